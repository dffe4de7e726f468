//! Numbers and words as they stand in an SVG file.

use std::fmt::Write as _;

/// Writes units as a decimal number of pixels, without needless zeros.
pub(crate) fn number(text: &mut String, units: i32) {
    let (whole, part) = (units.unsigned_abs() / 100, units.unsigned_abs() % 100);
    if units < 0 {
        text.push('-');
    }
    if whole > 0 || part == 0 {
        let _ = write!(text, "{whole}");
    }
    if part % 10 > 0 {
        let _ = write!(text, ".{part:02}");
    } else if part > 0 {
        let _ = write!(text, ".{}", part / 10);
    }
}

/// Writes text for XML, less what XML cannot hold.
pub(crate) fn escape(text: &mut String, words: &str) {
    for character in words.chars() {
        match character {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (units, text) in [
            (0, "0"),
            (100, "1"),
            (-100, "-1"),
            (150, "1.5"),
            (5, ".05"),
            (-5, "-.05"),
            (1234, "12.34"),
            (10, ".1"),
        ] {
            let mut written = String::new();
            number(&mut written, units);
            assert_eq!(written, text);
        }
    }

    #[test]
    fn text_is_escaped() {
        let mut written = String::new();
        escape(&mut written, "<k(x, x′)> & \"\u{1}\"");
        assert_eq!(written, "&lt;k(x, x′)&gt; &amp; &quot; &quot;");
    }
}
