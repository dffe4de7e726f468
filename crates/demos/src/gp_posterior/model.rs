//! What the demo computes: one regression, predictions over the view, and what the read-outs need.

use mercer_compact::Gather as _;

use mercer_core::gp::{Mean, Prediction, Regression};
use mercer_core::random::Normals;
use mercer_core::{Points, Result};

use super::{GpPosterior, MeanChoice, Params};
use crate::demo::{AnyDemo as _, Reading};
use crate::pins;
use crate::record::Parameters;

/// Abscissae at which curves are computed.
pub(super) const GRID: usize = 400;

/// The greatest number of observations for which the condition number is worth its cubic cost.
const MOST_FOR_CONDITION: usize = 400;

/// Why a read-out has no value yet.
const LATER: &str = "computed when the hand rests";

/// A curve with its variances.
pub struct Curve {
    /// Mean and variances over the grid.
    pub prediction: Prediction,
    /// The record it belongs to.
    pub params: Params,
}

/// The posterior and what is read off it.
pub struct Model {
    /// The observations.
    pub data: Vec<[f64; 2]>,
    /// The regression on them.
    pub regression: Regression,
    /// The abscissae of the curves.
    pub xs: Vec<f64>,
    /// Mean and variances over the grid.
    pub prediction: Prediction,
    /// Mean and variances at the query point.
    pub query: Prediction,
    /// Sample functions.
    pub samples: Samples,
    /// Pinned curves over the same grid.
    pub ghosts: Vec<Curve>,
    late: Late,
}

/// Sample functions over abscissae of their own.
#[derive(Default)]
pub struct Samples {
    /// The abscissae.
    pub xs: Vec<f64>,
    /// The functions, one value an abscissa each.
    pub functions: Vec<Vec<f64>>,
    /// The jitter that drawing them needed.
    pub jitter: f64,
}

/// What waits until the hand rests.
#[derive(Default)]
struct Late {
    degrees_of_freedom: Option<f64>,
    condition: Option<Result<f64>>,
}

impl Model {
    /// The model of a record.
    ///
    /// # Errors
    /// Those of the regression.
    pub fn new(params: &Params) -> Result<Self> {
        let data = params.data.observations(params.data_seed, &params.points);
        let regression = fit(params, &data)?;
        let xs = params.view.grid(GRID);
        let grid = Points::line(&xs)?;
        let prediction = regression.predict(&grid)?;
        let query = regression.predict(&Points::line(&[params.query])?)?;
        let samples = draw(params, &regression)?;
        let ghosts = ghosts(params, &grid);
        Ok(Self { data, regression, xs, prediction, query, samples, ghosts, late: Late::default() })
    }

    /// One slice of what waits until the hand rests: the degrees of freedom, then the condition number.
    pub fn refine(&mut self) -> f64 {
        if self.late.degrees_of_freedom.is_none() {
            self.late.degrees_of_freedom = Some(self.regression.effective_degrees_of_freedom());
            return if self.has_condition() { 0.5 } else { 1.0 };
        }
        if self.has_condition() && self.late.condition.is_none() {
            self.late.condition = Some(self.regression.condition_number());
        }
        1.0
    }

    fn has_condition(&self) -> bool {
        (1..=MOST_FOR_CONDITION).contains(&self.data.len())
    }

    /// The weight of each observation in the mean at the query point.
    pub fn weights(&self, params: &Params) -> Vec<f64> {
        self.regression.weights(&[params.query]).unwrap_or_default()
    }

    /// The read-outs in the order of the declaration.
    pub fn readings(&self, params: &Params) -> Vec<Reading> {
        let likelihood = self.regression.log_marginal_likelihood();
        let mean = self.query.mean.first().copied().unwrap_or(f64::NAN);
        let latent = self.query.latent_variance.first().copied().unwrap_or(f64::NAN);
        let predictive = self.query.predictive_variance(0).unwrap_or(f64::NAN);
        let numbers = [
            self.data.len() as f64,
            mean,
            latent,
            predictive,
            predictive.sqrt(),
            likelihood.total(),
            likelihood.fit,
            likelihood.complexity,
            likelihood.constant,
        ];
        let mut readings: Vec<_> = numbers.map(Reading::Number).into();
        readings.push(self.late.degrees_of_freedom.map_or(Reading::Missing(LATER), Reading::Number));
        readings.push(Reading::Number(self.regression.jitter()));
        readings.push(match self.samples.functions.is_empty() {
            true => Reading::Missing("no sample is drawn"),
            false => Reading::Number(self.samples.jitter),
        });
        readings.push(self.condition());
        readings.push(Reading::Number(params.noise.sqrt()));
        readings.push(if params.noise > 0.0 {
            Reading::Number(1.0 / params.noise)
        } else {
            Reading::Missing("without noise the precision is infinite")
        });
        readings
    }

    fn condition(&self) -> Reading {
        match &self.late.condition {
            _ if self.data.is_empty() => Reading::Missing("there is no matrix without observations"),
            _ if !self.has_condition() => Reading::Missing("not computed above 400 observations"),
            None => Reading::Missing(LATER),
            Some(Ok(number)) => Reading::Number(*number),
            Some(Err(_)) => Reading::Missing("the matrix is singular to working precision"),
        }
    }
}

fn fit(params: &Params, data: &[[f64; 2]]) -> Result<Regression> {
    let (inputs, targets): (Vec<f64>, Vec<f64>) = data.iter().map(|&[x, t]| (x, t)).unzip();
    let mean = match params.mean {
        MeanChoice::Zero => Mean::Zero,
        MeanChoice::Constant => Mean::Constant(params.mean_value),
    };
    Regression::fit(params.kernel.build()?, Points::line(&inputs)?, &targets, params.noise, mean)
}

fn draw(params: &Params, regression: &Regression) -> Result<Samples> {
    if params.samples == 0 {
        return Ok(Samples::default());
    }
    let xs = params.view.lattice();
    let sampler = regression.sampler(&Points::line(&xs)?)?;
    // A stream a sample, so that one more sample leaves the others as they are.
    let sample = |n| sampler.draw(&mut Normals::with_stream(params.sample_seed, n));
    let functions = (0..params.samples as u64).map(sample).gather();
    Ok(Samples { xs, functions, jitter: sampler.jitter() })
}

/// The pinned curves; one that cannot be computed is left out, and the rest stays.
fn ghosts(params: &Params, grid: &Points) -> Vec<Curve> {
    if params.pins.is_empty() {
        return Vec::new();
    }
    let curve = |record| -> Option<Curve> {
        let params = Params::read(&record);
        let data = params.data.observations(params.data_seed, &params.points);
        let prediction = fit(&params, &data).and_then(|regression| regression.predict(grid)).ok()?;
        Some(Curve { prediction, params })
    };
    pins::records(&params.pins, GpPosterior.info(), &Params::schema()).into_iter().filter_map(curve).gather()
}
