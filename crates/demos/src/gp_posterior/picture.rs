//! The posterior as a picture and in words.

use mercer_compact::{Gather as _, join};

use mercer_core::gp::Prediction;
use mercer_scene::{Axis, Direction, Mark, Panel, Ramp, Role, Row, Scene, Ticks};

use super::model::Curve;
use super::{Band, Model, Params};
use crate::words::{brief, counted};

/// The panel with data, mean and band.
pub(super) const MAIN: &str = "posterior";

/// The most observations whose rows of the Gram matrix are numbered.
const MOST_NUMBERED: usize = 12;

pub(super) fn scene(params: &Params, model: &Model) -> Scene {
    let mut rows = vec![Row { height: 1.0, panels: vec![main(params, model)] }];
    if params.weights {
        rows.push(Row { height: 0.45, panels: vec![weights(params, model)] });
    }
    if params.gram {
        rows.push(Row { height: 0.8, panels: vec![gram(model)] });
    }
    Scene { rows }
}

fn main(params: &Params, model: &Model) -> Panel {
    let mut marks = Vec::new();
    for (index, ghost) in model.ghosts.iter().enumerate() {
        marks.extend(ghost_marks(index, ghost, params, &model.xs));
    }
    for band in [Band::Predictive, Band::Latent] {
        if params.band == band || params.band == Band::Both {
            marks.push(band_mark(params, model, band));
        }
    }
    let sample_name = if model.data.is_empty() { "prior samples" } else { "posterior samples" };
    for (index, sample) in model.samples.functions.iter().enumerate() {
        let name = if index == 0 { sample_name.into() } else { String::new() };
        marks.push(line(&model.samples.xs, sample, Role::Sample(index as u8), name));
    }
    if let Some(truth) = truth(params) {
        let values: Vec<_> = model.xs.iter().map(|&x| truth(x)).gather();
        marks.push(line(&model.xs, &values, Role::Truth, "true function".into()));
    }
    let name = if model.data.is_empty() { "prior mean" } else { "posterior mean (6.66)" };
    marks.push(line(&model.xs, &model.prediction.mean, Role::Mean, name.into()));
    marks.push(Mark::Rule {
        at: params.query,
        along: Direction::X,
        role: Role::Query,
        name: "query x*".into(),
    });
    if !model.data.is_empty() {
        let points = model.data.iter().map(|&[x, t]| (x, t)).gather();
        marks.push(Mark::Dots { points, role: Role::Data, name: "observations".into() });
    }
    let query = model.query.mean.iter().map(|&mean| (params.query, mean)).gather();
    marks.push(Mark::Dots { points: query, role: Role::Query, name: String::new() });
    Panel {
        id: MAIN,
        title: String::new(),
        width: 1.0,
        x: Axis::linear("x, input", params.view.left, params.view.right),
        y: Axis::linear("t, target", params.view.bottom, params.view.top),
        square: false,
        marks,
    }
}

/// The true function, if it is known and asked for.
fn truth(params: &Params) -> Option<fn(f64) -> f64> {
    params.data.truth(params.truth_of).function().filter(|_| params.truth)
}

/// The lower and upper edge of a band over the grid; for both bands, those of the wider one.
pub(super) fn band_edges(params: &Params, prediction: &Prediction, band: Band) -> (Vec<f64>, Vec<f64>) {
    let half = |index: usize| {
        let variance = match band {
            Band::Latent => prediction.latent_variance.get(index).copied(),
            Band::Predictive | Band::Both => prediction.predictive_variance(index),
        };
        params.deviations as f64 * variance.unwrap_or(0.0).sqrt()
    };
    prediction.mean.iter().enumerate().map(|(index, mean)| (mean - half(index), mean + half(index))).unzip()
}

