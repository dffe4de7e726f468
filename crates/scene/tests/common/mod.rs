//! Scenes made by hand, like those of the demos: what the pictures in the tests are of.

// Each test uses its own choice of them.
#![allow(dead_code, unreachable_pub)]

pub mod recorder;

use mercer_scene::{Axis, AxisScale, Direction, Mark, Panel, Ramp, Role, Row, Scene, Ticks};

pub fn panel(id: &'static str, x: Axis, y: Axis, marks: Vec<Mark>) -> Panel {
    Panel { id, title: String::new(), width: 1.0, x, y, square: false, marks }
}

pub fn row(height: f64, panels: Vec<Panel>) -> Row {
    Row { height, panels }
}

pub fn one(panel: Panel) -> Scene {
    Scene { rows: vec![row(1.0, vec![panel])] }
}

fn line(role: Role, name: &str, xs: &[f64], f: impl Fn(f64) -> f64) -> Mark {
    Mark::Line { points: xs.iter().map(|&x| (x, f(x))).collect(), role, name: name.to_owned() }
}

fn band(role: Role, name: &str, xs: &[f64], f: impl Fn(f64) -> f64, half: impl Fn(f64) -> f64) -> Mark {
    Mark::Band {
        xs: xs.to_vec(),
        lower: xs.iter().map(|&x| f(x) - half(x)).collect(),
        upper: xs.iter().map(|&x| f(x) + half(x)).collect(),
        role,
        name: name.to_owned(),
    }
}

pub fn grid(n: usize, from: f64, to: f64) -> Vec<f64> {
    (0..n).map(|i| from + (to - from) * i as f64 / (n - 1) as f64).collect()
}

fn sin(x: f64) -> f64 {
    libm::sin(std::f64::consts::TAU * x)
}

/// A picture like a Gaussian process' posterior, with everything on: two bands, mean, samples, truth, ghost, data, query.
pub fn posterior() -> Panel {
    let xs = grid(101, -0.2, 1.2);
    let mean = |x: f64| sin(x) * libm::exp(-4.0 * (x - 0.35) * (x - 0.35)) - 0.1;
    let latent = |x: f64| 0.15 + 1.6 * (1.0 - libm::exp(-6.0 * (x - 0.35) * (x - 0.35)));
    let predictive = |x: f64| libm::sqrt(latent(x) * latent(x) + 0.36);
    let wave =
        |n: f64| move |x: f64| mean(x) + 0.5 * latent(x) * libm::sin(7.0 * x + 2.0 * n) * libm::cos(11.0 * n);
    let points = (0..10).map(|i| f64::from(i) / 9.0).map(|x| (x, sin(x) + 0.25 * libm::sin(57.0 * x)));
    let marks = vec![
        band(Role::PredictiveBand, "predictive band, mean ± 2 sd (6.67)", &xs, mean, predictive),
        band(Role::LatentBand, "latent band, mean ± 2 sd (6.67)", &xs, mean, latent),
        line(Role::Ghost(0), "pinned mean", &xs, |x| 0.7 * mean(x + 0.1)),
        line(Role::Sample(0), "samples of f", &xs, wave(0.0)),
        line(Role::Sample(1), "samples of f", &xs, wave(1.0)),
        line(Role::Sample(2), "samples of f", &xs, wave(2.0)),
        line(Role::Truth, "true function", &xs, sin),
        line(Role::Mean, "mean (6.66)", &xs, mean),
        Mark::Rule { at: 0.73, along: Direction::X, role: Role::Query, name: "query x*".to_owned() },
        Mark::Dots { points: points.collect(), role: Role::Data, name: "data".to_owned() },
    ];
    panel("posterior", Axis::linear("x, input", -0.2, 1.2), Axis::linear("t, target", -2.5, 2.5), marks)
}

/// Weights of the observations at the query point.
pub fn weights() -> Panel {
    let bars = (0..10).map(|i| (f64::from(i) / 9.0, 0.5 * libm::cos(0.9 * f64::from(i)) - 0.1)).collect();
    let marks = vec![Mark::Bars {
        bars,
        width: 0.06,
        role: Role::Positive,
        name: "weight of each target at x*".to_owned(),
    }];
    panel("weights", Axis::linear("x, input", -0.2, 1.2), Axis::linear("weight", -0.75, 0.75), marks)
}

/// A Gram matrix, its first row at the top.
pub fn gram() -> Panel {
    let n = 10;
    let values = (0..n * n).map(|i| ((i % n) as f64 - (i / n) as f64) / 3.0).map(|r| libm::exp(-r * r / 2.0));
    let heat = Mark::Heat {
        area: [0.0, n as f64, 0.0, n as f64],
        columns: n,
        values: values.collect(),
        range: [0.0, 1.0],
        ramp: Ramp::Sequential,
        name: "k(xₙ, xₘ), covariance".to_owned(),
    };
    let ticks: Vec<(f64, String)> = (1..=n).map(|i| (i as f64 - 0.5, i.to_string())).collect();
    let axis = |label: &str, min: f64, max: f64| Axis {
        ticks: Ticks::Named(ticks.clone()),
        ..Axis::linear(label, min, max)
    };
    let across = axis("m, observation", 0.0, n as f64);
    let down = axis("n, observation", n as f64, 0.0);
    Panel { title: "Gram matrix".to_owned(), square: true, ..panel("gram", across, down, vec![heat]) }
}

