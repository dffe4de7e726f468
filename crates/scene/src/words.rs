//! Lines of text with a place, and fitting text into a width.

/// Answers how wide a line of text is at a type size, both in CSS pixels.
pub(crate) type Measure<'a> = &'a dyn Fn(&str, f64) -> f64;

/// The side of a text that stays where it is when its width is not quite as measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Left,
    Centre,
    Right,
}

/// Which of the palette's text colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Ink,
    Quiet,
}

/// A line of text in its place.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) text: String,
    /// Where the anchored side is.
    pub(crate) x: f64,
    /// Where the middle between the line's top and bottom is.
    pub(crate) y: f64,
    pub(crate) anchor: Anchor,
    pub(crate) size: f64,
    pub(crate) tone: Tone,
}

impl Words {
    /// Left, right, top and bottom of what the text covers.
    #[cfg(test)]
    pub(crate) fn bounds(&self, measure: Measure<'_>) -> [f64; 4] {
        let width = measure(&self.text, self.size);
        let left = match self.anchor {
            Anchor::Left => self.x,
            Anchor::Centre => self.x - width / 2.0,
            Anchor::Right => self.x - width,
        };
        [left, left + width, self.y - self.size / 2.0, self.y + self.size / 2.0]
    }
}

/// Breaks text between words into lines no wider than this; a word that is wider alone is cut.
pub(crate) fn wrap(text: &str, size: f64, width: f64, measure: Measure<'_>) -> Vec<String> {
    if measure(text, size) <= width {
        return vec![text.to_owned()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || measure(&longer, size) <= width {
            line = longer;
        } else {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    lines.push(line);
    for line in &mut lines {
        *line = fit(line, size, width, measure);
    }
    lines
}

/// Cuts text off to be no wider than this, with an ellipsis; empty when not even that fits.
pub(crate) fn fit(text: &str, size: f64, width: f64, measure: Measure<'_>) -> String {
    if measure(text, size) <= width {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if !kept.is_empty() && measure(&cut, size) <= width {
            return cut;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ten_a_letter(text: &str, _: f64) -> f64 {
        10.0 * text.chars().count() as f64
    }

    #[test]
    fn wraps_between_words() {
        assert_eq!(wrap("one two three", 1.0, 80.0, &ten_a_letter), ["one two", "three"]);
        assert_eq!(wrap("one", 1.0, 80.0, &ten_a_letter), ["one"]);
        assert_eq!(wrap("unbreakable", 1.0, 50.0, &ten_a_letter), ["unbr…"]);
    }

    #[test]
    fn cuts_what_does_not_fit() {
        assert_eq!(fit("σ_f² signal", 1.0, 60.0, &ten_a_letter), "σ_f²…");
        assert_eq!(fit("word", 1.0, 40.0, &ten_a_letter), "word");
        assert_eq!(fit("word", 1.0, 5.0, &ten_a_letter), "");
        assert_eq!(fit("", 1.0, -5.0, &ten_a_letter), "");
    }
}
