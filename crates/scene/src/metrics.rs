//! How wide text is: the advance widths of the bundled font, for surfaces that cannot measure.
//!
//! An SVG is shown with whatever font its reader has, so its layout rests on these widths with some room to spare.

/// What a character outside the table counts as.
const OTHER: u8 = 64;

/// Runs of characters: the first one, and the advance of each in hundredths of the type size.
#[rustfmt::skip]
const RUNS: &[(u32, &[u8])] = &[
    (0x20, &[28, 28, 40, 63, 64, 81, 64, 22, 36, 36, 50, 66, 28, 46, 28, 36, 62, 46, 61, 64, 64, 61, 62, 57, 62, 62, 28, 28, 66, 66, 66, 51, 94, 68, 65, 73, 72, 60, 59, 74, 74, 26, 54, 65, 56, 89, 75, 76, 63, 76, 64, 64, 64, 74, 68, 95, 64, 66, 62, 36, 36, 36, 47, 45, 50, 56, 62, 56, 62, 58, 36, 61, 59, 24, 24, 54, 24, 87, 59, 60, 61, 61, 37, 52, 36, 58, 56, 81, 54, 56, 54, 36, 33, 36, 66]),
    (0xA0, &[28]),
    (0xB0, &[45, 66, 42, 43, 50, 62]),
    (0xB7, &[28]),
    (0xB9, &[31]),
    (0xBC, &[88, 93, 95]),
    (0xC0, &[68, 68, 68, 68, 68, 68, 99, 73, 60, 60, 60, 60, 26, 26, 26, 26, 72, 75, 76, 76, 76, 76, 76, 66, 76, 74, 74, 74, 74, 66, 63, 61, 56, 56, 56, 56, 56, 56, 92, 56, 58, 58, 58, 58, 24, 24, 24, 24, 58, 59, 60, 60, 60, 60, 60, 66, 60, 58, 58, 58, 58, 56, 61, 56]),
    (0x2C6, &[45]),
    (0x2DC, &[50]),
    (0x2E3, &[37]),
    (0x302, &[0, 0, 0]),
    (0x391, &[68, 65, 58, 68, 60, 62, 74, 76, 26, 65, 68, 89, 75, 54, 76, 72, 63]),
    (0x3A3, &[63, 64, 66, 75, 64, 78, 76]),
    (0x3B1, &[64, 59, 53, 54, 54, 52, 59, 54, 27, 63, 59, 62, 58, 54, 60, 63, 57, 54, 63, 47, 59, 73, 60, 75, 81]),
    (0x3D5, &[70]),
    (0x3F5, &[45]),
    (0x1D50, &[59]),
    (0x1D62, &[17, 27, 40]),
    (0x2013, &[50, 100]),
    (0x2018, &[20, 18, 20, 22, 38, 38]),
    (0x2022, &[56]),
    (0x2026, &[82]),
    (0x2032, &[22, 40]),
    (0x2070, &[44, 17]),
    (0x2074, &[44, 41, 42, 39, 43, 42, 44, 44, 44, 25, 25, 40, 44, 31, 42, 43, 44, 41, 42, 39, 43, 42, 44, 44, 44, 25, 25]),
    (0x2090, &[38, 39, 40, 37, 45, 40, 37, 17, 59, 40, 41, 36, 25]),
    (0x2113, &[45]),
    (0x2190, &[95, 95, 95, 95, 134, 95]),
    (0x2202, &[63]),
    (0x2206, &[68]),
    (0x220F, &[72]),
    (0x2211, &[63, 66]),
    (0x221A, &[63]),
    (0x221E, &[93]),
    (0x222B, &[28]),
    (0x2248, &[66]),
    (0x2260, &[66]),
    (0x2264, &[66, 66]),
    (0x25CF, &[91]),
];

/// The width of a line of text in the bundled font, in the unit of `size`.
///
/// ```
/// # use mercer_scene::metrics::width;
/// assert!(width("mean", 14.0) > width("m", 14.0));
/// assert_eq!(width("σ", 28.0), 2.0 * width("σ", 14.0));
/// ```
pub fn width(words: &str, size: f64) -> f64 {
    let hundredths: u32 = words.chars().map(|c| u32::from(advance(c).unwrap_or(OTHER))).sum();
    f64::from(hundredths) * size / 100.0
}

/// The advance of a character in hundredths of the type size, when the bundled font has it.
pub fn advance(character: char) -> Option<u8> {
    let code = u32::from(character);
    let (first, advances) = *RUNS.get(RUNS.partition_point(|run| run.0 <= code).checked_sub(1)?)?;
    advances.get((code - first) as usize).copied()
}
