//! Where the panels of a picture are, and the way between their pixels and their data.

use crate::scene::{Axis, AxisScale};

/// The places of all panels, in reading order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Geometry {
    /// One for each panel of the scene.
    pub panels: Vec<PanelGeometry>,
}

impl Geometry {
    /// The panel whose plot area holds a point, in CSS pixels.
    pub fn panel_at(&self, x: f64, y: f64) -> Option<&PanelGeometry> {
        self.panels.iter().find(|panel| panel.contains(x, y))
    }

    /// The panel of a name.
    pub fn panel(&self, id: &str) -> Option<&PanelGeometry> {
        self.panels.iter().find(|panel| panel.id == id)
    }
}

/// The plot area of a panel, in CSS pixels from the picture's upper left corner, and what its axes show.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelGeometry {
    /// The panel's name.
    pub id: &'static str,
    /// Left edge.
    pub left: f64,
    /// Right edge.
    pub right: f64,
    /// Upper edge.
    pub top: f64,
    /// Lower edge.
    pub bottom: f64,
    /// What the horizontal axis shows.
    pub x: Span,
    /// What the vertical axis shows.
    pub y: Span,
}

impl PanelGeometry {
    /// The place of a point of the data, which may be outside the plot area.
    pub fn to_pixels(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            self.left + self.x.share(x) * (self.right - self.left),
            self.bottom + self.y.share(y) * (self.top - self.bottom),
        )
    }

    /// The data at a place.
    pub fn to_data(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            self.x.value((x - self.left) / (self.right - self.left)),
            self.y.value((y - self.bottom) / (self.top - self.bottom)),
        )
    }

    /// Whether a place is in the plot area or on its edge.
    pub fn contains(&self, x: f64, y: f64) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }
}

/// What an axis shows: always two different finite numbers, positive ones on a logarithmic scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The value at the left or bottom end.
    pub min: f64,
    /// The value at the right or top end; less than `min` on an axis that runs the other way.
    pub max: f64,
    /// How values are placed between the ends.
    pub scale: AxisScale,
}

/// The furthest a share goes from the panel, in panels. A line to a point beyond is as good as one to there.
const FAR: f64 = 1e4;

impl Span {
    /// What an axis shows, or what comes nearest where its ends are equal, not finite or, on a logarithmic scale, not
    /// positive.
    pub fn new(axis: &Axis) -> Self {
        let (min, max) = match (axis.min.is_finite(), axis.max.is_finite()) {
            (true, true) => (axis.min.clamp(-1e300, 1e300), axis.max.clamp(-1e300, 1e300)),
            (true, false) => (axis.min.clamp(-1e300, 1e299), axis.min.clamp(-1e300, 1e299) + 1.0),
            (false, true) => (axis.max.clamp(-1e299, 1e300) - 1.0, axis.max.clamp(-1e299, 1e300)),
            (false, false) => (0.0, 1.0),
        };
        let (min, max) = match axis.scale {
            AxisScale::Linear => {
                // Less than nine digits below the size of the numbers, ticks would all read the same.
                let least = (1e-9 * min.abs().max(max.abs())).max(1e-300);
                if (max - min).abs() >= least { (min, max) } else { (min - least, min + least) }
            }
            AxisScale::Log => {
                let top = if min.max(max) > 0.0 { min.max(max) } else { 1.0 };
                // So that the ratio of any two ends is a number.
                let floor = |end: f64| if end > 0.0 { end } else { top * 1e-3 }.clamp(1e-150, 1e150);
                let (min, max) = (floor(min), floor(max));
                if (libm::log(max / min)).abs() >= 1e-6 { (min, max) } else { (min / 2.0, min * 2.0) }
            }
        };
        Self { min, max, scale: axis.scale }
    }

    /// The position of a value as a share of the way from the minimum to the maximum. NaN for NaN, and for what has
    /// no logarithm on a logarithmic scale; far away, but finite, for all other values.
    pub fn share(&self, value: f64) -> f64 {
        let share = match self.scale {
            AxisScale::Linear => (value - self.min) / (self.max - self.min),
            AxisScale::Log => libm::log(value / self.min) / libm::log(self.max / self.min),
        };
        share.clamp(-FAR, FAR)
    }

    /// The value at a share of the way from the minimum to the maximum.
    pub fn value(&self, share: f64) -> f64 {
        match self.scale {
            AxisScale::Linear => self.min + share * (self.max - self.min),
            AxisScale::Log => self.min * libm::pow(self.max / self.min, share),
        }
    }

    /// The smaller and the larger end.
    pub fn ends(&self) -> (f64, f64) {
        (self.min.min(self.max), self.min.max(self.max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(x: Axis, y: Axis) -> PanelGeometry {
        let (x, y) = (Span::new(&x), Span::new(&y));
        PanelGeometry { id: "p", left: 40.0, right: 440.0, top: 10.0, bottom: 210.0, x, y }
    }

    #[test]
    fn there_and_back() {
        let log = Axis { scale: AxisScale::Log, ..Axis::linear("", 0.01, 100.0) };
        for y in [Axis::linear("", -2.0, 2.0), Axis::linear("", 5.0, -1.0), log] {
            let panel = panel(Axis::linear("", 0.0, 8.0), y);
            for point in [(0.0, 1.0), (3.0, 0.5), (8.0, 2.0)] {
                let (x, y) = panel.to_data(panel.to_pixels(point));
                assert!((x - point.0).abs() < 1e-12 && (y - point.1).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn corners() {
        let panel = panel(Axis::linear("", 0.0, 8.0), Axis::linear("", -1.0, 1.0));
        assert_eq!(panel.to_pixels((0.0, -1.0)), (40.0, 210.0));
        assert_eq!(panel.to_pixels((8.0, 1.0)), (440.0, 10.0));
        assert!(panel.contains(40.0, 210.0) && !panel.contains(39.9, 100.0));
    }

    #[test]
    fn every_axis_has_two_ends() {
        let numbers = [0.0, -0.0, 1.0, -1.0, 1e-300, 5e-324, 1e300, f64::MAX, f64::MIN, f64::NAN];
        let numbers = numbers.into_iter().chain([f64::INFINITY, f64::NEG_INFINITY, 1.0 + 1e-15]);
        for min in numbers.clone() {
            for max in numbers.clone() {
                for scale in [AxisScale::Linear, AxisScale::Log] {
                    let span = Span::new(&Axis { scale, ..Axis::linear("", min, max) });
                    assert!(span.min.is_finite() && span.max.is_finite(), "{min} {max} {span:?}");
                    assert!(span.share(span.min).abs() < 1e-9, "{min} {max} {span:?}");
                    assert!((span.share(span.max) - 1.0).abs() < 1e-9, "{min} {max} {span:?}");
                    assert!(span.share(1e308).is_finite() && span.share(f64::NAN).is_nan());
                    assert!(scale == AxisScale::Linear || span.min > 0.0 && span.max > 0.0);
                }
            }
        }
    }
}
