//! What a hand can do to the posterior.

use mercer_compact::Gather as _;
use mercer_core::{Error, Points};

use super::model::GRID;
use super::picture::{MAIN, band_edges};
use super::{Model, Params};
use crate::dataset::{self, DataSet};
use crate::gesture::{Act, Gesture, Handle, HandleWords, Motion};
use crate::record::{Patch, Raw};
use crate::view::rounded;
use crate::words::brief;

const QUERY: &str = "query";

pub(super) fn handles(params: &Params, model: &Model) -> Vec<Handle> {
    let query = Handle {
        name: QUERY,
        index: None,
        panel: MAIN,
        motion: Motion::Sideways,
        at: (params.query, model.query.mean.first().copied().unwrap_or(0.0)),
        removable: false,
    };
    std::iter::once(query).chain(dataset::handles(&model.data, MAIN)).gather()
}

pub(super) fn words(model: &Model, handle: &Handle) -> HandleWords {
    match handle.name {
        QUERY => {
            HandleWords { label: "Query point x*".into(), place: format!("x* = {}", brief(handle.at.0)) }
        }
        _ => dataset::words(&model.data, handle),
    }
}

pub(super) fn pick(params: &Params, model: &Model, gesture: &Gesture<'_>) -> Patch {
    let view = params.view;
    match gesture.act {
        Act::Move { handle: QUERY, to: (x, _) } => {
            vec![(QUERY.into(), Raw::Number(rounded(x, view.right - view.left)))]
        }
        // The other panels show the observations in ways that are not places to put one.
        Act::Add { .. } | Act::Zoom { .. } | Act::Pan { .. } if gesture.panel != MAIN => Vec::new(),
        Act::Zoom { at, factor } => view.zoom(at, factor).patch(),
        Act::Pan { by: (dx, dy) } => view.pan(dx, dy).patch(),
        Act::Press { action: "fit" } => fit(params, model),
        act => dataset::edit(params.data, &model.data, view, &act).unwrap_or_default(),
    }
}

pub(super) fn press(params: &Params, action: &str) -> Option<Patch> {
    let clears = action == "clear" && params.data != DataSet::None;
    clears.then(|| vec![("data".into(), Raw::Text("none".into()))])
}

/// The view that holds the data and, over the abscissae it then shows, the band.
fn fit(params: &Params, model: &Model) -> Patch {
    // Room on both sides, since what happens outside the data is half of the lesson.
    let inputs = model.data.iter().map(|point| point[0]);
    let (low, high) = inputs.fold((params.query, params.query), |(low, high), x| (low.min(x), high.max(x)));
    let room = (high - low) / 5.0;
    let wide = params.view.fit([low - room, high + room].into_iter(), std::iter::empty());
    let Ok(prediction) = Points::line(&wide.grid(GRID)).and_then(|grid| model.regression.predict(&grid))
    else {
        return Vec::new();
    };
    let (lower, upper) = band_edges(params, &prediction, params.band);
    let targets = model.data.iter().map(|point| point[1]);
    wide.fit(std::iter::empty(), targets.chain(lower).chain(upper)).patch()
}

pub(super) fn explain(params: &Params, error: Error) -> String {
    match error {
        Error::NotPositiveDefinite { .. } if params.noise == 0.0 => {
            "The covariance matrix C is singular with these settings: raise the noise variance or the variance of \
             the kernel."
                .into()
        }
        other => format!("The model cannot be computed: {other}."),
    }
}
