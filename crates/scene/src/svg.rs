//! SVG files.
//!
//! The backend is written here, not plotters': that one knows no dashes, no scaled image and no fraction of a pixel, and
//! panics over text in a browser.

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontTransform,
};

use crate::draw::draw;
use crate::metrics;
use crate::pen::FONT_FAMILY;
use crate::scene::Scene;
use crate::style::Style;
use crate::surface::{Image, Stroke, Surface, Units};
use crate::svg_image::data_uri;
use crate::svg_text::{escape, number};

/// Hundredths of a pixel: two decimals in the file, of which the second is often a zero left out.
const UNITS: i32 = 100;

/// What text is given over its width in the bundled font, since readers' fonts are wider at times.
const ROOM: f64 = 1.06;

/// A scene as an SVG file of this size in pixels. The same bytes on every machine, in a browser too.
///
/// ```
/// # use mercer_scene::{Scene, Style, svg};
/// let file = svg(&Scene::default(), 640, 400, &Style::default());
/// assert!(file.starts_with("<svg "));
/// ```
pub fn svg(scene: &Scene, width: u32, height: u32, style: &Style) -> String {
    let mut surface = SvgSurface::new(width, height);
    // The surface fails at nothing.
    let _ = draw(scene, &mut surface, style);
    surface.finish()
}

/// A surface that writes an SVG file.
#[derive(Clone, Debug)]
pub struct SvgSurface {
    width: u32,
    height: u32,
    body: String,
}

/// The result of a drawing call, which always goes well.
type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl SvgSurface {
    /// An empty file of this size in pixels.
    pub fn new(width: u32, height: u32) -> Self {
        // Coordinates are 32 bits of hundredths.
        let most = (i32::MAX / UNITS) as u32;
        Self { width: width.min(most), height: height.min(most), body: String::new() }
    }

    /// The file.
    pub fn finish(self) -> String {
        let (width, height) = (self.width, self.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
             {height}\" font-family=\"{FONT_FAMILY}\" stroke-linejoin=\"round\">\n{}</svg>\n",
            self.body
        )
    }

    /// Writes ` name="value"` with a value in units.
    fn length(&mut self, name: &str, units: i32) {
        self.body.push(' ');
        self.body.push_str(name);
        self.body.push_str("=\"");
        number(&mut self.body, units);
        self.body.push('"');
    }

    /// Writes a colour as the attribute `name`, and its opacity.
    fn colour(&mut self, name: &str, colour: BackendColor) {
        let (r, g, b) = colour.rgb;
        let _ = write!(self.body, " {name}=\"#{r:02x}{g:02x}{b:02x}\"");
        if colour.alpha < 1.0 {
            let hundredths = (colour.alpha.max(0.0) * 100.0 + 0.5) as i32;
            let name = if name == "fill" { "fill-opacity" } else { "stroke-opacity" };
            self.length(name, hundredths);
        }
    }

    /// Writes the shape's paint: its fill, or its stroke.
    fn paint<S: BackendStyle>(&mut self, style: &S, fill: bool) {
        if fill {
            self.colour("fill", style.color());
        } else {
            self.body.push_str(" fill=\"none\"");
            self.colour("stroke", style.color());
            self.length("stroke-width", style.stroke_width() as i32);
        }
    }

    /// Writes the path through points: the first as it is, the others from the one before.
    fn path(&mut self, points: impl IntoIterator<Item = BackendCoord>) {
        self.body.push_str("<path d=\"");
        let mut last: Option<BackendCoord> = None;
        for (x, y) in points {
            let (command, dx, dy) = match last {
                None => ("M", x, y),
                Some(last) => ("l", x.saturating_sub(last.0), y.saturating_sub(last.1)),
            };
            self.body.push_str(command);
            number(&mut self.body, dx);
            if dy >= 0 {
                self.body.push(' ');
            }
            number(&mut self.body, dy);
            last = Some((x, y));
        }
    }

    fn close(&mut self) {
        self.body.push_str("/>\n");
    }
}

