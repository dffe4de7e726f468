//! Functions of the distance between two points that are an exponential and little else.

use crate::exp::exp_slice;
use crate::slices::{squared_distance, squared_distances};

/// What is in the exponential of a [`Radial`] function, in terms of `s`, the squared distance times a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exponent {
    /// This number times `s`.
    Squared(f64),
    /// The root of this number times `s`.
    Root(f64),
}

/// `height (a + b e + c e²) exp(-e)`, where `e` is an [`Exponent`] of `s`, the squared distance of two points times
/// `scale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Radial {
    /// What everything is multiplied by.
    pub height: f64,
    /// What squared distances are multiplied by.
    pub scale: f64,
    /// How `e` follows from `s`.
    pub exponent: Exponent,
    /// `[a, b, c]`.
    pub prefactor: [f64; 3],
}

/// Stands for an infinite `s`: far enough for every exponential to vanish, and still a number, so that no `0 * inf`
/// arises.
const FARTHEST: f64 = 1e300;

impl Radial {
    /// `s` of a squared distance.
    #[inline]
    pub fn scaled(&self, squared_distance: f64) -> f64 {
        let s = squared_distance * self.scale;
        // A comparison becomes a vector instruction; `f64::min` is a call in wasm.
        if s < FARTHEST { s } else { FARTHEST }
    }

    /// `a + b e + c e²`.
    #[inline]
    pub fn prefactor(&self, e: f64) -> f64 {
        let [a, b, c] = self.prefactor;
        a + (b + c * e) * e
    }

    /// `s`, `e` and `exp(-e)` for one pair of points.
    #[inline(never)]
    pub fn decay(&self, x: &[f64], z: &[f64]) -> (f64, f64, f64) {
        let s = self.scaled(squared_distance(x, z));
        let e = match self.exponent {
            Exponent::Squared(factor) => factor * s,
            Exponent::Root(factor) => (factor * s).sqrt(),
        };
        let mut decay = [-e];
        exp_slice(&mut decay);
        (s, e, decay[0])
    }

    /// The function of `x` and each of the points `zs`, which stand one after the other, written to `out`.
    #[inline(never)]
    pub fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        // In blocks that stay in the first-level cache: exponents, their exponentials, and the products.
        const BLOCK: usize = 128;
        let mut decays = [0.0; BLOCK];
        for (out, zs) in out.chunks_mut(BLOCK).zip(zs.chunks(BLOCK * x.len())) {
            squared_distances(x, zs, out);
            let decays = &mut decays[..out.len()];
            match self.exponent {
                Exponent::Squared(factor) => self.exponents(out, decays, |s| factor * s),
                Exponent::Root(factor) => self.exponents(out, decays, |s| (factor * s).sqrt()),
            }
            exp_slice(decays);
            if self.prefactor == [1.0, 0.0, 0.0] {
                for (e, decay) in out.iter_mut().zip(decays.iter()) {
                    *e = self.height * decay;
                }
            } else {
                for (e, decay) in out.iter_mut().zip(decays.iter()) {
                    *e = self.height * (self.prefactor(*e) * decay);
                }
            }
        }
    }

    /// Squared distances to exponents, and to the same with the other sign.
    #[inline]
    fn exponents(&self, squared: &mut [f64], negative: &mut [f64], exponent: impl Fn(f64) -> f64) {
        for (e, negative) in squared.iter_mut().zip(negative.iter_mut()) {
            *e = exponent(self.scaled(*e));
            *negative = -*e;
        }
    }
}