fn band_mark(params: &Params, model: &Model, band: Band) -> Mark {
    let (lower, upper) = band_edges(params, &model.prediction, band);
    let deviations = params.deviations;
    let (role, name) = match band {
        Band::Latent => (Role::LatentBand, format!("latent band of f, mean ± {deviations} sd (6.67 − β⁻¹)")),
        _ => (Role::PredictiveBand, format!("predictive band of t, mean ± {deviations} sd (6.67)")),
    };
    Mark::Band { xs: model.xs.clone(), lower, upper, role, name }
}

fn ghost_marks(index: usize, ghost: &Curve, now: &Params, xs: &[f64]) -> [Mark; 2] {
    let role = Role::Ghost(index as u8);
    let (lower, upper) = band_edges(&ghost.params, &ghost.prediction, ghost.params.band);
    let name = format!("pinned {}{}", index + 1, difference(&ghost.params, now));
    [
        Mark::Band { xs: xs.to_vec(), lower, upper, role, name: String::new() },
        line(xs, &ghost.prediction.mean, role, name),
    ]
}

/// What sets a pinned state apart from the present one, as `: ℓ = 0.04`; nothing where it is something else than the
/// kernel or the noise.
fn difference(pinned: &Params, now: &Params) -> String {
    let mut parts = Vec::new();
    match pinned.kernel.info() {
        Some(info) if pinned.kernel.info().map(|info| info.id) != now.kernel.info().map(|info| info.id) => {
            parts.push(info.label.to_string());
        }
        _ => {
            let pairs = pinned.kernel.hyperparameters().zip(now.kernel.hyperparameters());
            let differing = pairs.filter(|((_, before), (_, after))| before != after);
            parts.extend(
                differing.map(|((parameter, value), _)| format!("{} {}", parameter.label, brief(value))),
            );
        }
    }
    if pinned.noise != now.noise {
        parts.push(format!("noise variance {}", brief(pinned.noise)));
    }
    if parts.is_empty() { String::new() } else { format!(": {}", join(&parts, ", ")) }
}

fn line(xs: &[f64], ys: &[f64], role: Role, name: String) -> Mark {
    Mark::Line { points: xs.iter().copied().zip(ys.iter().copied()).gather(), role, name }
}

fn weights(params: &Params, model: &Model) -> Panel {
    let weights = model.weights(params);
    let bars: Vec<_> = model.data.iter().zip(&weights).map(|(point, weight)| (point[0], *weight)).gather();
    // Few sizes of the axis, so that it stands still while the query moves.
    let largest = weights.iter().fold(0.0_f64, |largest, weight| largest.max(weight.abs()));
    let end = [1.0, 2.0, 5.0, 10.0, 100.0, 1e4].into_iter().find(|end| largest <= *end).unwrap_or(1e6);
    let range = params.view.right - params.view.left;
    let x = Axis::linear("x, input", params.view.left, params.view.right);
    let y = Axis::linear("weight of tₙ in m(x*)", -end, end);
    let query = Mark::Rule { at: params.query, along: Direction::X, role: Role::Query, name: String::new() };
    let zero = Mark::Rule { at: 0.0, along: Direction::Y, role: Role::Muted, name: String::new() };
    let width = range / 80.0;
    let (positive, negative) = bars.into_iter().partition(|(_, weight)| *weight >= 0.0);
    let [positive, negative] = [
        (positive, Role::Positive, "positive weights C⁻¹k(x*) (6.66)"),
        (negative, Role::Negative, "negative ones"),
    ]
    .map(|(bars, role, name)| Mark::Bars { bars, width, role, name: name.into() });
    let title = String::new();
    Panel {
        id: "weights",
        title,
        width: 1.0,
        x,
        y,
        square: false,
        marks: vec![zero, positive, negative, query],
    }
}

