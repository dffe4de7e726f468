//! Where the panels of a picture go: rows and columns, and margins that line up.

use mercer_compact::Gather as _;

use crate::clip::Area;
use crate::frame::{Frame, best};
use crate::scene::{Panel, Scene};
use crate::style::Style;
use crate::words::Measure;

/// A panel narrower than this many type sizes is put under its neighbour, given the height.
const NARROW: f64 = 15.0;

/// Rows of panels with their shares of the height and the width.
type Rows<'a> = Vec<(f64, Vec<&'a Panel>)>;

/// The rows as they are drawn at a width: panels that would be too narrow side by side stand above each other.
fn rows<'a>(scene: &'a Scene, width: f64, style: &Style) -> Rows<'a> {
    let mut rows = Vec::new();
    for row in &scene.rows {
        let total: f64 = row.panels.iter().map(|panel| share(panel.width)).sum();
        let least = NARROW * style.type_size();
        if row.panels.len() > 1 && row.panels.iter().any(|panel| width * share(panel.width) / total < least) {
            rows.extend(row.panels.iter().map(|panel| (share(row.height), vec![panel])));
        } else if !row.panels.is_empty() {
            rows.push((share(row.height), row.panels.iter().gather()));
        }
    }
    rows
}

/// The height a scene asks for at a width in CSS pixels, in full charts: [`Scene::height`], more where narrow panels
/// stand above each other.
pub fn height(scene: &Scene, width: f64, style: &Style) -> f64 {
    rows(scene, width, style).iter().map(|row| row.0).sum()
}

/// A share as given, or 1 when that is no positive number.
fn share(given: f64) -> f64 {
    if given.is_finite() && given > 0.0 { given.clamp(1e-3, 1e3) } else { 1.0 }
}

/// Lays a scene out on a surface of this size in CSS pixels.
pub(crate) fn layout<'a>(
    scene: &'a Scene,
    (width, height): (f64, f64),
    style: &Style,
    measure: Measure<'_>,
) -> Vec<Frame<'a>> {
    let rows = rows(scene, width, style);
    let total: f64 = rows.iter().map(|row| row.0).sum();
    let mut boxes = Vec::new();
    let mut top = 0.0;
    for (row, (row_height, panels)) in rows.iter().enumerate() {
        let bottom = top + height * row_height / total;
        let total: f64 = panels.iter().map(|panel| share(panel.width)).sum();
        let mut left = 0.0;
        for (column, panel) in panels.iter().copied().enumerate() {
            let right = left + width * share(panel.width) / total;
            boxes.push((row, column, panel, Area { left, right, top, bottom }));
            left = right;
        }
        top = bottom;
    }
    let free: Vec<Frame<'a>> =
        boxes.iter().map(|(_, _, panel, area)| best(panel, *area, [0.0; 2], style, measure)).gather();
    // Panels above each other get the widest of their margins.
    let mut frames = Vec::with_capacity(free.len());
    for (i, (row, _, panel, area)) in boxes.iter().enumerate() {
        let margins = |j: usize| {
            let (_, _, _, area) = boxes[j];
            [free[j].geometry.left - area.left, area.right - free[j].geometry.right]
        };
        let mates = boxes.iter().enumerate().filter(|(_, (other_row, _, other, other_area))| {
            other_row != row
                && !other.square
                && !panel.square
                && (other_area.left - area.left).abs() < 0.5
                && (other_area.right - area.right).abs() < 0.5
        });
        let least = mates.map(|(j, _)| margins(j)).fold([0.0, 0.0], |widest: [f64; 2], margins| {
            [widest[0].max(margins[0]), widest[1].max(margins[1])]
        });
        let [left, right] = margins(i);
        if least[0] > left || least[1] > right {
            frames.push(best(panel, *area, least, style, measure));
        } else {
            frames.push(free[i].clone());
        }
    }
    frames
}
