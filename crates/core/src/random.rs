//! Random numbers that are the same on every machine: a seed in a link is the same picture everywhere.
//!
//! The generator is PCG64 DXSM (M. E. O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good
//! Algorithms for Random Number Generation, 2014; the DXSM output is NumPy's `PCG64DXSM`). `rand_pcg` has two more
//! members of the family with 128 bits of state: `Pcg64Mcg` has no streams, and those of `Pcg64` are correlated, which
//! the DXSM output mends; its multiplier of 64 bits is also the cheapest in wasm, which has no 128-bit product.
//! Nothing here depends on the width of `usize`, and everything that is not arithmetic goes through `libm`, whose
//! results have the same bits natively and in wasm.

use rand_core::Rng;
use rand_pcg::Pcg64Dxsm;

/// An endless sequence of independent draws from the standard normal distribution, given by a seed.
///
/// ```
/// use mercer_core::random::Normals;
/// let (mut one, mut two) = (Normals::new(1), Normals::new(1));
/// assert_eq!(one.draw(), two.draw());
/// assert_ne!(one.draw(), Normals::new(2).draw());
/// ```
#[derive(Clone, Debug)]
pub struct Normals {
    generator: Pcg64Dxsm,
    /// The second of the pair drawn last, if nobody has had it yet.
    second: Option<f64>,
}

impl Normals {
    /// The sequence that belongs to a seed, which is stream zero of that seed.
    pub fn new(seed: u64) -> Self {
        Self::with_stream(seed, 0)
    }

    /// The sequence that belongs to a seed and the number of a stream: for things that are drawn from one seed but
    /// must not move when another of them changes.
    pub fn with_stream(seed: u64, stream: u64) -> Self {
        Self { generator: Pcg64Dxsm::new(spread(seed), spread(stream)), second: None }
    }

    /// The next draw from the standard normal distribution, of which there are two for every two uniform draws (Box
    /// and Muller, 1958; PRML 11.10 in polar coordinates). No draw is rejected, so draw `n` takes the same time and
    /// the same numbers of the generator whatever came before it. None is further than 8.58 from zero.
    pub fn draw(&mut self) -> f64 {
        if let Some(second) = self.second.take() {
            return second;
        }
        // In (0, 1], for the logarithm.
        let u = 1.0 - self.uniform();
        let radius = (-2.0 * libm::log(u)).sqrt();
        let (sine, cosine) = libm::sincos(std::f64::consts::TAU * self.uniform());
        self.second = Some(radius * sine);
        radius * cosine
    }

    /// Fills `out` with the next draws.
    pub fn fill(&mut self, out: &mut [f64]) {
        out.fill_with(|| self.draw());
    }

    /// The next draw from the uniform distribution on `[0, 1)`: a multiple of 2^-53.
    pub fn uniform(&mut self) -> f64 {
        const UNIT: f64 = 0.5 * f64::EPSILON;
        (self.generator.next_u64() >> 11) as f64 * UNIT
    }
}

/// 128 bits from 64, different ones for different values, in which neighbouring values have nothing in common (two
/// steps of SplitMix64: Steele, Lea and Flood, 2014). Seeds are small numbers next to each other, and the generator's
/// first output would show it.
fn spread(value: u64) -> u128 {
    let step = |n: u64| {
        let mut z = value.wrapping_add(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ (z >> 31))
    };
    (step(1) << 64) | step(2)
}

#[cfg(test)]
mod tests {
    use super::{Normals, spread};

    /// NumPy's PCG64DXSM from the same state and increment, and the normal draws from them by mpmath.
    #[test]
    fn draws_are_those_of_numpy() {
        let mut uniforms = Normals::new(1);
        let want = [0.980_421_183_527_356_2, 0.627_456_119_968_754_7, 0.329_564_799_253_521_33];
        assert_eq!([(); 3].map(|()| uniforms.uniform()), want);
        for (seed, stream, want) in [
            (0, 0, [0.7820839303784731, -0.8054014792154398, -1.2865361676058673, 0.0684469519684307]),
            (1, 0, [-1.952415619726637, -2.0136254435016037, 0.4454773431797089, 0.7753749963332794]),
            (1, 1, [-0.8906331605653987, 0.2973432651758717, -0.532300339020526, 0.06894846757139064]),
            (
                u64::MAX,
                u64::MAX,
                [0.6465910240739172, -1.1903261745450595, -0.959644575758308, 0.6315618811047093],
            ),
        ] {
            let mut normals = Normals::with_stream(seed, stream);
            for z in want {
                let draw = normals.draw();
                assert!((draw - z).abs() < 1e-15, "seed {seed}, stream {stream}: {draw} is not {z}");
            }
        }
    }