impl DrawingBackend for SvgSurface {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.width * UNITS as u32, self.height * UNITS as u32)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
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
        self.body.push_str("<rect");
        self.length("x", a.0);
        self.length("y", a.1);
        self.length("width", b.0.saturating_sub(a.0));
        self.length("height", b.1.saturating_sub(a.1));
        self.paint(style, fill);
        self.close();
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.path(path);
        self.body.push('"');
        self.paint(style, false);
        self.close();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.body.push_str("<circle");
        self.length("cx", centre.0);
        self.length("cy", centre.1);
        self.length("r", radius as i32);
        self.paint(style, fill);
        self.close();
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.path(path);
        self.body.push_str("z\"");
        self.paint(style, true);
        self.close();
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(&mut self, words: &str, style: &T, (x, y): BackendCoord) -> Drawn {
        let size = style.size();
        self.body.push_str("<text");
        self.length("x", x);
        // From the middle to the baseline, in every font much the same share of the size.
        self.length("y", y.saturating_add((0.35 * size + 0.5) as i32));
        self.length("font-size", (size + 0.5) as i32);
        match style.anchor().h_pos {
            HPos::Left => {}
            HPos::Center => self.body.push_str(" text-anchor=\"middle\""),
            HPos::Right => self.body.push_str(" text-anchor=\"end\""),
        }
        let turn = match style.transform() {
            FontTransform::None => 0,
            FontTransform::Rotate90 => 90,
            FontTransform::Rotate180 => 180,
            FontTransform::Rotate270 => 270,
        };
        if turn != 0 {
            let _ = write!(self.body, " transform=\"rotate({turn} ");
            number(&mut self.body, x);
            self.body.push(' ');
            number(&mut self.body, y);
            self.body.push_str(")\"");
        }
        self.colour("fill", style.color());
        self.body.push('>');
        escape(&mut self.body, words);
        self.body.push_str("</text>\n");
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        words: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let size = style.size();
        Ok(((ROOM * metrics::width(words, size)) as u32, size as u32))
    }
}

impl Surface for SvgSurface {
    fn units(&self) -> Units {
        Units { per_pixel: f64::from(UNITS), per_dot: f64::from(UNITS) }
    }

    fn stroke(&mut self, points: &[BackendCoord], stroke: &Stroke<'_>) -> Drawn {
        self.path(points.iter().copied());
        self.body.push('"');
        self.paint(stroke, false);
        if !stroke.dash.is_empty() {
            self.body.push_str(" stroke-dasharray=\"");
            for (i, &length) in stroke.dash.iter().enumerate() {
                if i > 0 {
                    self.body.push(' ');
                }
                number(&mut self.body, length as i32);
            }
            self.body.push('"');
        }
        self.close();
        Ok(())
    }

    fn image(&mut self, image: &Image<'_>, corners: [BackendCoord; 2], clip: [BackendCoord; 2]) -> Drawn {
        let [(x0, y0), (x1, y1)] = corners;
        let (width, height) = (x1.saturating_sub(x0), y1.saturating_sub(y0));
        if image.columns == 0 || image.rows() == 0 || width == 0 || height == 0 {
            return Ok(());
        }
        let [(left, top), (right, bottom)] = clip;
        let inside = x0.min(x1) >= left && x0.max(x1) <= right && y0.min(y1) >= top && y0.max(y1) <= bottom;
        if !inside {
            // An inner picture hides what is outside of it.
            let (wide, high) = (right.saturating_sub(left), bottom.saturating_sub(top));
            self.body.push_str("<svg");
            for (name, units) in [("x", left), ("y", top), ("width", wide), ("height", high)] {
                self.length(name, units);
            }
            self.body.push_str(" viewBox=\"");
            for (i, units) in [left, top, wide, high].into_iter().enumerate() {
                if i > 0 {
                    self.body.push(' ');
                }
                number(&mut self.body, units);
            }
            self.body.push_str("\">");
        }
        self.body.push_str("<image");
        self.length("width", width.saturating_abs());
        self.length("height", height.saturating_abs());
        // Where the axes run the other way the image is turned over.
        self.body.push_str(" transform=\"translate(");
        number(&mut self.body, x0);
        self.body.push(' ');
        number(&mut self.body, y0);
        self.body.push(')');
        if width < 0 || height < 0 {
            let _ = write!(self.body, " scale({} {})", width.signum(), height.signum());
        }
        self.body.push_str("\" preserveAspectRatio=\"none\" image-rendering=\"pixelated\" style=\"image-rendering:pixelated\" href=\"");
        self.body.push_str(&data_uri(image));
        self.body.push_str("\"/>");
        self.body.push_str(if inside { "\n" } else { "</svg>\n" });
        Ok(())
    }
}
