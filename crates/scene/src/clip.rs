//! Cutting lines and areas at the edge of a panel.
//!
//! Backends would draw them over the labels, and plotters cuts coordinates off one by one, which bends lines.

use crate::geometry::PanelGeometry;

/// A place in CSS pixels.
pub(crate) type Point = (f64, f64);

/// A rectangle of CSS pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

impl From<&PanelGeometry> for Area {
    fn from(panel: &PanelGeometry) -> Self {
        Self { left: panel.left, right: panel.right, top: panel.top, bottom: panel.bottom }
    }
}

impl Area {
    pub(crate) fn contains(&self, (x, y): Point) -> bool {
        x >= self.left && x <= self.right && y >= self.top && y <= self.bottom
    }

    /// The part of a straight line that is inside (Liang and Barsky 1984): the shares of the way at which it enters
    /// and leaves.
    fn inside(&self, from: Point, to: Point) -> Option<(f64, f64)> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        let sides = [
            (-dx, from.0 - self.left),
            (dx, self.right - from.0),
            (-dy, from.1 - self.top),
            (dy, self.bottom - from.1),
        ];
        for (outward, room) in sides {
            if outward == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if outward < 0.0 {
                enter = enter.max(room / outward);
            } else {
                leave = leave.min(room / outward);
            }
        }
        (enter <= leave).then_some((enter, leave))
    }

    /// Hands on the pieces of a line that are inside. A point that is not a number breaks the line.
    pub(crate) fn clip_line(&self, points: &mut dyn Iterator<Item = Point>, mut piece: impl FnMut(&[Point])) {
        let mut run: Vec<Point> = Vec::new();
        let mut last: Option<Point> = None;
        let mut end = |run: &mut Vec<Point>| {
            if run.len() > 1 {
                piece(run);
            }
            run.clear();
        };
        for to in points {
            if to.0.is_nan() || to.1.is_nan() {
                end(&mut run);
                last = None;
                continue;
            }
            if let Some(from) = last {
                match self.inside(from, to) {
                    Some((enter, leave)) => {
                        let at =
                            |share: f64| (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
                        if run.is_empty() {
                            run.push(if enter > 0.0 { at(enter) } else { from });
                        }
                        run.push(if leave < 1.0 { at(leave) } else { to });
                        if leave < 1.0 {
                            end(&mut run);
                        }
                    }
                    None => end(&mut run),
                }
            }
            last = Some(to);
        }
        end(&mut run);
    }

    /// The part of a polygon that is inside (Sutherland and Hodgman 1974). Where a hollow polygon leaves the area and
    /// returns, its pieces hang together along the edge, which does not show when it is filled.
    pub(crate) fn clip_polygon(&self, mut polygon: Vec<Point>) -> Vec<Point> {
        let sides: [&dyn Fn(Point) -> f64; 4] =
            [&|p| p.0 - self.left, &|p| self.right - p.0, &|p| p.1 - self.top, &|p| self.bottom - p.1];
        for room in sides {
            if polygon.iter().all(|&p| room(p) >= 0.0) {
                continue;
            }
            let mut kept = Vec::with_capacity(polygon.len() + 4);
            for (i, &to) in polygon.iter().enumerate() {
                let from = polygon[if i == 0 { polygon.len() - 1 } else { i - 1 }];
                let (before, after) = (room(from), room(to));
                if (before >= 0.0) != (after >= 0.0) {
                    let share = before / (before - after);
                    kept.push((from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)));
                }
                if after >= 0.0 {
                    kept.push(to);
                }
            }
            polygon = kept;
        }
        polygon
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { left: 0.0, right: 10.0, top: 0.0, bottom: 10.0 };

    fn pieces(points: &[Point]) -> Vec<Vec<Point>> {
        let mut pieces = Vec::new();
        AREA.clip_line(&mut points.iter().copied(), |piece| pieces.push(piece.to_vec()));
        pieces
    }

    #[test]
    fn inside_stays() {
        let line = [(1.0, 1.0), (5.0, 9.0), (10.0, 10.0)];
        assert_eq!(pieces(&line), [line.to_vec()]);
    }

    #[test]
    fn cut_where_it_leaves_not_bent() {
        // Out through the top half way, and back in half way.
        let line = [(0.0, 5.0), (4.0, -5.0), (8.0, 5.0)];
        assert_eq!(pieces(&line), [vec![(0.0, 5.0), (2.0, 0.0)], vec![(6.0, 0.0), (8.0, 5.0)]]);
    }

    #[test]
    fn through_and_past() {
        assert_eq!(pieces(&[(-10.0, 5.0), (20.0, 5.0)]), [vec![(0.0, 5.0), (10.0, 5.0)]]);
        assert!(pieces(&[(-10.0, 5.0), (5.0, -12.0)]).is_empty());
        assert!(pieces(&[(-10.0, 11.0), (20.0, 11.0)]).is_empty());
    }

    #[test]
    fn not_a_number_breaks() {
        let line = [(1.0, 1.0), (2.0, 2.0), (f64::NAN, 3.0), (4.0, 4.0), (5.0, 5.0)];
        assert_eq!(pieces(&line), [vec![(1.0, 1.0), (2.0, 2.0)], vec![(4.0, 4.0), (5.0, 5.0)]]);
    }

    #[test]
    fn polygon_of_the_common_part() {
        let area = |polygon: &[Point]| {
            let n = polygon.len();
            let cross = |i: usize| {
                let (a, b) = (polygon[i], polygon[(i + 1) % n]);
                a.0 * b.1 - a.1 * b.0
            };
            (0..n).map(cross).sum::<f64>().abs() / 2.0
        };
        let clipped = AREA.clip_polygon(vec![(5.0, -5.0), (15.0, -5.0), (15.0, 5.0), (5.0, 5.0)]);
        assert_eq!(area(&clipped), 25.0);
        let clipped = AREA.clip_polygon(vec![(5.0, -5.0), (15.0, 5.0), (5.0, 15.0), (-5.0, 5.0)]);
        assert_eq!(area(&clipped), 100.0);
        assert!(AREA.clip_polygon(vec![(20.0, 20.0), (30.0, 20.0), (30.0, 30.0)]).is_empty());
        assert!(AREA.clip_polygon(Vec::new()).is_empty());
    }
}