fn gram(model: &Model) -> Panel {
    let count = model.data.len();
    let matrix = model.regression.kernel().gram(model.regression.inputs()).unwrap_or_default();
    // The first row of a matrix is at the top, that of a heat map at the bottom.
    let values: Vec<f64> = (0..matrix.nrows())
        .rev()
        .flat_map(|row| matrix.row(row).iter().copied().gather())
        .gather();
    let (low, high) = values.iter().fold((0.0_f64, 0.0_f64), |(low, high), v| (low.min(*v), high.max(*v)));
    let end = count as f64 + 0.5;
    let numbered = |from_top: bool| {
        let place = |n: usize| if from_top { (count + 1 - n) as f64 } else { n as f64 };
        match count {
            0..=MOST_NUMBERED => Ticks::Named((1..=count).map(|n| (place(n), n.to_string())).gather()),
            _ => Ticks::None,
        }
    };
    let axis =
        |label: &str, from_top| Axis { ticks: numbered(from_top), ..Axis::linear(label, 0.5, end.max(1.0)) };
    let heat = Mark::Heat {
        area: [0.5, end, 0.5, end],
        columns: count,
        values,
        range: [low, high],
        ramp: Ramp::Sequential,
        name: "k(xₙ, xₘ)".into(),
    };
    Panel {
        id: "gram",
        title: "Gram matrix K (6.6)".into(),
        width: 1.0,
        x: axis("m, observation", false),
        y: axis("n, observation", true),
        square: true,
        marks: if count == 0 { Vec::new() } else { vec![heat] },
    }
}

pub(super) fn describe(params: &Params, model: &Model) -> String {
    let mut sentences = vec![what_is_drawn(params, model), settings(params), at_the_query(params, model)];
    sentences.extend(where_least_certain(model));
    join(&sentences, " ")
}

fn what_is_drawn(params: &Params, model: &Model) -> String {
    let data = match model.data.len() {
        0 => "The prior, without observations".into(),
        count => format!("The posterior after {}", counted(count, "observation", "observations")),
    };
    let bands = match params.band {
        Band::Latent => "the band of the function f",
        Band::Predictive => "the band of new observations t",
        Band::Both => "the bands of the function f and of new observations t",
    };
    let mut drawn = vec![format!("{bands} at {} standard deviations", params.deviations)];
    if !model.samples.functions.is_empty() {
        drawn.push(counted(model.samples.functions.len(), "sample function", "sample functions"));
    }
    if truth(params).is_some() {
        drawn.push("the true function".into());
    }
    if !model.ghosts.is_empty() {
        drawn.push(counted(model.ghosts.len(), "pinned curve", "pinned curves"));
    }
    if params.weights {
        drawn.push("the weights of the observations".into());
    }
    if params.gram {
        drawn.push("the Gram matrix".into());
    }
    let (left, right) = (brief(params.view.left), brief(params.view.right));
    format!("{data}, from x = {left} to {right}: the mean, {}.", join(&drawn, ", "))
}

fn settings(params: &Params) -> String {
    let kernel = params.kernel.info().map_or("", |info| info.label);
    let values = params.kernel.hyperparameters().map(|(p, value)| format!(", {} {}", p.label, brief(value)));
    format!("Kernel: {kernel}{}; noise variance {}.", values.collect::<String>(), brief(params.noise))
}

fn at_the_query(params: &Params, model: &Model) -> String {
    let deviation = |variance: Option<f64>| brief(variance.unwrap_or(0.0).sqrt());
    format!(
        "At x* = {} the mean is {}; the standard deviation of f is {}, that of a new observation {}.",
        brief(params.query),
        model.query.mean.first().map_or_else(String::new, |mean| brief(*mean)),
        deviation(model.query.latent_variance.first().copied()),
        deviation(model.query.predictive_variance(0)),
    )
}

/// Nothing where the function is equally uncertain everywhere, as a stationary prior is.
fn where_least_certain(model: &Model) -> Option<String> {
    let variances = || model.prediction.latent_variance.iter().copied();
    let least = variances().fold(f64::INFINITY, f64::min);
    let (most, x) = variances()
        .zip(model.xs.iter().copied())
        .fold((f64::NEG_INFINITY, 0.0), |best, here| if here.0 > best.0 { here } else { best });
    let varies = most - least > 1e-6 * most;
    varies.then(|| {
        let deviation = brief(most.sqrt());
        format!("The function is least certain near x = {}, with standard deviation {deviation}.", brief(x))
    })
}
