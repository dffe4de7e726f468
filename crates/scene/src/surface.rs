//! What drawing needs of a backend beyond plotters' own [`DrawingBackend`].

use plotters_backend::{BackendColor, BackendCoord, BackendStyle, DrawingBackend, DrawingErrorKind};

/// A plotters backend that can also stroke dashes and scale up an image.
///
/// Plotters' coordinates are whole numbers, too coarse for smooth curves in pixels, so a surface counts in a finer
/// unit and says how fine in [`Surface::units`]. Every default serves a backend that counts device pixels:
/// `impl Surface for MyBackend {}` is enough to draw on it, if it can draw text (plotters' own rasters need its feature
/// `ttf`).
pub trait Surface: DrawingBackend {
    /// The size of its coordinate unit.
    fn units(&self) -> Units {
        Units::default()
    }

    /// Strokes a line through points.
    ///
    /// # Errors
    ///
    /// Those of the backend.
    fn stroke(&mut self, points: &[BackendCoord], stroke: &Stroke<'_>) -> Outcome<Self> {
        if stroke.dash.is_empty() {
            return self.draw_path(points.iter().copied(), stroke);
        }
        for dash in dashes(points, stroke.dash) {
            self.draw_path(dash, stroke)?;
        }
        Ok(())
    }

    /// Paints an image into the rectangle between two corners, the first cell at the first corner, each cell a plain
    /// rectangle of one colour, and nothing outside the clip rectangle (upper left, lower right).
    ///
    /// # Errors
    ///
    /// Those of the backend.
    fn image(
        &mut self,
        image: &Image<'_>,
        corners: [BackendCoord; 2],
        clip: [BackendCoord; 2],
    ) -> Outcome<Self> {
        let edge = |from: i32, to: i32, i: usize, n: usize| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * i as f64 / n as f64) as i32
        };
        let rows = image.rows();
        for (i, &index) in image.cells.iter().enumerate() {
            let [r, g, b, a] = image.colour(index);
            if a == 0 {
                continue;
            }
            let (row, column) = (i / image.columns, i % image.columns);
            let x = |column| edge(corners[0].0, corners[1].0, column, image.columns);
            let y = |row| edge(corners[0].1, corners[1].1, row, rows);
            let (x0, x1) = (x(column), x(column + 1));
            let (y0, y1) = (y(row), y(row + 1));
            let left_top = (x0.min(x1).max(clip[0].0), y0.min(y1).max(clip[0].1));
            let right_bottom = (x0.max(x1).min(clip[1].0), y0.max(y1).min(clip[1].1));
            if left_top.0 < right_bottom.0 && left_top.1 < right_bottom.1 {
                let colour = BackendColor { rgb: (r, g, b), alpha: f64::from(a) / 255.0 };
                self.draw_rect(left_top, right_bottom, &colour, true)?;
            }
        }
        Ok(())
    }
}

/// What a drawing call gives back.
pub type Outcome<S> = Result<(), DrawingErrorKind<<S as DrawingBackend>::ErrorType>>;

/// The size of a surface's coordinate unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Units {
    /// Units in a CSS pixel.
    pub per_pixel: f64,
    /// Units in a device pixel, on whose edges thin straight lines are put so that they stay sharp.
    pub per_dot: f64,
}

impl Default for Units {
    fn default() -> Self {
        Self { per_pixel: 1.0, per_dot: 1.0 }
    }
}

/// How a line is stroked, in units of the surface.
#[derive(Clone, Copy)]
pub struct Stroke<'a> {
    /// Its colour.
    pub colour: BackendColor,
    /// Its width.
    pub width: u32,
    /// Lengths of dashes and gaps in turn, none of them zero; empty for a solid line.
    pub dash: &'a [u32],
}

impl BackendStyle for Stroke<'_> {
    fn color(&self) -> BackendColor {
        self.colour
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// A small picture of cells.
#[derive(Clone, Copy, Debug)]
pub struct Image<'a> {
    /// Cells in a row; not zero.
    pub columns: usize,
    /// Rows of cells, each an entry of the table.
    pub cells: &'a [u8],
    /// Colours: red, green, blue, opacity; 256 of them.
    pub table: &'a [[u8; 4]],
}

impl Image<'_> {
    /// The number of whole rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// The colour of a cell's entry; clear where the table has none.
    pub fn colour(&self, entry: u8) -> [u8; 4] {
        self.table.get(usize::from(entry)).copied().unwrap_or_default()
    }
}

/// Cuts a line into the dashes of a pattern.
fn dashes(points: &[BackendCoord], pattern: &[u32]) -> Vec<Vec<BackendCoord>> {
    let mut dashes = Vec::new();
    let mut piece = points.first().map_or_else(Vec::new, |&first| vec![first]);
    let mut part = 0;
    let mut left = f64::from(pattern[0].max(1));
    for pair in points.windows(2) {
        let (from, to) = ((f64::from(pair[0].0), f64::from(pair[0].1)), pair[1]);
        let (dx, dy) = (f64::from(to.0) - from.0, f64::from(to.1) - from.1);
        let length = libm::hypot(dx, dy);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let share = done / length;
            let at = ((from.0 + share * dx) as i32, (from.1 + share * dy) as i32);
            if part % 2 == 0 {
                piece.push(at);
                dashes.push(std::mem::take(&mut piece));
            } else {
                piece = vec![at];
            }
            part = (part + 1) % (pattern.len() * 2);
            left = f64::from(pattern[part % pattern.len()].max(1));
        }
        left -= length - done;
        if part % 2 == 0 {
            piece.push(to);
        }
    }
    if piece.len() > 1 {
        dashes.push(piece);
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_alternate() {
        assert_eq!(dashes(&[(0, 0), (100, 0)], &[30, 20]), [vec![(0, 0), (30, 0)], vec![(50, 0), (80, 0)]]);
    }

    #[test]
    fn dashes_go_round_corners() {
        assert_eq!(
            dashes(&[(0, 0), (20, 0), (20, 40)], &[30, 20]),
            [vec![(0, 0), (20, 0), (20, 10)], vec![(20, 30), (20, 40)]]
        );
    }

    #[test]
    fn dashes_of_nothing() {
        assert!(dashes(&[], &[3, 3]).is_empty());
        assert!(dashes(&[(1, 1)], &[3, 3]).is_empty());
        assert!(dashes(&[(1, 1), (1, 1)], &[3, 3]).len() <= 1);
    }
}