    /// The bits themselves: a released picture never changes.
    #[test]
    fn a_million_draws_are_pinned() {
        let mut normals = Normals::new(6);
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for _ in 0..1_000_000 {
            hash = (hash ^ normals.draw().to_bits()).wrapping_mul(0x0000_0100_0000_01b3);
        }
        assert_eq!(hash, 0x689543a5459d44ea);
    }

    #[test]
    fn seeds_are_spread_as_splitmix64_does() {
        // The first two outputs of SplitMix64 (Vigna's splitmix64.c) from the states 0 and 1234567.
        assert_eq!(spread(0), 0xe220_a839_7b1d_cdaf_6e78_9e6a_a1b9_65f4);
        assert_eq!(spread(1_234_567), 0x599e_d017_fb08_fc85_2c73_f084_5854_0fa5);
    }

    #[test]
    fn filling_is_drawing() {
        let mut filled = [0.0; 7];
        let mut one = Normals::new(4);
        one.fill(&mut filled);
        let mut other = Normals::new(4);
        assert_eq!(filled, [(); 7].map(|()| other.draw()));
        assert_eq!(one.draw(), other.draw());
    }

    /// Moments and tails of `count` draws, each within five of its standard deviations of what it should be.
    fn check_normal(draws: impl Iterator<Item = f64>, count: f64) {
        let (mut sums, mut beyond_two, mut below_zero) = ([0.0; 4], 0.0, 0.0);
        for z in draws {
            for (power, sum) in (1..).zip(&mut sums) {
                *sum += z.powi(power);
            }
            beyond_two += f64::from(z.abs() > 2.0);
            below_zero += f64::from(z < 0.0);
        }
        let mean = |sum: f64| sum / count;
        let within = |got: f64, want: f64, variance: f64| {
            assert!((got - want).abs() < 5.0 * (variance / count).sqrt(), "{got} is not {want}");
        };
        // E z^2k = 1, 3, 15, 105 for k = 1 .. 4.
        within(mean(sums[0]), 0.0, 1.0);
        within(mean(sums[1]), 1.0, 2.0);
        within(mean(sums[2]), 0.0, 15.0);
        within(mean(sums[3]), 3.0, 96.0);
        let tail = libm::erfc(2.0 / 2_f64.sqrt());
        within(mean(beyond_two), tail, tail * (1.0 - tail));
        within(mean(below_zero), 0.5, 0.25);
    }

    #[test]
    fn draws_are_standard_normal() {
        let mut normals = Normals::new(2);
        check_normal((0..400_000).map(|_| normals.draw()), 4e5);
    }

    #[test]
    fn first_draws_of_neighbouring_seeds_and_streams_are_independent() {
        check_normal((0..100_000).map(|seed| Normals::new(seed).draw()), 1e5);
        check_normal((0..100_000).map(|stream| Normals::with_stream(1, stream).draw()), 1e5);
        let next: f64 = (0..100_000).map(|s| Normals::new(s).draw() * Normals::new(s + 1).draw()).sum();
        let stream: f64 =
            (0..100_000).map(|s| Normals::with_stream(s, 0).draw() * Normals::with_stream(s, 1).draw()).sum();
        let bound = 5.0 * 1e5_f64.sqrt();
        assert!(next.abs() < bound && stream.abs() < bound, "{next}, {stream}");
    }

    #[test]
    fn draws_that_follow_each_other_are_independent() {
        let mut normals = Normals::new(5);
        let mut draws = vec![0.0; 200_000];
        normals.fill(&mut draws);
        for lag in 1..5 {
            let sum: f64 = draws.iter().zip(&draws[lag..]).map(|(a, b)| a * b).sum();
            assert!(sum.abs() < 5.0 * 2e5_f64.sqrt(), "lag {lag}: {sum}");
        }
    }

    #[test]
    fn uniform_draws_are_uniform() {
        let mut normals = Normals::new(9);
        let mut counts = [0.0; 100];
        for _ in 0..1_000_000 {
            let u = normals.uniform();
            assert!((0.0..1.0).contains(&u));
            counts[(u * 100.0) as usize] += 1.0;
        }
        // Chi-squared with 99 degrees of freedom: mean 99, standard deviation 14.
        let squares: f64 = counts.iter().map(|c: &f64| (c - 1e4).powi(2) / 1e4).sum();
        assert!((squares - 99.0).abs() < 70.0, "{squares}");
    }
}
