//! Numbers in running text.

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
        return if number == 0.0 { "0".into() } else { number.to_string() };
    }
    let exponent = libm::floor(libm::log10(number.abs())) as i32;
    // Reading the rounded digits back drops trailing zeros, and a carry to the next power of ten is right by itself.
    let rounded: f64 = format!("{number:.2e}").parse().unwrap_or(number);
    let text = if (-4..6).contains(&exponent) { format!("{rounded}") } else { format!("{rounded:e}") };
    text.replace('-', "−")
}

/// `1 observation`, `2 observations`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
