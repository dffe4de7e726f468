//! Where everything in one panel goes: title, legend, axes, ticks, and the plot in what they leave.
//!
//! Sizes follow the type size. Margins depend on the axes, not on the data, so that nothing moves while a point is
//! dragged.

use mercer_compact::Gather as _;

use crate::axis::{Tick, ticks};
use crate::clip::Area;
use crate::geometry::{PanelGeometry, Span};
use crate::legend::{Legend, legend};
use crate::scene::{AxisScale, Panel, Ticks};
use crate::style::Style;
use crate::words::{Anchor, Measure, Tone, Words, fit, wrap};

/// A panel with everything in its place.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) panel: &'a Panel,
    pub(crate) geometry: PanelGeometry,
    /// Where ticks stand along the lower edge.
    pub(crate) x_ticks: Vec<f64>,
    /// Where ticks stand along the left edge.
    pub(crate) y_ticks: Vec<f64>,
    /// The length of tick marks.
    pub(crate) tick_length: f64,
    /// The width and height there were for the plot, before equal units made it smaller.
    room: (f64, f64),
    pub(crate) legend: Legend<'a>,
    /// Title, tick labels and axis names.
    pub(crate) words: Vec<Words>,
}

/// How much of a panel's surroundings there is room for.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Detail {
    Bare,
    Ticks,
    Names,
    Everything,
}

/// The frame with as much around the plot as leaves the plot a good part of its box.
pub(crate) fn best<'a>(
    panel: &'a Panel,
    area: Area,
    least: [f64; 2],
    style: &Style,
    measure: Measure<'_>,
) -> Frame<'a> {
    for detail in [Detail::Everything, Detail::Names, Detail::Ticks] {
        let frame = frame(panel, area, least, detail, style, measure);
        let (across, down) = frame.room;
        let enough = |part: f64, whole: f64| part >= 0.3 * whole && part >= 3.0 * style.type_size();
        if enough(across, area.right - area.left) && enough(down, area.bottom - area.top) {
            return frame;
        }
    }
    frame(panel, area, least, Detail::Bare, style, measure)
}

