//! Numbers in running text.

use mercer_compact::Decimal;

/// A number to three significant digits, without trailing zeros: `0.351`, `12`, `1.2e-9`, with a real minus sign.
///
/// ```
/// use mercer_demos::words::brief;
/// assert_eq!(brief(0.350586), "0.351");
/// assert_eq!(brief(-2.0), "−2");
/// assert_eq!(brief(12345.0), "12300");
/// assert_eq!(brief(1.2e-9), "1.2e−9");
/// ```
pub fn brief(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return if number == 0.0 { "0".into() } else { Decimal::exact(number).plain() };
    }
    let digits = Decimal::exact(number).significant(3);
    let text = if (1e-4..1e6).contains(&number.abs()) { digits.plain() } else { digits.scientific() };
    text.replace('-', "−")
}

/// `1 observation`, `2 observations`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
