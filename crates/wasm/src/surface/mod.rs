//! A canvas of a worker as something to draw scenes on.
//!
//! It is a plotters backend written here: `plotters-canvas` is for the canvases of a page, asks the document how wide text
//! is, paints images pixel by pixel, and writes every colour with the standard library's decimal numbers, which are a
//! tenth of the download.
//!
//! The device pixel ratio is dealt with here and nowhere else, by the canvas's own transform.

mod cells;
mod error;
mod widths;

use std::cell::RefCell;

use mercer_compact::Gather as _;
use mercer_scene::Surface;
use mercer_scene::surface::{Image, Stroke, Units};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, FontTransform,
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{OffscreenCanvas, OffscreenCanvasRenderingContext2d};

use cells::Cells;
use error::{CanvasError, Drawn, image, shape, text};
use widths::Widths;

/// Units in a CSS pixel: fine enough that rounding to them never shows.
const UNITS: f64 = 32.0;

/// What the canvas is set up for; changing it costs more than asking.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    /// Coordinates are units, lines solid.
    Solid,
    /// Coordinates are units, lines dashed.
    Dashed,
    /// Coordinates are CSS pixels, so that type has its own size, which fonts may be drawn for.
    Text,
}

/// A canvas of the worker's own with a device pixel ratio.
pub(crate) struct Canvas {
    element: OffscreenCanvas,
    context: OffscreenCanvasRenderingContext2d,
    /// Width and height in CSS pixels.
    size: (f64, f64),
    /// Device pixels in a CSS pixel.
    ratio: f64,
    mode: Mode,
    cells: Cells,
    measured: RefCell<Widths>,
}

impl Canvas {
    /// A canvas of no size yet.
    ///
    /// # Errors
    ///
    /// What the browser throws, or that it has no two-dimensional context for a worker.
    pub(crate) fn new() -> Result<Self, JsValue> {
        let (element, context) = canvas(1, 1)?;
        Ok(Self {
            element,
            context,
            size: (1.0, 1.0),
            ratio: 1.0,
            mode: Mode::Solid,
            cells: Cells::default(),
            measured: RefCell::default(),
        })
    }

    /// Makes it `width` by `height` CSS pixels of `ratio` device pixels each, and empty if that changes it.
    ///
    /// # Errors
    ///
    /// None now; kept for what a canvas may refuse.
    pub(crate) fn resize(&mut self, width: f64, height: f64, ratio: f64) -> Result<(), JsValue> {
        let ratio = if ratio.is_finite() { ratio.clamp(0.25, 16.0) } else { 1.0 };
        // Conversion takes what is not a number to 0.
        let dots = |length: f64| ((length * ratio + 0.5) as u32).clamp(1, 16_384);
        let (across, down) = (dots(width), dots(height));
        if (across, down) != (self.element.width(), self.element.height()) {
            self.element.set_width(across);
            self.element.set_height(down);
            // Setting a size has put the font back.
            self.measured.get_mut().forget_font();
        }
        self.size = (f64::from(across) / ratio, f64::from(down) / ratio);
        self.ratio = ratio;
        Ok(())
    }

    /// The canvas itself.
    pub(crate) fn element(&self) -> OffscreenCanvas {
        self.element.clone()
    }

    fn scale(&self, factor: f64) -> Result<(), JsValue> {
        self.context.set_transform(factor, 0.0, 0.0, factor, 0.0, 0.0)
    }

    /// Gets ready for solid shapes in units.
    fn solid(&mut self) -> Drawn {
        if self.mode == Mode::Text {
            self.scale(self.ratio / UNITS).map_err(text)?;
        }
        if self.mode == Mode::Dashed {
            self.context.set_line_dash(&js_sys::Array::new()).map_err(text)?;
        }
        self.mode = Mode::Solid;
        Ok(())
    }

    /// Fills what follows with a colour.
    fn fill_with(&mut self, colour: BackendColor) -> Drawn {
        self.solid()?;
        self.context.set_fill_style_str(&hex(colour));
        Ok(())
    }

