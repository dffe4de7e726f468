//! What a hand does to a picture, and what it can take hold of.

/// Something in the picture that can be moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handle {
    /// Its name, or that of the list it is an entry of.
    pub name: &'static str,
    /// Its index in that list, if it is in one.
    pub index: Option<usize>,
    /// The panel it is in.
    pub panel: &'static str,
    /// How it moves.
    pub motion: Motion,
    /// Where it is, in the units of its panel. A line along one axis has any value of the other.
    pub at: (f64, f64),
    /// Whether it can be taken out.
    pub removable: bool,
}

/// A handle in words, for people who do not see it and for the bubble above a finger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandleWords {
    /// What it is: `Observation 3 of 7`.
    pub label: String,
    /// Where it is: `x = 0.33, t = 0.87`.
    pub place: String,
}

impl Handle {
    /// The handle in scripts and messages: `query`, `points:3`.
    pub fn id(&self) -> String {
        match self.index {
            Some(index) => format!("{}:{index}", self.name),
            None => self.name.into(),
        }
    }
}

/// How a handle moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// A mark that moves freely.
    Point,
    /// A vertical line that moves sideways.
    Sideways,
    /// A horizontal line that moves up and down.
    Upright,
}

/// What a hand did. Coordinates are in the units of the panel it was done in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gesture<'a> {
    /// The panel it was done in.
    pub panel: &'a str,
    /// What was done.
    pub act: Act<'a>,
}

/// The kinds of gestures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act<'a> {
    /// A click on empty space.
    Add {
        /// Where.
        at: (f64, f64),
    },
    /// A handle was dragged or pushed to a place.
    Move {
        /// Its name.
        handle: &'a str,
        /// Where to.
        to: (f64, f64),
    },
    /// A handle was taken out.
    Remove {
        /// Its name.
        handle: &'a str,
    },
    /// Wheel or pinch around a point.
    Zoom {
        /// The point that stays.
        at: (f64, f64),
        /// The ratio of the new range to the old.
        factor: f64,
    },
    /// The view was dragged; it moves by this much.
    Pan {
        /// How far.
        by: (f64, f64),
    },
    /// A button was pressed.
    Press {
        /// The action's word.
        action: &'a str,
    },
}

/// The number after the colon of a handle's name that starts with `list`: 3 for `points:3`.
///
/// ```
/// use mercer_demos::gesture::index_in;
/// assert_eq!(index_in("points:3", "points"), Some(3));
/// assert_eq!(index_in("query", "points"), None);
/// ```
pub fn index_in(handle: &str, list: &str) -> Option<usize> {
    handle.strip_prefix(list)?.strip_prefix(':')?.parse().ok()
}
