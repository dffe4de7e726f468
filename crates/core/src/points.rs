//! Inputs: finite points of R^d, checked once so that nothing behind them has to.

use crate::error::{Error, Result};

/// `n` points of R^d, one after the other. Every coordinate is finite.
///
/// ```
/// use mercer_core::Points;
/// let square = Points::new(2, vec![0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0])?;
/// assert_eq!((square.len(), square.dimension()), (4, 2));
/// assert_eq!(square.iter().nth(1), Some(&[1.0, 0.0][..]));
/// # Ok::<(), mercer_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    dimension: usize,
    coordinates: Vec<f64>,
}

impl Points {
    /// Takes `coordinates` as consecutive points of `dimension` coordinates each.
    ///
    /// # Errors
    /// [`Error::Shape`] if the dimension is zero or does not divide the number of coordinates,
    /// [`Error::NotFinite`] for the first coordinate that is infinite or not a number.
    pub fn new(dimension: usize, coordinates: Vec<f64>) -> Result<Self> {
        if dimension == 0 || !coordinates.len().is_multiple_of(dimension) {
            return Err(Error::Shape { expected: dimension, found: coordinates.len() });
        }
        match coordinates.iter().position(|c| !c.is_finite()) {
            Some(index) => Err(Error::NotFinite { index }),
            None => Ok(Self { dimension, coordinates }),
        }
    }

    /// Points on the line.
    ///
    /// # Errors
    /// [`Error::NotFinite`] for the first coordinate that is infinite or not a number.
    pub fn line(coordinates: &[f64]) -> Result<Self> {
        Self::new(1, coordinates.to_vec())
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.coordinates.len() / self.dimension
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        self.coordinates.is_empty()
    }

    /// The number of coordinates of each point.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// All coordinates, point after point.
    pub fn coordinates(&self) -> &[f64] {
        &self.coordinates
    }

    /// The points in order.
    pub fn iter(&self) -> std::slice::ChunksExact<'_, f64> {
        self.coordinates.chunks_exact(self.dimension)
    }

    /// These points followed by one more.
    ///
    /// # Errors
    /// [`Error::Shape`] if `point` has another dimension, [`Error::NotFinite`] as in [`Points::new`].
    pub fn with(&self, point: &[f64]) -> Result<Self> {
        if point.len() != self.dimension {
            return Err(Error::Shape { expected: self.dimension, found: point.len() });
        }
        Self::new(self.dimension, [&self.coordinates, point].concat())
    }
}

impl<'a> IntoIterator for &'a Points {
    type Item = &'a [f64];
    type IntoIter = std::slice::ChunksExact<'a, f64>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
