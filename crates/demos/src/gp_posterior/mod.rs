//! The posterior of a Gaussian process on the line (PRML 6.4.2, Figure 6.8; equations 6.57 to 6.69).

mod hand;
mod model;
mod picture;

use mercer_compact::caption;
use mercer_core::Error;
use mercer_scene::Scene;

use crate::dataset::{self, DataSet, Truth};
use crate::demo::{Action, Demo, DemoInfo, Preset, Reading, ReadoutInfo};
use crate::gesture::{Gesture, Handle, HandleWords};
use crate::kernel_choice::{KernelChoice, kernels};
use crate::params;
use crate::pins::{PIN, UNPIN, pins};
use crate::record::{FARTHEST, Options, Patch, Point, choice, integer, number, points, seed, switch};
use crate::view::{View, view};

pub use model::Model;

/// The demo.
#[derive(Clone, Copy, Debug)]
pub struct GpPosterior;

/// Which variance the band is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// That of the function f.
    Latent,
    /// That of a new observation t, noise included.
    Predictive,
    /// One within the other.
    Both,
}

impl Options for Band {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Latent, "latent", "latent function f"),
        (Self::Predictive, "predictive", "new observation t"),
        (Self::Both, "both", "both"),
    ];
}

/// The prior mean function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeanChoice {
    /// Zero.
    Zero,
    /// A constant of the record.
    Constant,
}

impl Options for MeanChoice {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self::Zero, "zero", "zero"), (Self::Constant, "constant", "constant")];
}

params! {
    /// The record of the demo.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Params {
        "Kernel" => {
            /// The kernel and its hyperparameters.
            kernel: KernelChoice = kernels("gaussian"),
        }
        "Noise" => {
            /// Variance of the noise, 1 / beta.
            noise: f64 = number("noise", "noise variance", 0.0, 10.0, 0.09)
                .log(1e-6).symbol("β⁻¹").unit("t²").beside(&["noise-deviation", "beta"]),
        }
        "Data" => {
            /// Where the observations come from.
            data: DataSet = choice("data", "data set", DataSet::SinusoidGap),
            /// Seed of the noise on a named data set.
            data_seed: u64 = seed("data-seed", "seed of the data", "New data", 1)
                .when("data", &["sinusoid", "sinusoid-gap", "step"]).more(),
            /// Points of one's own.
            points: Vec<Point> = points("points", "points", 2000, ("data", "own")).when("data", &["own"]).more(),
        }
        "Show" => {
            /// Which band is drawn.
            band: Band = choice("band", "band", Band::Predictive),
            /// Half the band's width in standard deviations.
            deviations: usize = integer("deviations", "half width of the band", 1, 3, 2).unit("sd"),
            /// The query point.
            query: f64 = number("query", "query point", -FARTHEST, FARTHEST, 0.5)
                .symbol("x*").unit("x").span("x-min", "x-max"),
            /// How many sample functions are drawn.
            samples: usize = integer("samples", "posterior samples", 0, 20, 0),
            /// Seed of the sample functions.
            sample_seed: u64 = seed("sample-seed", "seed of the samples", "New sample", 1).more(),
            /// Whether the function the data came from is drawn.
            truth: bool = switch("truth", "true function", true),
            /// Which function that is for points of one's own.
            truth_of: Truth = choice("truth-of", "true function of your own points", Truth::Unknown).hidden(),
            /// Whether the panel of weights is drawn.
            weights: bool = switch("weights", "weights of the observations at x*", false).more(),
            /// Whether the Gram matrix is drawn.
            gram: bool = switch("gram", "Gram matrix", false).more(),
        }
        "Mean" => {
            /// The prior mean function.
            mean: MeanChoice = choice("mean", "prior mean", MeanChoice::Zero).more(),
            /// Its value where it is constant.
            mean_value: f64 = number("mean-value", "value of the prior mean", -5.0, 5.0, 1.0)
                .symbol("m").unit("t").when("mean", &["constant"]).more(),
        }
        "View" => {
            /// The part of the plane that shows.
            view: View = view(-0.1, 1.1, -2.4, 2.4),
            /// Pinned states.
            pins: String = pins(),
        }
    }
}

const FIT: Action =
    Action { id: "fit", label: caption("Fit"), title: caption("Fit the view to the data and the band"), key: "f" };
const CLEAR: Action = Action { id: "clear", label: caption("Clear"), title: caption("Take all observations away"), key: "" };

const fn readout(
    id: &'static str,
    symbol: &'static str,
    label: &'static str,
    unit: &'static str,
    equation: &'static str,
) -> ReadoutInfo {
    let (label, symbol, unit, equation) = (caption(label), caption(symbol), caption(unit), caption(equation));
    ReadoutInfo { id, label, symbol, unit, equation }
}

impl Demo for GpPosterior {
    type Params = Params;
    type Model = Model;

