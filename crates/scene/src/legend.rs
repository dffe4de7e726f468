//! The legend of a panel: a sample of every named mark with its name, in a strip that wraps.

use crate::number::short;
use crate::scene::{Direction, Mark, Panel, Role};
use crate::words::{Anchor, Measure, Tone, Words, wrap};

/// A mark's sample, in its place.
#[derive(Clone, Debug)]
pub(crate) struct Sample<'a> {
    pub(crate) mark: &'a Mark,
    /// Left edge.
    pub(crate) x: f64,
    /// Middle between top and bottom.
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether the mark is seen through by another band, which darkens it.
    pub(crate) inside_band: bool,
}

/// A legend: samples and words from `top` down to `bottom`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Legend<'a> {
    pub(crate) samples: Vec<Sample<'a>>,
    pub(crate) words: Vec<Words>,
    pub(crate) height: f64,
}

/// Lays the legend of a panel out into a strip that begins at `left`, `top`.
pub(crate) fn legend<'a>(
    panel: &'a Panel,
    (left, top): (f64, f64),
    width: f64,
    size: f64,
    measure: Measure<'_>,
) -> Legend<'a> {
    let mut legend = Legend::default();
    let mut names: Vec<&str> = Vec::new();
    let (gap, line, between) = (0.45 * size, 1.3 * size, 1.3 * size);
    let (mut x, mut y) = (left, top);
    let is_outer_band = |mark: &Mark| matches!(mark, Mark::Band { role: Role::PredictiveBand, .. });
    let both_bands = panel.marks.iter().any(is_outer_band);
    // The lines that the entries of the present row take.
    let mut row_lines = 1;
    for mark in &panel.marks {
        let name = mark.name();
        if name.is_empty() || names.contains(&name) {
            continue;
        }
        names.push(name);
        let ends = match mark {
            Mark::Heat { range, .. } => Some(range.map(short)),
            _ => None,
        };
        let end_width = |text: &String| measure(text, size) + gap;
        let (low, high) = ends.as_ref().map_or((0.0, 0.0), |[a, b]| (end_width(a), end_width(b)));
        let sample = size
            * match mark {
                Mark::Heat { .. } => 5.0,
                Mark::Dots { .. } | Mark::Bars { .. } | Mark::Rule { along: Direction::X, .. } => 0.9,
                _ => 2.2,
            };
        let before = low + sample + high + gap;
        let lines = wrap(name, size, width - before, measure);
        let entry = before + lines.iter().map(|text| measure(text, size)).fold(0.0, f64::max);
        if x > left && x + entry > left + width {
            x = left;
            y += f64::from(row_lines) * line;
            row_lines = 1;
        }
        let middle = y + line / 2.0;
        let inside_band = both_bands && mark.role() == Some(Role::LatentBand);
        let (width, height) = (sample, 0.8 * size);
        legend.samples.push(Sample { mark, x: x + low, y: middle, width, height, inside_band });
        let mut put = |text: String, x: f64, y: f64, anchor, tone| {
            legend.words.push(Words { text, x, y, anchor, size, tone });
        };
        if let Some([a, b]) = ends {
            put(a, x + low - gap, middle, Anchor::Right, Tone::Quiet);
            put(b, x + low + sample + gap, middle, Anchor::Left, Tone::Quiet);
        }
        row_lines = row_lines.max(lines.len() as u32);
        for (i, text) in lines.into_iter().enumerate() {
            put(text, x + before, middle + i as f64 * line, Anchor::Left, Tone::Ink);
        }
        x += entry + between;
    }
    legend.height = if names.is_empty() { 0.0 } else { y - top + f64::from(row_lines) * line };
    legend
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Axis, Role};

    fn measure(text: &str, size: f64) -> f64 {
        crate::metrics::width(text, size)
    }

    fn panel(names: &[&str]) -> Panel {
        let axis = Axis::linear("", 0.0, 1.0);
        let mark = |name: &&str| Mark::Line { points: vec![], role: Role::Mean, name: (*name).to_owned() };
        Panel {
            id: "p",
            title: String::new(),
            width: 1.0,
            x: axis.clone(),
            y: axis,
            square: false,
            marks: names.iter().map(mark).collect(),
        }
    }

    #[test]
    fn same_name_once_and_no_name_never() {
        let panel = panel(&["mean", "", "mean", "band"]);
        let legend = legend(&panel, (0.0, 0.0), 500.0, 14.0, &measure);
        assert_eq!(legend.samples.len(), 2);
        assert!(legend.height > 14.0 && legend.height < 28.0);
    }

    #[test]
    fn wraps_and_stays_inside() {
        let names =
            ["posterior mean (6.66)", "predictive band, mean ± 2 sd (6.67)", "data", "sample functions"];
        let panel = panel(&names);
        let mut last = 0.0;
        for width in [900.0, 320.0, 200.0, 90.0] {
            let legend = legend(&panel, (10.0, 0.0), width, 14.0, &measure);
            for words in &legend.words {
                let [left, right, top, bottom] = words.bounds(&measure);
                assert!(left >= 10.0 && right <= 10.0 + width + 1e-9, "{width}: {words:?}");
                assert!(top >= 0.0 && bottom <= legend.height);
            }
            assert!(legend.height >= last);
            last = legend.height;
        }
    }
}
