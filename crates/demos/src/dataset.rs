//! The data menu of the regression demos: named data sets from a seed, or points of one's own.

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

/// The function that data came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// The one of the data set; the sinusoid for points of one's own.
    OfData,
    /// The sinusoid.
    Sinusoid,
    /// The step.
    Step,
}

impl Options for Truth {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::OfData, "of-data", "that of the data"),
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
            Self::Own => own.iter().map(|&[x, t, _]| [x, t]).collect(),
        }
    }

    /// The function the data came from; none for the two points and for no data.
    pub fn truth(self, chosen: Truth) -> Option<fn(f64) -> f64> {
        match (self, chosen) {
            (Self::None | Self::TwoPoints, Truth::OfData) => None,
            (_, Truth::Step) | (Self::Step, Truth::OfData) => Some(step),
            _ => Some(sinusoid),
        }
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
    // A named set is copied to six digits of the view, so that links stay short; no eye sees the difference.
    let copy = |&[x, t]: &[f64; 2]| match set {
        DataSet::Own => [x, t],
        _ => [rounded(x, (view.right - view.left) / 100.0), rounded(t, (view.top - view.bottom) / 100.0)],
    };
    let mut points: Vec<_> = data.iter().map(copy).collect();
    match *act {
        Act::Add { at } => points.push(place(at)),
        Act::Move { handle, to } => *points.get_mut(index_in(handle, POINTS)?)? = place(to),
        Act::Remove { handle } => {
            let index = index_in(handle, POINTS).filter(|index| *index < points.len())?;
            points.remove(index);
        }
        _ => return None,
    }
    let rows = points.iter().map(|point| point.to_vec()).collect();
    let mut patch =
        vec![("data".to_string(), Raw::Text("own".into())), ("points".to_string(), Raw::Rows(rows))];
    if set == DataSet::Step {
        // The copy of a named set keeps the function it came from.
        patch.push(("truth-of".into(), Raw::Text("step".into())));
    }
    Some(patch)
}