    /// Strokes what follows with a colour and a width in units.
    fn stroke_with(&mut self, colour: BackendColor, width: u32) {
        self.context.set_stroke_style_str(&hex(colour));
        self.context.set_line_width(f64::from(width));
    }

    /// Starts a path through these points.
    fn path(&mut self, points: &mut dyn Iterator<Item = BackendCoord>) {
        self.context.begin_path();
        // The first `lineTo` of a path moves there.
        for (x, y) in points {
            self.context.line_to(f64::from(x), f64::from(y));
        }
    }

    /// Scales an image of red, green, blue, opacity up into a rectangle of units.
    fn scale_up(
        &mut self,
        colours: &[u8],
        columns: u32,
        [from, to]: [BackendCoord; 2],
    ) -> Result<(), JsValue> {
        let small = self.cells.show(colours, columns)?;
        self.context.set_image_smoothing_enabled(false);
        let (x, y) = (f64::from(from.0), f64::from(from.1));
        let (width, height) = (f64::from(to.0) - x, f64::from(to.1) - y);
        self.context.draw_image_with_offscreen_canvas_and_dw_and_dh(small, x, y, width, height)
    }
}

fn canvas(width: u32, height: u32) -> Result<(OffscreenCanvas, OffscreenCanvasRenderingContext2d), JsValue> {
    let canvas = OffscreenCanvas::new(width, height)?;
    let context = canvas.get_context("2d")?.ok_or("this browser cannot draw in a worker")?;
    Ok((canvas, context.unchecked_into()))
}

/// A colour and its opacity as a canvas takes them.
fn hex(colour: BackendColor) -> String {
    let (r, g, b) = colour.rgb;
    let opacity = (colour.alpha * 255.0 + 0.5) as u8;
    format!("#{r:02x}{g:02x}{b:02x}{opacity:02x}")
}

impl DrawingBackend for Canvas {
    type ErrorType = CanvasError;

    fn get_size(&self) -> (u32, u32) {
        let units = |pixels: f64| (pixels * UNITS + 0.5) as u32;
        (units(self.size.0), units(self.size.1))
    }

    fn ensure_prepared(&mut self) -> Drawn {
        // Whatever was drawn before is dropped.
        self.context.reset_transform().map_err(text)?;
        let (width, height) = (f64::from(self.element.width()), f64::from(self.element.height()));
        self.context.clear_rect(0.0, 0.0, width, height);
        self.scale(self.ratio / UNITS).map_err(text)?;
        self.context.set_line_join("round");
        self.mode = Mode::Dashed;
        self.solid()
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x.saturating_add(1), y.saturating_add(1)), &colour, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let (x, y) = (f64::from(a.0), f64::from(a.1));
        let (width, height) = (f64::from(b.0) - x, f64::from(b.1) - y);
        if fill {
            self.fill_with(style.color())?;
            self.context.fill_rect(x, y, width, height);
        } else {
            self.solid()?;
            self.stroke_with(style.color(), style.stroke_width());
            self.context.stroke_rect(x, y, width, height);
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.solid()?;
        self.stroke_with(style.color(), style.stroke_width());
        self.path(&mut path.into_iter());
        self.context.stroke();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.solid()?;
        self.context.begin_path();
        let (x, y) = (f64::from(centre.0), f64::from(centre.1));
        self.context.arc(x, y, f64::from(radius), 0.0, std::f64::consts::TAU).map_err(shape)?;
        if fill {
            self.fill_with(style.color())?;
            self.context.fill();
        } else {
            self.stroke_with(style.color(), style.stroke_width());
            self.context.stroke();
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.fill_with(style.color())?;
        self.path(&mut path.into_iter());
        // Filling closes the path.
        self.context.fill();
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(&mut self, words: &str, style: &T, (x, y): BackendCoord) -> Drawn {
        self.solid()?;
        self.scale(self.ratio).map_err(text)?;
        self.mode = Mode::Text;
        let size = style.size() / UNITS;
        self.measured.get_mut().set_font(&self.context, style);
        self.context.set_text_align(match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        });
        self.context.set_fill_style_str(&hex(style.color()));
        let (x, y) = (f64::from(x) / UNITS, f64::from(y) / UNITS);
        // From the middle to the baseline, in every font much the same share of the size; as in the SVG.
        let down = 0.35 * size;
        let quarters = match style.transform() {
            FontTransform::None => return self.context.fill_text(words, x, y + down).map_err(text),
            FontTransform::Rotate90 => 1.0,
            FontTransform::Rotate180 => 2.0,
            FontTransform::Rotate270 => 3.0,
        };
        self.context.translate(x, y).map_err(text)?;
        self.context.rotate(quarters * std::f64::consts::FRAC_PI_2).map_err(text)?;
        self.context.fill_text(words, 0.0, down).map_err(text)
    }

    fn estimate_text_size<T: BackendTextStyle>(&self, words: &str, style: &T) -> Drawn<(u32, u32)> {
        let width = self.measured.borrow_mut().of(&self.context, words, style).map_err(text)?;
        Ok((width, style.size() as u32))
    }

    fn blit_bitmap(&mut self, (x, y): BackendCoord, (width, height): (u32, u32), colours: &[u8]) -> Drawn {
        if width == 0 || height == 0 {
            return Ok(());
        }
        self.solid()?;
        let opaque: Vec<u8> = colours.chunks_exact(3).flat_map(|c| [c[0], c[1], c[2], 255]).gather();
        let to = (x.saturating_add_unsigned(width), y.saturating_add_unsigned(height));
        self.scale_up(&opaque, width, [(x, y), to]).map_err(image)
    }
}

impl Surface for Canvas {
    fn units(&self) -> Units {
        Units { per_pixel: UNITS, per_dot: UNITS / self.ratio }
    }

