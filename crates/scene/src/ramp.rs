//! Colour ramps of heat maps.

use mercer_compact::Gather as _;

use crate::scene::Ramp;
use crate::style::Rgb;

/// Cividis (Nuñez, Anderton and Renslow 2018), perceptually even and the same to colour-blind eyes: the colours at
/// these places out of 255; straight lines between them stay within 2/255 of the published table.
const CIVIDIS: [(u8, Rgb); 15] = [
    (0, [0, 34, 78]),
    (17, [0, 46, 108]),
    (22, [0, 49, 113]),
    (28, [18, 53, 112]),
    (35, [32, 58, 111]),
    (53, [56, 71, 108]),
    (86, [88, 94, 109]),
    (125, [122, 122, 120]),
    (152, [147, 142, 120]),
    (175, [170, 160, 115]),
    (203, [199, 183, 103]),
    (234, [233, 211, 78]),
    (246, [247, 222, 62]),
    (251, [253, 227, 52]),
    (255, [254, 232, 56]),
];

/// Blue, white, orange: class 0, undecided, class 1.
const DIVERGING: [(u8, Rgb); 5] = [
    (0, [0, 92, 158]),
    (64, [118, 178, 222]),
    (127, [250, 250, 248]),
    (191, [240, 178, 92]),
    (255, [196, 98, 0]),
];

/// The number of colours in a [`table`]; the value after the last stands for "no value".
pub(crate) const COLOURS: u8 = 255;

/// All colours of a ramp from low to high, and last, at [`COLOURS`], nothing at all.
pub(crate) fn table(ramp: Ramp) -> Vec<[u8; 4]> {
    let mut colours: Vec<[u8; 4]> = (0..COLOURS)
        .map(|i| {
            let [r, g, b] = colour(ramp, f64::from(i) / f64::from(COLOURS - 1));
            [r, g, b, 255]
        })
        .gather();
    colours.push([0; 4]);
    colours
}

/// The colour at a share of the way from low to high; shares outside 0..1 take the nearer end.
pub(crate) fn colour(ramp: Ramp, share: f64) -> Rgb {
    let stops: &[(u8, Rgb)] = match ramp {
        Ramp::Sequential => &CIVIDIS,
        Ramp::Diverging => &DIVERGING,
    };
    let place = share.clamp(0.0, 1.0) * 255.0;
    let mut colour = stops[0].1;
    for pair in stops.windows(2) {
        let (from, to) = (f64::from(pair[0].0), f64::from(pair[1].0));
        let part = ((place - from) / (to - from)).clamp(0.0, 1.0);
        if part > 0.0 {
            for (channel, (&a, &b)) in colour.iter_mut().zip(pair[0].1.iter().zip(&pair[1].1)) {
                // Truncation after adding a half rounds, and saturates.
                *channel = (f64::from(a) + part * (f64::from(b) - f64::from(a)) + 0.5) as u8;
            }
        }
    }
    colour
}

/// The entry of a [`table`] for a value in a range; a range turned round turns the ramp round, and an empty one gives
/// its middle.
pub(crate) fn index(value: f64, range: [f64; 2]) -> u8 {
    if !value.is_finite() {
        return COLOURS;
    }
    // Halves, so that the width of the widest range is still a number.
    let width = range[1] / 2.0 - range[0] / 2.0;
    let share = (value / 2.0 - range[0] / 2.0) / width;
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.5 };
    (share * f64::from(COLOURS - 1) + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cividis_is_the_published_one() {
        // From matplotlib's table of 256.
        for (place, published) in [(10, [0, 42, 95]), (100, [101, 104, 112]), (200, [196, 180, 104])] {
            let ours = colour(Ramp::Sequential, f64::from(place) / 255.0);
            for (a, b) in ours.iter().zip(published) {
                assert!(a.abs_diff(b) <= 2, "{place}: {ours:?}");
            }
        }
    }

    #[test]
    fn cividis_grows_lighter_all_the_way() {
        let light = |i: u8| crate::style::contrast(colour(Ramp::Sequential, f64::from(i) / 255.0), [0; 3]);
        for i in (0..240).step_by(15) {
            assert!(light(i + 15) > light(i), "{i}");
        }
    }

    #[test]
    fn diverging_is_white_in_the_middle() {
        assert!(colour(Ramp::Diverging, 0.5).iter().all(|&part| part >= 247));
        let [r, _, b] = colour(Ramp::Diverging, 0.0);
        assert!(b > r);
        let [r, _, b] = colour(Ramp::Diverging, 1.0);
        assert!(r > b);
    }

    #[test]
    fn values_become_entries() {
        assert_eq!(index(0.0, [0.0, 1.0]), 0);
        assert_eq!(index(1.0, [0.0, 1.0]), COLOURS - 1);
        assert_eq!(index(2.0, [0.0, 1.0]), COLOURS - 1);
        assert_eq!(index(0.5, [0.0, 1.0]), 127);
        assert_eq!(index(f64::NAN, [0.0, 1.0]), COLOURS);
        assert_eq!(index(3.0, [3.0, 3.0]), 127);
        assert_eq!(index(0.0, [-f64::MAX, f64::MAX]), 127);
        assert_eq!(index(0.0, [f64::NAN, 1.0]), 127);
        assert_eq!(table(Ramp::Diverging).len(), 256);
    }
}