    const INFO: DemoInfo = DemoInfo {
        id: "gp-posterior",
        title: caption("Gaussian process posterior"),
        section: caption("PRML 6.4.2 Gaussian processes for regression"),
        figure: caption("PRML Figure 6.8"),
        summary: caption("Add observations and watch the posterior mean and band of a Gaussian process follow."),
        hint: caption("Tap or click to add a point, drag to move it, tap it to remove it"),
        presets: &[
            Preset {
                id: "after-data",
                title: caption("After data (Figure 6.8)"),
                link: "kernel=quadratic-exponential&theta0=1&theta1=12&theta2=0&theta3=0&noise=0.09\
                       &data=sinusoid-gap&query=0.3",
            },
            Preset { id: "prior", title: caption("Prior, no data"), link: "data=none&samples=5&band=latent" },
            Preset {
                id: "short-lengthscale",
                title: caption("Length scale too short"),
                link: "data=sinusoid&lengthscale=0.04&query=0.5",
            },
            Preset {
                id: "long-lengthscale",
                title: caption("Length scale too long"),
                link: "data=sinusoid&lengthscale=1.5&query=0.5",
            },
            Preset {
                id: "noise-free",
                title: caption("No noise: interpolation"),
                link: "data=even&noise=0&lengthscale=0.15&band=latent&samples=3&query=0.5",
            },
            Preset {
                id: "two-points",
                title: caption("Two points, by hand"),
                link: "data=two-points&lengthscale=1&signal=1&noise=0.1&query=0.5&band=both\
                       &x-min=-2&x-max=4&y-min=-2.5&y-max=3.5",
            },
            Preset {
                id: "ornstein-uhlenbeck",
                title: caption("Ornstein-Uhlenbeck process"),
                link: "kernel=exponential&lengthscale=0.3&data=sinusoid&samples=3&band=latent",
            },
            Preset {
                id: "close-points",
                title: caption("Points on top of each other, no noise"),
                link: "points=0.5,0.5;0.5000000005,0.5;0.500000001,0.5&noise=0&lengthscale=0.2&band=latent\
                       &truth=off&query=0.7",
            },
        ],
        readouts: &[
            readout("n", "N", "observations", "", ""),
            readout("mean", "m(x*)", "posterior mean at x*", "t", "PRML 6.66"),
            readout("latent-variance", "σ²(x*) − β⁻¹", "variance of f at x*", "t²", "PRML 6.67"),
            readout(
                "predictive-variance",
                "σ²(x*)",
                "variance of t at x*, noise included",
                "t²",
                "PRML 6.67",
            ),
            readout("predictive-deviation", "σ(x*)", "standard deviation of t at x*", "t", "PRML 6.67"),
            readout("lml", "ln p(t|θ)", "log marginal likelihood", "", "PRML 6.69"),
            readout("lml-fit", "−½ tᵀC⁻¹t", "its fit, t taken from the prior mean", "", "PRML 6.69"),
            readout("lml-complexity", "−½ ln|C|", "its complexity", "", "PRML 6.69"),
            readout("lml-constant", "−½ N ln 2π", "its constant", "", "PRML 6.69"),
            readout("df", "tr KC⁻¹", "effective degrees of freedom", "", "GPML section 2.6"),
            readout("jitter", "ε", "jitter on the diagonal of C", "t²", ""),
            readout("sample-jitter", "ε", "jitter of the sample functions", "t²", ""),
            readout("condition", "cond C", "condition number of C", "", ""),
            readout("noise-deviation", "β^{−1/2}", "standard deviation of the noise", "t", "PRML 6.58"),
            readout("beta", "β", "precision of the noise", "1/t²", "PRML 6.58"),
        ],
        actions: &[FIT, PIN, UNPIN, CLEAR],
    };

    fn model(params: &Params) -> Result<Model, Error> {
        Model::new(params)
    }

    fn refine(_: &Params, model: &mut Model) -> f64 {
        model.refine()
    }

    fn explain(params: &Params, error: Error) -> String {
        hand::explain(params, error)
    }

    fn scene(params: &Params, model: &Model) -> Scene {
        picture::scene(params, model)
    }

    fn readings(params: &Params, model: &Model) -> Vec<Reading> {
        model.readings(params)
    }

    fn describe(params: &Params, model: &Model) -> String {
        picture::describe(params, model)
    }

    fn handles(params: &Params, model: &Model) -> Vec<Handle> {
        hand::handles(params, model)
    }

    fn words(_: &Params, model: &Model, handle: &Handle) -> HandleWords {
        hand::words(model, handle)
    }

    fn follow(params: &Params, model: &Model, patch: &Patch) -> Patch {
        dataset::follow(params.data, &model.data, &params.points, params.view, patch)
    }

    fn press(params: &Params, action: &str) -> Option<Patch> {
        hand::press(params, action)
    }

    fn pick(params: &Params, model: &Model, gesture: &Gesture<'_>) -> Patch {
        hand::pick(params, model, gesture)
    }
}
