//! The data menu of the regression demos: named data sets from a seed, or points of one's own.

use mercer_compact::Gather as _;

use mercer_core::data::{SINUSOID_NOISE, even_grid, noisy, sinusoid, step};

use crate::gesture::{Act, Handle, HandleWords, Motion, index_in};
use crate::record::{Options, Patch, Point, Raw};
use crate::view::{View, rounded};
use crate::words::brief;

/// A named data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataSet {
    /// No observation.
    None,
    /// Ten noisy points of the sinusoid.
    Sinusoid,
    /// The same without the three right-most, as in PRML Figure 6.8.
    SinusoidGap,
    /// The two points (0, 1) and (1, 2).
    TwoPoints,
    /// Twelve noisy points of a step.
    Step,
    /// Eight points of the sinusoid without noise.
    Even,
    /// The points of the record.
    Own,
}

impl Options for DataSet {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::None, "none", "none"),
        (Self::Sinusoid, "sinusoid", "sinusoid, 10 noisy points"),
        (Self::SinusoidGap, "sinusoid-gap", "sinusoid without the last 3 points"),
        (Self::TwoPoints, "two-points", "two points"),
        (Self::Step, "step", "step, 12 noisy points"),
        (Self::Even, "even", "evenly spaced, no noise"),
        (Self::Own, "own", "your own"),
    ];
}

/// The function that points of one's own came from, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It is not known.
    Unknown,
    /// The sinusoid.
    Sinusoid,
    /// The step.
    Step,
}

impl Options for Truth {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Unknown, "unknown", "unknown"),
        (Self::Sinusoid, "sinusoid", "sinusoid"),
        (Self::Step, "step", "step"),
    ];
}

/// The noise on the step.
const STEP_NOISE: f64 = 0.1;

impl DataSet {
    /// The observations as pairs `[x, t]`; `own` are those of the record.
    pub fn observations(self, seed: u64, own: &[Point]) -> Vec<[f64; 2]> {
        match self {
            Self::None => Vec::new(),
            Self::Sinusoid => noisy(sinusoid, &even_grid(10), SINUSOID_NOISE, seed),
            Self::SinusoidGap => noisy(sinusoid, &even_grid(10)[..7], SINUSOID_NOISE, seed),
            Self::TwoPoints => vec![[0.0, 1.0], [1.0, 2.0]],
            Self::Step => noisy(step, &even_grid(12), STEP_NOISE, seed),
            Self::Even => noisy(sinusoid, &even_grid(8), 0.0, seed),
            Self::Own => own.iter().map(|&[x, t, _]| [x, t]).gather(),
        }
    }

    /// The function the data came from; `own` tells that of points of one's own.
    pub fn truth(self, own: Truth) -> Truth {
        match self {
            Self::None | Self::TwoPoints => Truth::Unknown,
            Self::Sinusoid | Self::SinusoidGap | Self::Even => Truth::Sinusoid,
            Self::Step => Truth::Step,
            Self::Own => own,
        }
    }
}

impl Truth {
    /// The function itself.
    pub fn function(self) -> Option<fn(f64) -> f64> {
        match self {
            Self::Unknown => None,
            Self::Sinusoid => Some(sinusoid),
            Self::Step => Some(step),
        }
    }

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(value, ..)| *value == self).map_or("", |(_, word, _)| word)
    }
}

/// The name of the observations among the handles.
pub const POINTS: &str = "points";

/// A handle for each observation.
pub fn handles(data: &[[f64; 2]], panel: &'static str) -> impl Iterator<Item = Handle> {
    data.iter().enumerate().map(move |(index, &[x, t])| Handle {
        name: POINTS,
        index: Some(index),
        panel,
        motion: Motion::Point,
        at: (x, t),
        removable: true,
    })
}

/// The handle of an observation in words.
pub fn words(data: &[[f64; 2]], handle: &Handle) -> HandleWords {
    let (x, t) = handle.at;
    HandleWords {
        label: format!("Observation {} of {}", handle.index.unwrap_or(0) + 1, data.len()),
        place: format!("x = {}, t = {}", brief(x), brief(t)),
    }
}

/// What a gesture makes of the observations: the points of the record, which become one's own. None if the gesture is
/// not about them.
pub fn edit(set: DataSet, data: &[[f64; 2]], view: View, act: &Act<'_>) -> Option<Patch> {
    let place = |(x, t): (f64, f64)| [rounded(x, view.right - view.left), rounded(t, view.top - view.bottom)];
    let mut points = copy(set, data, view);
    match *act {
        Act::Add { at } => points.push(place(at)),
        Act::Move { handle, to } => *points.get_mut(index_in(handle, POINTS)?)? = place(to),
        Act::Remove { handle } => {
            let index = index_in(handle, POINTS).filter(|index| *index < points.len())?;
            points.remove(index);
        }
        _ => return None,
    }
    let mut patch = owned(set, &points);
    patch.push(("data".to_string(), Raw::Text("own".into())));
    Some(patch)
}

/// Points of one's own, chosen from the menu, start from those on screen unless there are some already.
pub fn follow(set: DataSet, data: &[[f64; 2]], own: &[Point], view: View, patch: &Patch) -> Patch {
    let given = |id: &str| patch.iter().any(|(name, _)| name == id);
    let chosen = patch.iter().any(|(name, raw)| name == "data" && *raw == Raw::Text("own".into()));
    if !chosen || set == DataSet::Own || !own.is_empty() || given(POINTS) {
        return Vec::new();
    }
    owned(set, &copy(set, data, view))
}

/// The observations, those of a named set to six digits of the view, so that links stay short; no eye sees the difference.
fn copy(set: DataSet, data: &[[f64; 2]], view: View) -> Vec<[f64; 2]> {
    let (width, height) = ((view.right - view.left) / 100.0, (view.top - view.bottom) / 100.0);
    let place = |&[x, t]: &[f64; 2]| match set {
        DataSet::Own => [x, t],
        _ => [rounded(x, width), rounded(t, height)],
    };
    data.iter().map(place).gather()
}

/// Points as one's own, with the function that the set they were copied from came from.
fn owned(set: DataSet, points: &[[f64; 2]]) -> Patch {
    let rows = points.iter().map(|point| point.to_vec()).gather();
    let mut patch = vec![(POINTS.to_string(), Raw::Rows(rows))];
    if set != DataSet::Own {
        patch.push(("truth-of".into(), Raw::Text(set.truth(Truth::Unknown).word().into())));
    }
    patch
}
