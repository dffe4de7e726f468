//! Pictures as data, and one function that draws them on any plotters backend.
//!
//! [`scene`] says what is in a picture, [`style`] what it looks like, [`draw()`] puts it on a [`Surface`] and answers
//! where its panels ended up ([`Geometry`]). [`svg()`] and, with the feature `native`, `png()` are the same drawing as
//! files; [`csv()`] is what was drawn as numbers.
//!
//! This crate knows no kernel and no browser.

mod axis;
mod clip;
mod contour;
pub mod csv;
pub mod draw;
mod frame;
pub mod geometry;
mod heat;
mod layout;
mod legend;
mod marks;
pub mod metrics;
pub mod number;
mod pen;
#[cfg(feature = "native")]
pub mod png;
mod ramp;
pub mod scene;
pub mod style;
pub mod surface;
pub mod svg;
mod svg_image;
mod svg_text;
mod words;

pub use csv::csv;
pub use draw::{DrawError, draw};
pub use geometry::{Geometry, PanelGeometry};
pub use layout::height;
#[cfg(feature = "native")]
pub use png::png;
pub use scene::*;
pub use style::{Style, Theme};
pub use surface::Surface;
pub use svg::svg;
