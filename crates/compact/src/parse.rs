//! Text to doubles.

use std::cmp::Ordering;

use crate::exact::Digits;

/// Powers of ten up to this one are doubles.
const EXACT_POWER: i32 = 22;

/// So many digits are a whole number below 2^53.
pub(crate) const EXACT_DIGITS: usize = 15;

/// The double nearest to a decimal number: `0.5`, `.5`, `5.`, `-5e-1`, `+5E-1`. None for anything else, so for spaces
/// and for the words `inf` and `nan`; infinite for what is beyond the greatest double.
///
/// ```
/// use mercer_compact::parse;
/// assert_eq!(parse("1e-3"), Some(0.001));
/// assert_eq!(parse("-.5"), Some(-0.5));
/// assert_eq!(parse("1e999"), Some(f64::INFINITY));
/// assert_eq!((parse("."), parse("inf"), parse("1 2")), (None, None, None));
/// ```
pub fn parse(text: &str) -> Option<f64> {
    let (negative, text) = sign(text.as_bytes());
    let end = text.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
    let (number, exponent) = text.split_at(end);
    let exponent = match exponent {
        [] => 0,
        [_, exponent @ ..] => whole(exponent)?,
    };
    let mut digits = Vec::with_capacity(number.len());
    let mut point = None;
    for byte in number {
        match byte {
            b'0'..=b'9' => digits.push(*byte),
            b'.' if point.is_none() => point = Some(digits.len()),
            _ => return None,
        }
    }
    if digits.is_empty() {
        return None;
    }
    let point = point.unwrap_or(digits.len()) as i32;
    let value = nearest(&Digits { digits, point: point.saturating_add(exponent) }.trimmed());
    Some(if negative { -value } else { value })
}

fn sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

/// A whole number; one that is far from any double's exponent may come out as another such.
fn whole(text: &[u8]) -> Option<i32> {
    let (negative, digits) = sign(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let most = 1_000_000_000;
    let size =
        digits.iter().fold(
            0,
            |size: i32, digit| {
                if size >= most / 10 { most } else { 10 * size + i32::from(digit - b'0') }
            },
        );
    Some(if negative { -size } else { size })
}

/// The double nearest to a decimal number; of two as near, the one with an even last bit.
pub(crate) fn nearest(number: &Digits) -> f64 {
    if number.digits.is_empty() || number.point < -330 {
        return 0.0;
    }
    if number.point > 310 {
        return f64::INFINITY;
    }
    // 19 digits are less than 2^64.
    let head = number.digits.iter().take(19);
    let power = number.point - head.len() as i32;
    let head = head.fold(0, |head: u64, digit| 10 * head + u64::from(digit - b'0')) as f64;
    let guess = times_power_of_ten(head, power);
    if number.digits.len() <= EXACT_DIGITS && power.abs() <= EXACT_POWER {
        // Two doubles, and one operation that rounds.
        return guess;
    }
    // The guess is a few doubles off at most, and the points half way between doubles say which way.
    let mut bits = guess.to_bits();
    loop {
        let odd = bits % 2 == 1;
        if bits < f64::INFINITY.to_bits() && is_past(number, &half_way_up(bits), odd) {
            bits += 1;
        } else if bits > 0 && !is_past(number, &half_way_up(bits - 1), !odd) {
            bits -= 1;
        } else {
            return f64::from_bits(bits);
        }
    }
}

fn times_power_of_ten(value: f64, power: i32) -> f64 {
    let (mut value, mut left) = (value, power.abs());
    while left > 0 {
        let part = left.min(EXACT_POWER);
        let ten = (0..part).fold(1.0, |ten, _| ten * 10.0);
        value = if power < 0 { value / ten } else { value * ten };
        left -= part;
    }
    value
}

/// Whether a number is greater than a limit; one that is equal counts as `tie` says.
fn is_past(number: &Digits, limit: &Digits, tie: bool) -> bool {
    let order = number.point.cmp(&limit.point).then_with(|| number.digits.cmp(&limit.digits));
    order == Ordering::Greater || (tie && order == Ordering::Equal)
}

/// The middle between the finite, not negative double of these bits and the next.
fn half_way_up(bits: u64) -> Digits {
    let (mantissa, power) = parts(bits);
    Digits::of(2 * mantissa + 1, power - 1)
}

/// A finite, not negative double as `mantissa * 2^power`.
pub(crate) fn parts(bits: u64) -> (u64, i32) {
    let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
    if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) }
}
