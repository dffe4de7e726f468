//! A scene can be drawn on a plotters backend that knows nothing but pixels.

// A test fails by panicking, in its helpers too.
#![allow(clippy::unwrap_used)]

mod common;

use std::convert::Infallible;

use common::{classes, gram, one, posterior, weights};
use mercer_scene::{Role, Style, Surface, draw};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, DrawingBackend, DrawingErrorKind};

/// A raster of the plainest kind, without type: all but single pixels is plotters' own doing.
struct Raster {
    size: (u32, u32),
    pixels: Vec<(u8, u8, u8)>,
}

type Outcome = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Raster {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Outcome {
        let (width, height) = self.size;
        let place = (u32::try_from(x), u32::try_from(y));
        if let (Ok(x), Ok(y)) = place
            && x < width
            && y < height
            && colour.alpha > 0.5
        {
            self.pixels[(y * width + x) as usize] = colour.rgb;
        }
        Ok(())
    }

    // plotters' own needs its feature `ttf` and a font.
    fn draw_text<T: BackendTextStyle>(&mut self, _: &str, _: &T, _: BackendCoord) -> Outcome {
        Ok(())
    }
}

impl Surface for Raster {}

#[test]
fn the_plainest_backend_shows_every_role() {
    let style = Style::default();
    for panel in [posterior(), weights(), gram(), classes()] {
        let mut raster = Raster { size: (400, 300), pixels: vec![(0, 0, 0); 400 * 300] };
        let geometry = draw(&one(panel.clone()), &mut raster, &style).unwrap();
        assert!(geometry.panels[0].right > geometry.panels[0].left);
        for mark in &panel.marks {
            let bands = [Some(Role::PredictiveBand), Some(Role::LatentBand)];
            let Some(role) = mark.role().filter(|role| *role != Role::Muted) else { continue };
            if bands.contains(&Some(role)) {
                continue;
            }
            let [r, g, b] = style.theme.look(role).colour;
            assert!(raster.pixels.contains(&(r, g, b)), "{}: {role:?}", panel.id);
        }
        if panel.id == "gram" {
            assert!(raster.pixels.iter().filter(|pixel| **pixel == (254, 232, 56)).count() > 500);
        }
    }
}
