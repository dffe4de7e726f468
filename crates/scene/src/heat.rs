//! Drawing heat maps: an image of one pixel a cell, scaled up.

use mercer_compact::Gather as _;

use crate::clip::Point;
use crate::geometry::PanelGeometry;
use crate::pen::Pen;
use crate::ramp;
use crate::scene::Ramp;
use crate::surface::Image;

/// A heat map, of which only the cells that show are coloured. Cells are of one size in pixels, also on a logarithmic axis.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    plot: &PanelGeometry,
    area: [f64; 4],
    (columns, values): (usize, &[f64]),
    range: [f64; 2],
    ramp: Ramp,
) {
    let rows = values.len() / columns.max(1);
    let (left, bottom) = plot.to_pixels((area[0], area[2]));
    let (right, top) = plot.to_pixels((area[1], area[3]));
    let width = (right - left) / columns as f64;
    let height = (top - bottom) / rows as f64;
    let (Some(across), Some(up)) = (
        shown(left, width, columns, [plot.left, plot.right]),
        shown(bottom, height, rows, [plot.top, plot.bottom]),
    ) else {
        return;
    };
    let mut cells = Vec::with_capacity(across.len() * up.len());
    // Images run from the top down.
    for row in up.clone().rev() {
        let row = &values[row * columns..][across.clone()];
        cells.extend(row.iter().map(|&value| ramp::index(value, range)));
    }
    let image = Image { columns: across.len(), cells: &cells, table: &ramp::table(ramp) };
    let x = |column: usize| left + width * column as f64;
    let y = |row: usize| bottom + height * row as f64;
    let corners = [(x(across.start), y(up.end)), (x(across.end), y(up.start))];
    pen.image(&image, corners, [(plot.left, plot.top), (plot.right, plot.bottom)])
}

/// Which of the cells that begin at `start` and are `size` wide (negative to go the other way) reach between two places.
fn shown(start: f64, size: f64, count: usize, [from, to]: [f64; 2]) -> Option<std::ops::Range<usize>> {
    let (a, b) = ((from - start) / size, (to - start) / size);
    // Conversion takes what is negative to 0.
    let first = a.min(b).floor() as usize;
    let end = (a.max(b).ceil() as usize).min(count);
    (a.is_finite() && b.is_finite() && first < end).then_some(first..end)
}

/// The colour key of a heat map.
pub(crate) fn key(pen: &mut Pen<'_>, corners: [Point; 2], ramp: Ramp) {
    let cells: Vec<u8> = (0..ramp::COLOURS).gather();
    let image = Image { columns: cells.len(), cells: &cells, table: &ramp::table(ramp) };
    pen.image(&image, corners, corners)
}