    fn stroke(&mut self, points: &[BackendCoord], stroke: &Stroke<'_>) -> Drawn {
        self.solid()?;
        if !stroke.dash.is_empty() {
            let lengths: js_sys::Array = stroke.dash.iter().map(|&length| JsValue::from(length)).collect();
            self.context.set_line_dash(&lengths).map_err(text)?;
            self.mode = Mode::Dashed;
        }
        self.stroke_with(stroke.colour, stroke.width);
        self.path(&mut points.iter().copied());
        self.context.stroke();
        Ok(())
    }

    fn image(
        &mut self,
        picture: &Image<'_>,
        [from, to]: [BackendCoord; 2],
        clip: [BackendCoord; 2],
    ) -> Drawn {
        let rows = picture.rows();
        if picture.columns == 0 || rows == 0 {
            return Ok(());
        }
        self.solid()?;
        // A canvas does not turn images over, so that is done to the cells.
        let (left, top) = (from.0.min(to.0), from.1.min(to.1));
        let (right, bottom) = (from.0.max(to.0), from.1.max(to.1));
        let mut colours = Vec::with_capacity(4 * picture.cells.len());
        for row in 0..rows {
            let row = if from.1 > to.1 { rows - 1 - row } else { row };
            let cells = &picture.cells[row * picture.columns..][..picture.columns];
            if from.0 > to.0 {
                colours.extend(cells.iter().rev().flat_map(|&entry| picture.colour(entry)));
            } else {
                colours.extend(cells.iter().flat_map(|&entry| picture.colour(entry)));
            }
        }
        let corners = [(left, top), (right, bottom)];
        let inside = left >= clip[0].0 && top >= clip[0].1 && right <= clip[1].0 && bottom <= clip[1].1;
        if inside {
            return self.scale_up(&colours, picture.columns as u32, corners).map_err(image);
        }
        let [(x0, y0), (x1, y1)] = clip.map(|(x, y)| (f64::from(x), f64::from(y)));
        self.context.save();
        self.context.begin_path();
        self.context.rect(x0, y0, x1 - x0, y1 - y0);
        self.context.clip();
        let drawn = self.scale_up(&colours, picture.columns as u32, corners).map_err(image);
        self.context.restore();
        drawn
    }
}