fn frame<'a>(
    panel: &'a Panel,
    area: Area,
    least: [f64; 2],
    detail: Detail,
    style: &Style,
    measure: Measure<'_>,
) -> Frame<'a> {
    let size = style.type_size();
    let title_size = 1.1 * size;
    let tick_length = 0.35 * size;
    let tick_gap = tick_length + 0.3 * size;
    let pad = if detail == Detail::Bare { 0.0 } else { (0.6 * size).min((area.right - area.left) / 20.0) };
    let (x, y) = (Span::new(&panel.x), Span::new(&panel.y));
    let mut words = Vec::new();
    let left_edge = area.left + pad;
    let inner = area.right - pad - left_edge;

    // From the top down to the plot.
    let mut top = area.top + pad;
    if detail >= Detail::Names && !panel.title.is_empty() {
        for text in wrap(&panel.title, title_size, inner, measure) {
            let at = top + title_size / 2.0;
            words.push(put(text, left_edge, at, Anchor::Left, title_size, Tone::Ink));
            top += 1.3 * title_size;
        }
        top += 0.2 * size;
    }
    let mut key = Legend::default();
    if detail >= Detail::Everything {
        key = legend(panel, (left_edge, top), inner, size, measure);
        top += key.height + if key.samples.is_empty() { 0.0 } else { 0.35 * size };
    }
    if detail >= Detail::Names && !panel.y.label.is_empty() {
        let text = fit(&panel.y.label, size, inner, measure);
        words.push(put(text, left_edge, top + size / 2.0, Anchor::Left, size, Tone::Ink));
        top += 1.25 * size;
    }
    let has = |ticks: &Ticks| detail >= Detail::Ticks && *ticks != Ticks::None;
    if has(&panel.y.ticks) {
        // Half a tick label stands above the plot.
        top += 0.6 * size;
    }

    // From the bottom up to the plot.
    let mut bottom = area.bottom - pad;
    let x_name = (detail >= Detail::Names && !panel.x.label.is_empty()).then(|| bottom - size / 2.0);
    if x_name.is_some() {
        bottom -= 1.3 * size;
    }
    if has(&panel.x.ticks) {
        bottom -= tick_gap + size;
    } else if has(&panel.y.ticks) && x_name.is_none() {
        bottom -= 0.5 * size;
    }
    let bottom = bottom.max(top);

    // Ticks of the vertical axis, and with them the left margin.
    let y_ticks = if has(&panel.y.ticks) {
        let most = ((bottom - top) / (2.8 * size)) as usize;
        ticks(&panel.y, &y, most.clamp(2, 8))
    } else {
        Vec::new()
    };
    let widest = |ticks: &[Tick]| ticks.iter().map(|tick| measure(&tick.label, size)).fold(0.0, f64::max);
    let mut left = left_edge;
    if has(&panel.y.ticks) {
        // In steps of two digits, and never less than a usual number, so that the plot stays where it is while the
        // numbers change.
        let step = measure("00", size).max(1.0);
        let steady = measure("−0.0", size).max((widest(&y_ticks) / step - 0.01).ceil() * step);
        left += steady.min(0.4 * inner) + tick_gap;
    } else if has(&panel.x.ticks) {
        left += size;
    }
    let left = left.max(area.left + least[0]);
    let (x_ticks, overhang) = if has(&panel.x.ticks) {
        x_axis(panel, &x, area.right - pad - left, size, measure)
    } else {
        (Vec::new(), 0.0)
    };
    let right = (area.right - pad.max(overhang + 0.2 * size)).min(area.right - least[1]).max(left);

    let mut geometry = PanelGeometry { id: panel.id, left, right, top, bottom, x, y };
    let room = (right - left, bottom - top);
    if panel.square {
        square(&mut geometry);
    }
    if geometry.left > left {
        // Equal units have left room beside the plot: what stands above goes with it, the longer of it as far as there is
        // room.
        let reach = |words: &Words| match words.anchor {
            Anchor::Left => words.x + measure(&words.text, words.size),
            _ => words.x,
        };
        let key_end = key.words.iter().map(reach).fold(0.0, f64::max);
        let with_plot = |end: f64| (geometry.left - left).min(area.right - pad - end).max(0.0);
        let shift = with_plot(key_end);
        key.words.iter_mut().for_each(|words| words.x += shift);
        key.samples.iter_mut().for_each(|sample| sample.x += shift);
        for line in &mut words {
            line.x += with_plot(reach(line));
        }
    }
    let below = geometry.bottom + tick_gap + size / 2.0;
    let x_labels = x_ticks.into_iter().map(|tick| {
        let at = geometry.to_pixels((tick.value, geometry.y.min)).0;
        put(tick.label, at, below, Anchor::Centre, size, Tone::Quiet)
    });
    let x_labels = apart(x_labels.gather(), [area.left, area.right], true, measure);
    let column = geometry.left - tick_gap;
    let y_labels = y_ticks.into_iter().map(|tick| {
        let at = geometry.to_pixels((geometry.x.min, tick.value)).1;
        let text = fit(&tick.label, size, column - area.left, measure);
        put(text, column, at, Anchor::Right, size, Tone::Quiet)
    });
    let y_labels = apart(y_labels.gather(), [area.top, area.bottom], false, measure);
    let x_at = x_labels.iter().map(|label| label.x).gather();
    let y_at = y_labels.iter().map(|label| label.y).gather();
    words.extend(x_labels.into_iter().chain(y_labels));
    if let Some(at) = x_name {
        // Under its axis; equal units may have left room below.
        let at = at - (bottom - geometry.bottom);
        let middle = (geometry.left + geometry.right) / 2.0;
        let room = 2.0 * (middle - area.left).min(area.right - middle);
        let text = fit(&panel.x.label, size, room, measure);
        words.push(put(text, middle, at, Anchor::Centre, size, Tone::Ink));
    }
    words.retain(|words| !words.text.is_empty());
    Frame { panel, geometry, x_ticks: x_at, y_ticks: y_at, tick_length, room, legend: key, words }
}

