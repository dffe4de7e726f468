//! Numbers as people write them: a true minus sign, powers of ten as superscripts.

use mercer_compact::Decimal;

/// The power of ten of a number's first digit; 0 for zero and what is not finite.
pub(crate) fn decade(value: f64) -> i32 {
    if value == 0.0 || !value.is_finite() {
        return 0;
    }
    let value = value.abs();
    let power = libm::floor(libm::log10(value)) as i32;
    // The logarithm of a power of ten may fall a hair to either side.
    if value >= ten(power + 1) {
        power + 1
    } else if value < ten(power) {
        power - 1
    } else {
        power
    }
}

/// Ten to a power.
pub(crate) fn ten(power: i32) -> f64 {
    libm::pow(10.0, f64::from(power))
}

/// A number with this many decimals and a true minus sign; never "−0".
///
/// ```
/// # use mercer_scene::number::fixed;
/// assert_eq!(fixed(-1.25, 1), "−1.2");
/// assert_eq!(fixed(-0.01, 1), "0.0");
/// ```
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = Decimal::exact(value).fixed(decimals);
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().any(|b| (b'1'..=b'9').contains(&b)) => format!("−{digits}"),
        Some(digits) if value.is_finite() => digits.to_owned(),
        _ => text,
    }
}

/// A number to three significant digits, as a power of ten where it is very large or small.
///
/// ```
/// # use mercer_scene::number::short;
/// assert_eq!(short(0.12345), "0.123");
/// assert_eq!(short(-2.5e-7), "−2.5×10⁻⁷");
/// assert_eq!(short(1e6), "10⁶");
/// ```
pub fn short(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let power = decade(value);
    if (-3..5).contains(&power) {
        let text = fixed(value, (2 - power).max(0) as usize);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    } else {
        scientific(value, power, 2)
    }
}

/// A number as digits times a power of ten, with at most this many decimals.
pub(crate) fn scientific(value: f64, power: i32, decimals: usize) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    // In two steps: ten to a power below -307 loses digits.
    let half = power / 2;
    let digits = value / ten(half) / ten(power - half);
    let digits = fixed(digits, decimals);
    let digits = if decimals > 0 { digits.trim_end_matches('0').trim_end_matches('.') } else { &digits };
    if power == 0 {
        return digits.to_owned();
    }
    let power = superscript(power);
    match digits {
        "1" => format!("10{power}"),
        "−1" => format!("−10{power}"),
        _ => format!("{digits}×10{power}"),
    }
}

/// A whole number in superscript.
pub(crate) fn superscript(number: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number
        .to_string()
        .bytes()
        .map(|b| if b == b'-' { '⁻' } else { DIGITS[usize::from(b.wrapping_sub(b'0')) % 10] })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decades() {
        for (value, power) in
            [(1.0, 0), (9.99, 0), (10.0, 1), (0.1, -1), (0.0999, -2), (1e300, 300), (-5.0, 0)]
        {
            assert_eq!(decade(value), power, "{value}");
        }
        for power in -300..=300 {
            assert_eq!(decade(ten(power)), power);
        }
    }

    #[test]
    fn decimals() {
        for (value, decimals, text) in [
            (0.0, 0, "0"),
            (0.05, 2, "0.05"),
            (-12.3456, 2, "−12.35"),
            (0.999, 2, "1.00"),
            (999.999, 0, "1000"),
            (1e15, 1, "1000000000000000.0"),
        ] {
            assert_eq!(fixed(value, decimals), text);
        }
    }

    #[test]
    fn short_numbers() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (100.0, "100"),
            (1234.0, "1234"),
            (0.001, "0.001"),
            (-0.5, "−0.5"),
            (1e300, "10³⁰⁰"),
            (-1e-300, "−10⁻³⁰⁰"),
            (f64::NAN, "–"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn smallest_number_has_a_name() {
        assert!(short(f64::MIN_POSITIVE).ends_with("10⁻³⁰⁸"));
        let _ = short(5e-324);
    }
}
