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

/// A surface, whatever its type, so that all that draws on it is compiled once for every surface, which keeps the download
/// small.
///
/// What the surface refuses is remembered ([`Sheet::outcome`]), and nothing is drawn after it.
pub(crate) trait Board {
    fn stroke(&mut self, points: &[BackendCoord], stroke: &Stroke<'_>);

    fn polygon(&mut self, points: &[BackendCoord], colour: BackendColor);

    fn rectangle(&mut self, a: BackendCoord, b: BackendCoord, colour: BackendColor);

    fn circle(&mut self, centre: BackendCoord, radius: u32, stroke: &Stroke<'_>, fill: bool);

    fn image(&mut self, image: &Image<'_>, corners: [BackendCoord; 2], clip: [BackendCoord; 2]);

    fn text(&mut self, text: &str, style: &TextStyle<'_>, at: BackendCoord);

    /// The width of a line of text, if the surface can say.
    fn width(&self, text: &str, style: &TextStyle<'_>) -> Option<u32>;
}

/// A surface, and the first thing that went wrong on it.
pub(crate) struct Sheet<'a, S: Surface> {
    pub(crate) surface: &'a mut S,
    pub(crate) outcome: Outcome<S>,
}

impl<S: Surface> Sheet<'_, S> {
    fn draw(&mut self, act: impl FnOnce(&mut S) -> Outcome<S>) {
        if self.outcome.is_ok() {
            self.outcome = act(self.surface);
        }
    }
}

impl<S: Surface> Board for Sheet<'_, S> {
    fn stroke(&mut self, points: &[BackendCoord], stroke: &Stroke<'_>) {
        self.draw(|surface| surface.stroke(points, stroke));
    }

    fn polygon(&mut self, points: &[BackendCoord], colour: BackendColor) {
        self.draw(|surface| surface.fill_polygon(points.iter().copied(), &colour));
    }

    fn rectangle(&mut self, a: BackendCoord, b: BackendCoord, colour: BackendColor) {
        self.draw(|surface| surface.draw_rect(a, b, &colour, true));
    }

    fn circle(&mut self, centre: BackendCoord, radius: u32, stroke: &Stroke<'_>, fill: bool) {
        self.draw(|surface| surface.draw_circle(centre, radius, stroke, fill));
    }

    fn image(&mut self, image: &Image<'_>, corners: [BackendCoord; 2], clip: [BackendCoord; 2]) {
        self.draw(|surface| surface.image(image, corners, clip));
    }

    fn text(&mut self, text: &str, style: &TextStyle<'_>, at: BackendCoord) {
        self.draw(|surface| surface.draw_text(text, style, at));
    }

    fn width(&self, text: &str, style: &TextStyle<'_>) -> Option<u32> {
        self.surface.estimate_text_size(text, style).ok().map(|(width, _)| width)
    }
}

/// A surface with the colours and the unit it is drawn on with; shapes are given in CSS pixels.
pub(crate) struct Pen<'a> {
    board: &'a mut dyn Board,
    units: Units,
    style: Style,
    palette: Palette,
    /// Reused for the points of every line.
    points: Vec<BackendCoord>,
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

impl<'a> Pen<'a> {
    pub(crate) fn new(board: &'a mut dyn Board, units: Units, style: &Style) -> Self {
        Self { board, units, style: *style, palette: style.theme.palette(), points: Vec::new() }
    }

    pub(crate) fn style(&self) -> &Style {
        &self.style
    }

    pub(crate) fn palette(&self) -> &Palette {
        &self.palette
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

    /// Puts points in the unit of the surface into `self.points`, one of several that are the same.
    fn place(&mut self, points: &[Point]) {
        self.points.clear();
        for &point in points {
            let at = self.at(point);
            if self.points.last() != Some(&at) {
                self.points.push(at);
            }
        }
    }

    /// A line width in whole device pixels, and the place nearest to `value` where a line of that width is sharp.
    pub(crate) fn sharp(&self, value: f64, width: f64) -> (f64, f64) {
        let dots = self.units.per_pixel / self.units.per_dot;
        let wide = (width * dots + 0.5).floor().max(1.0);
        let shift = if wide % 2.0 == 0.0 { 0.0 } else { 0.5 };
        let place = (value * dots - shift + 0.5).floor() + shift;
        (place / dots, wide / dots)
    }

    pub(crate) fn polyline(&mut self, points: &[Point], line: &Line<'_>) {
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
        self.place(points);
        if self.points.len() > 1 {
            self.board.stroke(&self.points, &stroke);
        }
    }

    pub(crate) fn polygon(&mut self, points: &[Point], colour: Rgb, opacity: f64) {
        self.place(points);
        if self.points.len() > 2 {
            self.board.polygon(&self.points, mix(colour, opacity));
        }
    }

    /// Fills the rectangle between two corners.
    pub(crate) fn rectangle(&mut self, a: Point, b: Point, colour: Rgb, opacity: f64) {
        let (a, b) = (self.at(a), self.at(b));
        let upper_left = (a.0.min(b.0), a.1.min(b.1));
        let lower_right = (a.0.max(b.0), a.1.max(b.1));
        self.board.rectangle(upper_left, lower_right, mix(colour, opacity));
    }

    pub(crate) fn disc(&mut self, centre: Point, radius: f64, colour: Rgb) {
        let fill = Stroke { colour: mix(colour, 1.0), width: 1, dash: &[] };
        self.board.circle(self.at(centre), self.length(radius), &fill, true);
    }

    pub(crate) fn circle(&mut self, centre: Point, radius: f64, line: &Line<'_>) {
        let stroke =
            Stroke { colour: mix(line.colour, 1.0), width: self.length(line.width).max(1), dash: &[] };
        self.board.circle(self.at(centre), self.length(radius), &stroke, false);
    }

    /// Paints an image into the rectangle between two corners, and nothing of it outside the clip rectangle.
    pub(crate) fn image(&mut self, image: &Image<'_>, [a, b]: [Point; 2], [from, to]: [Point; 2]) {
        self.board.image(image, [self.at(a), self.at(b)], [self.at(from), self.at(to)]);
    }

    pub(crate) fn words(&mut self, words: &Words) {
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
        self.board.text(&words.text, &style, self.at((words.x, words.y)));
    }

    /// The width of a line of text as the surface sets it.
    pub(crate) fn measure(&self, text: &str, size: f64) -> f64 {
        measure(self.board, &self.units, text, size)
    }
}

/// The width of a line of text as a surface sets it, in CSS pixels. The bundled font's where the surface cannot say.
pub(crate) fn measure(board: &dyn Board, units: &Units, text: &str, size: f64) -> f64 {
    let style = text_style(size, units, [0; 3], HPos::Left);
    match board.width(text, &style) {
        Some(width) => f64::from(width) / units.per_pixel,
        None => crate::metrics::width(text, size),
    }
}

fn text_style(size: f64, units: &Units, colour: Rgb, horizontal: HPos) -> TextStyle<'static> {
    let font = FontDesc::new(FontFamily::Name(FONT_FAMILY), size * units.per_pixel, FontStyle::Normal);
    TextStyle { font, color: mix(colour, 1.0), pos: Pos::new(horizontal, VPos::Center) }
}

fn mix(colour: Rgb, alpha: f64) -> BackendColor {
    BackendColor { rgb: (colour[0], colour[1], colour[2]), alpha }
}
