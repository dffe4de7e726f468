//! Putting shapes given in CSS pixels on a surface: the one place that knows its unit.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, TextStyle};
use plotters_backend::{BackendColor, BackendCoord};

use crate::clip::Point;
use crate::style::{Look, Palette, Rgb, Style};
use crate::surface::{Image, Outcome, Stroke, Surface, Units};
use crate::words::{Anchor, Tone, Words};

/// The families a figure's text is set in: the reader's own, and where there is none, the bundled font.
pub(crate) const FONT_FAMILY: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, Inter, sans-serif";

/// A surface with the colours and the unit it is drawn on with.
pub(crate) struct Pen<'a, S: Surface> {
    surface: &'a mut S,
    units: Units,
    style: Style,
    palette: Palette,
    /// Reused for the points of every line.
    points: Vec<BackendCoord>,
    /// The first thing that went wrong.
    outcome: Outcome<S>,
}

/// A line as it is drawn: the colour and opacity, the width and the dashes, in CSS pixels.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) colour: Rgb,
    pub(crate) opacity: f64,
    pub(crate) width: f64,
    pub(crate) dash: &'a [f64],
    /// The factor on the dashes.
    pub(crate) factor: f64,
    /// Whether a curve of it is set off from what lies behind.
    pub(crate) bordered: bool,
}

impl Line<'static> {
    /// The line of a role.
    pub(crate) fn of(look: &Look, style: &Style) -> Self {
        let factor = style.line_factor();
        Self {
            colour: look.colour,
            opacity: 1.0,
            width: look.width * factor,
            dash: look.dash,
            factor,
            bordered: false,
        }
    }

    /// A solid line.
    pub(crate) fn solid(colour: Rgb, width: f64) -> Self {
        Self { colour, opacity: 1.0, width, dash: &[], factor: 1.0, bordered: false }
    }
}

/// Drawing shapes given in CSS pixels. As a trait, so that all that draws with it is compiled once for every surface, which
/// keeps the download small.
///
/// What a surface refuses is remembered ([`Pen::finish`]), and nothing is drawn after it.
pub(crate) trait Paint {
    fn style(&self) -> &Style;

    fn palette(&self) -> &Palette;

    /// A line width in whole device pixels, and the place nearest to `value` where a line of that width is sharp.
    fn sharp(&self, value: f64, width: f64) -> (f64, f64);

