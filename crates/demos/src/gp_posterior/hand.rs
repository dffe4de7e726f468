//! What a hand can do to the posterior.

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
    std::iter::once(query).chain(dataset::handles(&model.data, MAIN)).collect()
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
        Act::Press { action: "clear" } => match params.data {
            DataSet::None => Vec::new(),
            _ => vec![("data".into(), Raw::Text("none".into()))],
        },
        act => dataset::edit(params.data, &model.data, view, &act).unwrap_or_default(),
    }
}

fn fit(params: &Params, model: &Model) -> Patch {
    let inputs = model.data.iter().map(|point| point[0]);
    let targets = model.data.iter().map(|point| point[1]);
    let (lower, upper) = band_edges(params, &model.prediction, params.band);
    params.view.fit(inputs, targets.chain(lower).chain(upper)).patch()
}
