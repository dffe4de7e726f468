//! Lists and texts from parts.

/// Collecting into a list.
pub trait Gather: Iterator + Sized {
    /// Everything in order, as `collect` has it.
    ///
    /// ```
    /// use mercer_compact::Gather as _;
    /// assert_eq!((1..4).map(|n| n * n).gather(), [1, 4, 9]);
    /// ```
    fn gather(self) -> Vec<Self::Item> {
        // The least that is needed: for slices and ranges that is all of it.
        let mut all = Vec::with_capacity(self.size_hint().0);
        for item in self {
            all.push(item);
        }
        all
    }
}

impl<I: Iterator> Gather for I {}

/// Texts one after the other with a separator between them.
///
/// ```
/// assert_eq!(mercer_compact::join(&["a", "b"], ", "), "a, b");
/// assert_eq!(mercer_compact::join::<&str>(&[], ", "), "");
/// ```
pub fn join<S: AsRef<str>>(parts: &[S], separator: &str) -> String {
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            text.push_str(separator);
        }
        text.push_str(part.as_ref());
    }
    text
}