fn put(text: String, x: f64, y: f64, anchor: Anchor, size: f64, tone: Tone) -> Words {
    Words { text, x, y, anchor, size, tone }
}

/// The ticks of the horizontal axis, as many as do not crowd each other, and how far the last one's label may reach
/// past the plot.
fn x_axis(panel: &Panel, x: &Span, room: f64, size: f64, measure: Measure<'_>) -> (Vec<Tick>, f64) {
    let most = ((room / (4.0 * size)) as usize).clamp(2, 10);
    for most in (2..=most).rev() {
        let ticks = ticks(&panel.x, x, most);
        let widths: Vec<f64> = ticks.iter().map(|tick| measure(&tick.label, size)).gather();
        let named = matches!(panel.x.ticks, Ticks::Named(_));
        // The widest rather than the last, so that the right margin stays the same when the view is moved.
        let overhang = (widths.iter().copied().fold(0.0, f64::max) / 2.0).min(room / 4.0).max(0.9 * size);
        let width = (room - overhang).max(1.0);
        let places: Vec<f64> = ticks.iter().map(|tick| x.share(tick.value) * width).gather();
        let apart = places
            .windows(2)
            .zip(widths.windows(2))
            .all(|(at, wide)| (at[1] - at[0]).abs() >= (wide[0] + wide[1]) / 2.0 + 0.8 * size);
        if apart || named || most == 2 {
            return (ticks, overhang);
        }
    }
    (Vec::new(), 0.0)
}

/// The labels of an axis that are drawn: all of them, or every second, every third, such that none touches the next, less
/// those that would leave the panel's box.
fn apart(labels: Vec<Words>, ends: [f64; 2], across: bool, measure: Measure<'_>) -> Vec<Words> {
    let reach = |label: &Words| {
        let (at, half, gap) = if across {
            (label.x, measure(&label.text, label.size) / 2.0, 0.4 * label.size)
        } else {
            (label.y, label.size / 2.0, 0.1 * label.size)
        };
        (at - half, at + half, gap)
    };
    let reaches: Vec<(f64, f64, f64)> = labels.iter().map(reach).gather();
    let touch = |a: &(f64, f64, f64), b: &(f64, f64, f64)| a.0 < b.1 + b.2 && b.0 < a.1 + a.2;
    let stride = (1..reaches.len())
        .find(|&stride| {
            let kept: Vec<_> = reaches.iter().step_by(stride).gather();
            !kept.windows(2).any(|pair| touch(pair[0], pair[1]))
        })
        .unwrap_or(reaches.len().max(1));
    let inside = |reach: &(f64, f64, f64)| reach.0 >= ends[0] && reach.1 <= ends[1];
    labels
        .into_iter()
        .zip(reaches)
        .step_by(stride)
        .filter(|(_, reach)| inside(reach))
        .map(|(label, _)| label)
        .gather()
}

/// Shrinks a plot so that both axes have the same unit: from the right and left evenly, and from below.
fn square(plot: &mut PanelGeometry) {
    let (width, height) = (plot.right - plot.left, plot.bottom - plot.top);
    let unit = |length: f64, span: &Span| {
        let extent = match span.scale {
            AxisScale::Linear => (span.max - span.min).abs(),
            AxisScale::Log => libm::log10(span.max / span.min).abs(),
        };
        (length / extent, extent)
    };
    let ((x_unit, x_extent), (y_unit, y_extent)) = (unit(width, &plot.x), unit(height, &plot.y));
    let common = x_unit.min(y_unit);
    if x_unit > common {
        let middle = (plot.left + plot.right) / 2.0;
        let half = common * x_extent / 2.0;
        plot.left = (middle - half).max(plot.left);
        plot.right = (middle + half).min(plot.right);
    } else {
        plot.bottom = (plot.top + common * y_extent).min(plot.bottom);
    }
}