    fn polyline(&mut self, points: &[Point], line: &Line<'_>);

    fn polygon(&mut self, points: &[Point], colour: Rgb, opacity: f64);

    /// Fills the rectangle between two corners.
    fn rectangle(&mut self, a: Point, b: Point, colour: Rgb, opacity: f64);

    fn disc(&mut self, centre: Point, radius: f64, colour: Rgb);

    fn circle(&mut self, centre: Point, radius: f64, line: &Line<'_>);

    /// Paints an image into the rectangle between two corners, and nothing of it outside the clip rectangle.
    fn image(&mut self, image: &Image<'_>, corners: [Point; 2], clip: [Point; 2]);

    fn words(&mut self, words: &Words);

    /// The width of a line of text as the surface sets it.
    fn measure(&self, text: &str, size: f64) -> f64;
}

impl<'a, S: Surface> Pen<'a, S> {
    pub(crate) fn new(surface: &'a mut S, style: &Style) -> Self {
        let units = surface.units();
        let palette = style.theme.palette();
        Self { surface, units, style: *style, palette, points: Vec::new(), outcome: Ok(()) }
    }

    /// What the surface refused, if anything.
    pub(crate) fn finish(self) -> Outcome<S> {
        self.outcome
    }

    /// The nearest place of the surface.
    fn at(&self, (x, y): Point) -> BackendCoord {
        // Conversion saturates, so no place is out of range.
        let unit = |value: f64| (value * self.units.per_pixel + 0.5).floor() as i32;
        (unit(x), unit(y))
    }

    fn length(&self, pixels: f64) -> u32 {
        (pixels * self.units.per_pixel + 0.5) as u32
    }

    /// Does something with the surface and the points in its unit, unless it has refused something before.
    fn with(&mut self, points: &[Point], act: impl FnOnce(&mut S, &[BackendCoord]) -> Outcome<S>) {
        let mut coordinates = std::mem::take(&mut self.points);
        coordinates.clear();
        for &point in points {
            let at = self.at(point);
            if coordinates.last() != Some(&at) {
                coordinates.push(at);
            }
        }
        if self.outcome.is_ok() {
            self.outcome = act(self.surface, &coordinates);
        }
        self.points = coordinates;
    }
}

impl<S: Surface> Paint for Pen<'_, S> {
    fn style(&self) -> &Style {
        &self.style
    }

    fn palette(&self) -> &Palette {
        &self.palette
    }

    fn sharp(&self, value: f64, width: f64) -> (f64, f64) {
        let dots = self.units.per_pixel / self.units.per_dot;
        let wide = (width * dots + 0.5).floor().max(1.0);
        let shift = if wide % 2.0 == 0.0 { 0.0 } else { 0.5 };
        let place = (value * dots - shift + 0.5).floor() + shift;
        (place / dots, wide / dots)
    }

    fn polyline(&mut self, points: &[Point], line: &Line<'_>) {
        let mut dash = [0; 4];
        let pieces = line.dash.len().min(dash.len());
        for (units, pixels) in dash.iter_mut().zip(line.dash) {
            *units = self.length(pixels * line.factor).max(1);
        }
        let stroke = Stroke {
            colour: mix(line.colour, line.opacity),
            width: self.length(line.width).max(1),
            dash: dash.get(..pieces).unwrap_or_default(),
        };
        self.with(
            points,
            |surface, points| {
                if points.len() > 1 { surface.stroke(points, &stroke) } else { Ok(()) }
            },
        );
    }

    fn polygon(&mut self, points: &[Point], colour: Rgb, opacity: f64) {
        self.with(points, |surface, points| {
            if points.len() > 2 {
                surface.fill_polygon(points.iter().copied(), &mix(colour, opacity))
            } else {
                Ok(())
            }
        });
    }

    fn rectangle(&mut self, a: Point, b: Point, colour: Rgb, opacity: f64) {
        let (a, b) = (self.at(a), self.at(b));
        let upper_left = (a.0.min(b.0), a.1.min(b.1));
        let lower_right = (a.0.max(b.0), a.1.max(b.1));
        self.with(&[], |surface, _| surface.draw_rect(upper_left, lower_right, &mix(colour, opacity), true));
    }

    fn disc(&mut self, centre: Point, radius: f64, colour: Rgb) {
        let (centre, radius) = (self.at(centre), self.length(radius));
        self.with(&[], |surface, _| surface.draw_circle(centre, radius, &mix(colour, 1.0), true));
    }

    fn circle(&mut self, centre: Point, radius: f64, line: &Line<'_>) {
        let stroke =
            Stroke { colour: mix(line.colour, 1.0), width: self.length(line.width).max(1), dash: &[] };
        let (centre, radius) = (self.at(centre), self.length(radius));
        self.with(&[], |surface, _| surface.draw_circle(centre, radius, &stroke, false));
    }

    fn image(&mut self, image: &Image<'_>, corners: [Point; 2], clip: [Point; 2]) {
        let (corners, clip) = (corners.map(|corner| self.at(corner)), clip.map(|corner| self.at(corner)));
        self.with(&[], |surface, _| surface.image(image, corners, clip));
    }

    fn words(&mut self, words: &Words) {
        let colour = match words.tone {
            Tone::Ink => self.palette.ink,
            Tone::Quiet => self.palette.quiet,
        };
        let horizontal = match words.anchor {
            Anchor::Left => HPos::Left,
            Anchor::Centre => HPos::Center,
            Anchor::Right => HPos::Right,
        };
        let style = text_style(words.size, &self.units, colour, horizontal);
        let at = self.at((words.x, words.y));
        self.with(&[], |surface, _| surface.draw_text(&words.text, &style, at));
    }

    fn measure(&self, text: &str, size: f64) -> f64 {
        measure(self.surface, text, size)
    }
}

/// The width of a line of text as a surface sets it, in CSS pixels. The bundled font's where the surface cannot say.
pub(crate) fn measure<S: Surface>(surface: &S, text: &str, size: f64) -> f64 {
    let units = surface.units();
    let style = text_style(size, &units, [0; 3], HPos::Left);
    match surface.estimate_text_size(text, &style) {
        Ok((width, _)) => f64::from(width) / units.per_pixel,
        Err(_) => crate::metrics::width(text, size),
    }
}

fn text_style(size: f64, units: &Units, colour: Rgb, horizontal: HPos) -> TextStyle<'static> {
    let font = FontDesc::new(FontFamily::Name(FONT_FAMILY), size * units.per_pixel, FontStyle::Normal);
    TextStyle { font, color: mix(colour, 1.0), pos: Pos::new(horizontal, VPos::Center) }
}

fn mix(colour: Rgb, alpha: f64) -> BackendColor {
    BackendColor { rgb: (colour[0], colour[1], colour[2]), alpha }
}
