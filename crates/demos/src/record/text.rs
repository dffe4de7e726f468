//! Numbers and lists of points as text that round-trips.

use mercer_compact::{Decimal, Gather as _, join, parse};

use super::value::Point;

/// The shortest text that reads back as the same number: `0.3`, `1e-9`, never `0.30000000000000004` for 0.3.
///
/// ```
/// use mercer_demos::record::number_text;
/// assert_eq!(number_text(0.3), "0.3");
/// assert_eq!(number_text(1e-9), "1e-9");
/// assert_eq!(number_text(-0.0), "0");
/// ```
pub fn number_text(number: f64) -> String {
    if number == 0.0 {
        return "0".into();
    }
    let digits = Decimal::shortest(number);
    let plain = digits.plain();
    if plain.len() <= 8 {
        return plain;
    }
    let scientific = digits.scientific();
    if scientific.len() < plain.len() { scientific } else { plain }
}

/// Reads a number as people write it: `0.5`, `.5`, `1e-3`, `−2` with a real minus sign. Infinities and `nan` are
/// words here, not numbers.
///
/// ```
/// use mercer_demos::record::parse_number;
/// assert_eq!(parse_number(" 1e-3 "), Some(0.001));
/// assert_eq!(parse_number("−2"), Some(-2.0));
/// assert_eq!(parse_number("inf"), None);
/// assert_eq!(parse_number("1 2"), None);
/// ```
pub fn parse_number(text: &str) -> Option<f64> {
    parse(&text.trim().replace('−', "-")).filter(|number| number.is_finite())
}

/// Reads `x,t;x,t`; empty text is the empty list, and so is the space around numbers nothing.
///
/// # Errors
/// The index of the first row that is not `columns` numbers.
///
/// ```
/// use mercer_demos::record::parse_points;
/// assert_eq!(parse_points("0,1; 1,2", 2), Ok(vec![vec![0.0, 1.0], vec![1.0, 2.0]]));
/// assert_eq!(parse_points("0,1;1", 2), Err(1));
/// ```
pub fn parse_points(text: &str, columns: usize) -> Result<Vec<Vec<f64>>, usize> {
    let text = text.trim().trim_end_matches(';');
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(';')
        .enumerate()
        .map(|(index, row)| {
            let numbers: Option<Vec<f64>> = row.split(',').map(parse_number).collect();
            numbers.filter(|row| row.len() == columns).ok_or(index)
        })
        .collect()
}

/// Writes points so that [`parse_points`] reads the same ones.
pub fn points_text(points: &[Point], columns: usize) -> String {
    let row = |point: &Point| join(&point.iter().take(columns).map(|v| number_text(*v)).gather(), ",");
    join(&points.iter().map(row).gather(), ";")
}