/// Two classes on the plane with a decision boundary over the probability of class 1.
pub fn classes() -> Panel {
    let n = 81;
    let place = |i: usize| -3.0 + 6.0 * i as f64 / (n - 1) as f64;
    let value = |i: usize| {
        let (x, y) = (place(i % n), place(i / n));
        1.0 / (1.0 + libm::exp(-2.0 * (y - libm::sin(1.5 * x))))
    };
    let values: Vec<f64> = (0..n * n).map(value).collect();
    let dots = |shift: f64| -> Vec<(f64, f64)> {
        (0..14)
            .map(|i| (-2.8 + 0.43 * f64::from(i), libm::sin(4.0 * f64::from(i))))
            .map(|(x, y)| (x, libm::sin(1.5 * x) + shift + 0.8 * y))
            .collect()
    };
    let area = [-3.0, 3.0, -3.0, 3.0];
    let marks = vec![
        Mark::Heat {
            area,
            columns: n,
            values: values.clone(),
            range: [0.0, 1.0],
            ramp: Ramp::Diverging,
            name: "p(class 1)".to_owned(),
        },
        Mark::Contour {
            area,
            columns: n,
            values,
            levels: vec![0.5],
            role: Role::Boundary,
            name: "boundary, p = ½".to_owned(),
        },
        Mark::Dots { points: dots(-1.0), role: Role::ClassZero, name: "class 0".to_owned() },
        Mark::Dots { points: dots(1.0), role: Role::ClassOne, name: "class 1".to_owned() },
        Mark::Text { at: (2.0, -2.6), words: "class 0".to_owned(), role: Role::Muted },
    ];
    let axes = [Axis::linear("x₁", -3.0, 3.0), Axis::linear("x₂", -3.0, 3.0)];
    let [x, y] = axes;
    Panel { square: true, ..panel("classes", x, y, marks) }
}

/// Ellipses with their marginals' places.
pub fn ellipses() -> Panel {
    let ellipse = |factor: f64, role, name: &str| Mark::Ellipse {
        centre: (0.5, -0.2),
        radii: (1.4 * factor, 0.5 * factor),
        angle: 0.7,
        role,
        name: name.to_owned(),
    };
    let marks = vec![
        ellipse(2.0, Role::Muted, "2 sd"),
        ellipse(1.0, Role::Mean, "1 sd"),
        Mark::Rule { at: -0.2, along: Direction::Y, role: Role::Query, name: "observed f(x₂)".to_owned() },
    ];
    let [x, y] = [Axis::linear("f(x₁)", -3.0, 3.0), Axis::linear("f(x₂)", -3.0, 3.0)];
    Panel {
        title: "Joint density of f(x₁) and f(x₂)".to_owned(),
        square: true,
        ..panel("joint", x, y, marks)
    }
}

/// Seven curves over a logarithmic axis.
pub fn curves() -> Panel {
    let xs: Vec<f64> = grid(200, -3.0, 1.0).into_iter().map(|x| libm::pow(10.0, x)).collect();
    let curve = |n: u8| {
        line(Role::Series(n), &format!("ν = {n}"), &xs, move |x| libm::exp(-x * (1.0 + f64::from(n))))
    };
    let x = Axis { scale: AxisScale::Log, ..Axis::linear("r, distance", 1e-3, 10.0) };
    panel("curves", x, Axis::linear("k(r)", 0.0, 1.0), (0..7).map(curve).collect())
}

/// A panel with one of every kind of mark, each with its name.
pub fn every_mark() -> Vec<Mark> {
    let mut marks = posterior().marks;
    marks.extend(weights().marks);
    marks.extend(classes().marks);
    marks.extend(ellipses().marks);
    marks
}

/// Every scene with the name of its picture.
pub fn scenes() -> Vec<(&'static str, Scene)> {
    let pair = vec![gram(), Panel { width: 1.5, ..weights() }];
    vec![
        ("posterior", one(posterior())),
        ("posterior-weights-gram", Scene { rows: vec![row(1.0, vec![posterior()]), row(0.7, pair)] }),
        ("weights-below", Scene { rows: vec![row(1.0, vec![posterior()]), row(0.5, vec![weights()])] }),
        ("classes", one(classes())),
        ("ellipses", one(ellipses())),
        ("curves", one(curves())),
        ("gram", one(gram())),
    ]
}
