//! A surface that remembers what was drawn on it, in CSS pixels.

use std::convert::Infallible;

use mercer_scene::Surface;
use mercer_scene::metrics;
use mercer_scene::surface::{Image, Stroke, Units};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

const UNITS: f64 = 16.0;

/// One thing that was drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    Line(Vec<(f64, f64)>),
    Polygon(Vec<(f64, f64)>),
    Rectangle([f64; 4]),
    Circle((f64, f64), f64),
    /// The words with the left, right, top and bottom of what they cover.
    Words(String, [f64; 4]),
    /// The clip rectangle.
    Image([f64; 4]),
}

#[derive(Debug)]
pub struct Recorder {
    size: (f64, f64),
    pub drawn: Vec<Drawn>,
}

impl Recorder {
    pub fn new(width: f64, height: f64) -> Self {
        Self { size: (width, height), drawn: Vec::new() }
    }

    pub fn words(&self) -> Vec<(&str, [f64; 4])> {
        let words = |drawn| match drawn {
            &Drawn::Words(ref words, bounds) => Some((words.as_str(), bounds)),
            _ => None,
        };
        self.drawn.iter().filter_map(words).collect()
    }
}

type Outcome = Result<(), DrawingErrorKind<Infallible>>;

fn pixels((x, y): BackendCoord) -> (f64, f64) {
    (f64::from(x) / UNITS, f64::from(y) / UNITS)
}

fn bounds(a: BackendCoord, b: BackendCoord) -> [f64; 4] {
    let (a, b) = (pixels(a), pixels(b));
    [a.0, b.0, a.1, b.1]
}

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        ((self.size.0 * UNITS) as u32, (self.size.1 * UNITS) as u32)
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, _: BackendColor) -> Outcome {
        self.drawn.push(Drawn::Rectangle(bounds(at, at)));
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, _: &S, _: bool) -> Outcome {
        self.drawn.push(Drawn::Rectangle(bounds(a, b)));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        _: &S,
    ) -> Outcome {
        self.drawn.push(Drawn::Line(path.into_iter().map(pixels).collect()));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, at: BackendCoord, radius: u32, _: &S, _: bool) -> Outcome {
        self.drawn.push(Drawn::Circle(pixels(at), f64::from(radius) / UNITS));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        _: &S,
    ) -> Outcome {
        self.drawn.push(Drawn::Polygon(path.into_iter().map(pixels).collect()));
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(&mut self, words: &str, style: &T, at: BackendCoord) -> Outcome {
        let size = style.size() / UNITS;
        let width = metrics::width(words, size);
        let (x, y) = pixels(at);
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let bounds = [left, left + width, y - size / 2.0, y + size / 2.0];
        self.drawn.push(Drawn::Words(words.to_owned(), bounds));
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        words: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok((metrics::width(words, style.size()).ceil() as u32, style.size() as u32))
    }
}

impl Surface for Recorder {
    fn units(&self) -> Units {
        Units { per_pixel: UNITS, per_dot: UNITS }
    }

    fn stroke(&mut self, points: &[BackendCoord], stroke: &Stroke<'_>) -> Outcome {
        self.draw_path(points.iter().copied(), stroke)
    }

    fn image(&mut self, _: &Image<'_>, _: [BackendCoord; 2], clip: [BackendCoord; 2]) -> Outcome {
        self.drawn.push(Drawn::Image(bounds(clip[0], clip[1])));
        Ok(())
    }
}
