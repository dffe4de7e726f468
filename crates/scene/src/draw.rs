//! Drawing a scene on a surface.

use mercer_compact::Gather as _;

use plotters_backend::{DrawingBackend, DrawingErrorKind};

use crate::frame::Frame;
use crate::geometry::{Geometry, PanelGeometry};
use crate::layout::layout;
use crate::marks;
use crate::pen::{Board, Line, Pen, Sheet, measure};
use crate::scene::{Mark, Scene};
use crate::style::Style;
use crate::surface::{Surface, Units};

/// Why a surface could not be drawn on.
pub type DrawError<S> = DrawingErrorKind<<S as DrawingBackend>::ErrorType>;

/// Draws a scene over the whole of a surface, and answers where its panels are.
///
/// # Errors
///
/// Those of the backend. No scene is an error: what cannot be shown (numbers that are not finite, an axis from 1 to 1) is
/// left out or shown as what comes nearest.
///
/// ```
/// # use mercer_scene::{Scene, Style, draw, svg::SvgSurface};
/// let mut surface = SvgSurface::new(640, 400);
/// let geometry = draw(&Scene::default(), &mut surface, &Style::default())?;
/// assert!(geometry.panels.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw<S: Surface>(scene: &Scene, surface: &mut S, style: &Style) -> Result<Geometry, DrawError<S>> {
    surface.ensure_prepared()?;
    let units = surface.units();
    let (width, height) = surface.get_size();
    let size = (f64::from(width) / units.per_pixel, f64::from(height) / units.per_pixel);
    let mut sheet = Sheet { surface, outcome: Ok(()) };
    let geometry = paint(scene, &mut sheet, units, size, style);
    sheet.outcome?;
    surface.present()?;
    Ok(geometry)
}

fn paint(scene: &Scene, board: &mut dyn Board, units: Units, size: (f64, f64), style: &Style) -> Geometry {
    let frames = layout(scene, size, style, &|text, size| measure(board, &units, text, size));
    let mut pen = Pen::new(board, units, style);
    if !style.transparent {
        pen.rectangle((0.0, 0.0), size, pen.palette().background, 1.0);
    }
    for frame in &frames {
        panel(&mut pen, frame);
    }
    places(frames)
}

/// Where the panels of a scene would be on a surface of this size in CSS pixels, text measured by `measure` (a line and a
/// type size in, a width out, all in CSS pixels).
pub fn geometry(
    scene: &Scene,
    width: f64,
    height: f64,
    style: &Style,
    measure: &dyn Fn(&str, f64) -> f64,
) -> Geometry {
    let frames = layout(scene, (width, height), style, measure);
    places(frames)
}

fn places(frames: Vec<Frame<'_>>) -> Geometry {
    Geometry { panels: frames.into_iter().map(|frame| frame.geometry).gather() }
}

fn panel(pen: &mut Pen<'_>, frame: &Frame<'_>) {
    let over_heat = frame.panel.marks.iter().any(|mark| matches!(mark, Mark::Heat { .. }));
    if !over_heat {
        grid(pen, frame);
    }
    for mark in &frame.panel.marks {
        marks::draw(pen, &frame.geometry, mark, over_heat);
    }
    axes(pen, frame);
    for words in frame.words.iter().chain(&frame.legend.words) {
        pen.words(words);
    }
    for sample in &frame.legend.samples {
        marks::sample(pen, sample);
    }
}

/// A thin upright line, sharp on the surface's grid.
fn upright(pen: &mut Pen<'_>, x: f64, [top, bottom]: [f64; 2], line: &Line<'_>) {
    let (x, width) = pen.sharp(x, line.width);
    pen.polyline(&[(x, top), (x, bottom)], &Line { width, ..*line })
}

/// A thin level line, sharp on the surface's grid.
fn level(pen: &mut Pen<'_>, y: f64, [left, right]: [f64; 2], line: &Line<'_>) {
    let (y, width) = pen.sharp(y, line.width);
    pen.polyline(&[(left, y), (right, y)], &Line { width, ..*line })
}

fn grid(pen: &mut Pen<'_>, frame: &Frame<'_>) {
    let line = Line::solid(pen.palette().grid, if pen.style().presenter { 2.0 } else { 1.0 });
    let PanelGeometry { left, right, top, bottom, .. } = frame.geometry;
    for &x in &frame.x_ticks {
        upright(pen, x, [top, bottom], &line);
    }
    for &y in &frame.y_ticks {
        level(pen, y, [left, right], &line);
    }
}

/// The two axis lines with their tick marks.
fn axes(pen: &mut Pen<'_>, frame: &Frame<'_>) {
    let line = Line::solid(pen.palette().axis, if pen.style().presenter { 2.0 } else { 1.0 });
    let PanelGeometry { left, right, top, bottom, .. } = frame.geometry;
    for &x in &frame.x_ticks {
        upright(pen, x, [bottom, bottom + frame.tick_length], &line);
    }
    for &y in &frame.y_ticks {
        level(pen, y, [left - frame.tick_length, left], &line);
    }
    upright(pen, left, [top, bottom], &line);
    level(pen, bottom, [left, right], &line)
}
