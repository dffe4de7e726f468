//! PNG files, by rasterising the SVG with the bundled font.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::scene::Scene;
use crate::style::Style;
use crate::svg::svg;

/// The font that text is set in: Inter, cut down to the characters that figures use.
pub const FONT: &[u8] = include_bytes!("../font/Inter-Regular-subset.otf");

/// Why there is no PNG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// Width, height and scale give no pixel, or more than can be held.
    Size,
    /// The rasteriser refused.
    Raster,
}

impl std::fmt::Display for PngError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            PngError::Size => {
                "a PNG has at least 1 and at most 100 million pixels: change width, height or scale"
            }
            PngError::Raster => "the picture could not be turned into pixels",
        })
    }
}

impl std::error::Error for PngError {}

const MOST_PIXELS: f64 = 1e8;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family("Inter");
    Arc::new(fonts)
});

/// A scene as a PNG file: a picture of `width` by `height` CSS pixels, each `scale` pixels of the file wide and high.
///
/// # Errors
///
/// [`PngError::Size`] for a picture with no pixel or with more than 100 million.
pub fn png(scene: &Scene, width: u32, height: u32, scale: f64, style: &Style) -> Result<Vec<u8>, PngError> {
    let (across, down) = ((f64::from(width) * scale).round(), (f64::from(height) * scale).round());
    if !(across >= 1.0 && down >= 1.0 && across * down <= MOST_PIXELS) {
        return Err(PngError::Size);
    }
    let options = Options { fontdb: FONTS.clone(), font_family: "Inter".to_owned(), ..Options::default() };
    let tree = Tree::from_str(&svg(scene, width, height, style), &options).map_err(|_| PngError::Raster)?;
    let mut pixels = Pixmap::new(across as u32, down as u32).ok_or(PngError::Size)?;
    let transform =
        Transform::from_scale(across as f32 / tree.size().width(), down as f32 / tree.size().height());
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| PngError::Raster)
}
