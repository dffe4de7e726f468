//! Random numbers that are the same on every machine.

use rand_core::Rng;
use rand_pcg::Pcg64Dxsm;

/// A stream of independent standard normal draws.
#[derive(Clone, Debug)]
pub struct Normals {
    generator: Pcg64Dxsm,
    spare: Option<f64>,
}

impl Normals {
    /// The draws that belong to a seed.
    pub fn new(seed: u64) -> Self {
        Self::with_stream(seed, 0)
    }

    /// The draws that belong to a seed and a stream.
    pub fn with_stream(seed: u64, stream: u64) -> Self {
        Self { generator: Pcg64Dxsm::new(spread(seed), spread(stream)), spare: None }
    }

    /// The next uniform draw, a multiple of 2^-53 in `[0, 1)`.
    pub fn uniform(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 * (0.5 * f64::EPSILON)
    }

    /// The next standard normal draw.
    pub fn draw(&mut self) -> f64 {
        if let Some(second) = self.spare.take() {
            return second;
        }
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.uniform()));
        let (sine, cosine) = libm::sincos(std::f64::consts::TAU * self.uniform());
        self.spare = Some(radius * sine);
        radius * cosine
    }

    /// Fills a slice with draws.
    pub fn fill(&mut self, out: &mut [f64]) {
        out.fill_with(|| self.draw());
    }
}

fn spread(value: u64) -> u128 {
    let word = |n: u64| {
        let mut z = value.wrapping_add(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ (z >> 31))
    };
    (word(1) << 64) | word(2)
}
