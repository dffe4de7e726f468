//! Records as link text: `preset=after-data&lengthscale=0.3`.

use super::value::{Patch, Raw};

/// Words in links that belong to the page around a demo, not to any record.
pub const RESERVED: &[&str] = &["controls", "lock", "hide", "panels", "theme", "lang", "lesson"];

/// The greatest number of parts of a link that are read: far more than any demo has parameters.
const MOST_PARTS: usize = 200;

/// A link's text, taken apart but not yet checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The preset it starts from, if it names one.
    pub preset: Option<String>,
    /// What it changes about that preset.
    pub patch: Patch,
}

impl Link {
    /// Takes link text apart. A leading `#` or `?` is skipped; a part without `=` is a value of nothing; the last of
    /// several values of one name counts; what follows the first 200 parts is not read.
    ///
    /// ```
    /// use mercer_demos::record::Link;
    /// let link = Link::parse("#preset=prior&points=0%2C1&noise=");
    /// assert_eq!(link.preset.as_deref(), Some("prior"));
    /// assert_eq!(link.patch.len(), 2);
    /// ```
    pub fn parse(text: &str) -> Self {
        let mut link = Self::default();
        let text = text.trim().trim_start_matches(['#', '?']);
        for part in text.split('&').filter(|part| !part.is_empty()).take(MOST_PARTS) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (decode(name), decode(value));
            if name == "preset" {
                link.preset = Some(value);
            } else if !RESERVED.contains(&name.as_str()) {
                link.patch.retain(|(earlier, _)| *earlier != name);
                link.patch.push((name, Raw::Text(value)));
            }
        }
        link
    }
}

/// Writes what would end or change a link as `%XX`; everything else stays readable.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for &byte in text.as_bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,;:*()!@/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            for digit in [byte >> 4, byte & 15] {
                encoded.push(char::from(b"0123456789ABCDEF"[usize::from(digit)]));
            }
        }
    }
    encoded
}

/// Reads `%XX`; a `%` that starts nothing is itself, and bytes that are not UTF-8 become `�`.
///
/// ```
/// use mercer_demos::record::{decode, encode};
/// assert_eq!(encode("a=b&c 100%"), "a%3Db%26c%20100%25");
/// assert_eq!(decode("a%3Db%26c%20100%25 50%"), "a=b&c 100% 50%");
/// ```
pub fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}
