//! PNG files and the font they are set in.

// A test fails by panicking, in its helpers too.
#![cfg(feature = "native")]
#![allow(clippy::unwrap_used)]

mod common;

use mercer_scene::png::{FONT, PngError};
use mercer_scene::{metrics, png};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use ttf_parser::Face;

use common::{gram, one, posterior, row, scenes};
use mercer_scene::{Role, Scene, Style, Theme, svg};

fn pixels(scene: &Scene, width: u32, height: u32, scale: f64, style: &Style) -> Pixmap {
    Pixmap::decode_png(&png(scene, width, height, scale, style).unwrap()).unwrap()
}

fn close(pixel: PremultipliedColorU8, [r, g, b]: [u8; 3]) -> bool {
    pixel.red().abs_diff(r) < 6 && pixel.green().abs_diff(g) < 6 && pixel.blue().abs_diff(b) < 6
}

#[test]
fn png_shows_the_roles_on_the_background() {
    for theme in [Theme::Light, Theme::Dark, Theme::Contrast] {
        let style = Style { theme, ..Style::default() };
        let picture = pixels(&one(posterior()), 320, 240, 2.0, &style);
        assert_eq!((picture.width(), picture.height()), (640, 480));
        let count = |colour| picture.pixels().iter().filter(|&&pixel| close(pixel, colour)).count();
        assert!(count(theme.palette().background) > 20_000, "{theme:?}");
        for role in [Role::Mean, Role::Data, Role::Truth, Role::Query, Role::Sample(0), Role::Ghost(0)] {
            assert!(count(theme.look(role).colour) > 100, "{theme:?} {role:?}");
        }
        assert!(count(theme.palette().ink) > 100, "{theme:?}: no text");
    }
}

#[test]
fn a_heat_map_is_the_right_way_up() {
    // The diagonal of the Gram matrix, from the upper left to the lower right, is the brightest.
    let (scene, style) = (one(gram()), Style::default());
    let measure = |text: &str, size: f64| 1.06 * metrics::width(text, size);
    let geometry = mercer_scene::draw::geometry(&scene, 400.0, 400.0, &style, &measure);
    let picture = pixels(&scene, 400, 400, 1.0, &style);
    let colour = |row: f64, column: f64| {
        let (x, y) = geometry.panels[0].to_pixels((column + 0.5, row + 0.5));
        picture.pixel(x as u32, y as u32).unwrap()
    };
    for i in [0.0, 4.0, 9.0] {
        assert!(close(colour(i, i), [254, 232, 56]), "{i}: {:?}", colour(i, i));
    }
    assert!(colour(0.0, 9.0).blue() > colour(0.0, 9.0).red());
    assert!(colour(9.0, 0.0).blue() > colour(9.0, 0.0).red());
}

#[test]
fn png_of_no_size_is_refused() {
    let scene = one(posterior());
    for (width, height, scale) in [(0, 100, 1.0), (100, 100, 0.0), (100, 100, f64::NAN), (100, 100, 1e9)] {
        assert_eq!(png(&scene, width, height, scale, &Style::default()), Err(PngError::Size));
    }
    assert!(png(&scene, 1, 1, 1.0, &Style::default()).is_ok());
}

#[test]
fn the_font_has_every_character_of_figures() {
    let face = Face::parse(FONT, 0).unwrap();
    let mut characters: Vec<char> = (' '..='~').collect();
    characters.extend("αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΣΦΨΩϕℓ₀₁₂₃₄₅₆₇₈₉₊₋ₙₘₓᵢ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ".chars());
    characters.extend("√∂∞≤≥≈≠±−×·*′″½¼…–—‘’“”→←∑∏∫°".chars());
    for (_, scene) in scenes() {
        characters.extend(svg(&scene, 640, 400, &Style::default()).chars().filter(|c| *c != '\n'));
    }
    let missing: String = characters.into_iter().filter(|&c| face.glyph_index(c).is_none()).collect();
    assert_eq!(missing, "");
}

#[test]
fn widths_are_the_fonts() {
    let face = Face::parse(FONT, 0).unwrap();
    let mut known = 0;
    for character in ' '..='\u{2fff}' {
        let Some(hundredths) = metrics::advance(character) else { continue };
        let glyph = face.glyph_index(character).unwrap();
        let advance = f64::from(face.glyph_hor_advance(glyph).unwrap());
        let em = f64::from(face.units_per_em());
        assert!((100.0 * advance / em - f64::from(hundredths)).abs() <= 0.5, "{character:?}");
        known += 1;
    }
    assert!(known > 300);
}

#[test]
fn rows_of_panels_fit_a_file() {
    let scene = Scene { rows: vec![row(1.0, vec![posterior(), gram()])] };
    assert!(png(&scene, 900, 400, 1.5, &Style::default()).is_ok());
}
