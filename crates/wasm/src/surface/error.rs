//! Why a canvas could not be drawn on.

use std::fmt;

use plotters_backend::{DrawingBackend, DrawingErrorKind};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsValue;

type Inner = DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>;

/// Why a canvas could not be drawn on.
#[derive(Debug)]
pub(crate) enum CanvasError {
    /// plotters' own reason.
    Shape(Inner),
    /// The canvas refused text.
    Text,
    /// The canvas refused an image.
    Image,
}

impl fmt::Display for CanvasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CanvasError::Shape(error) => error.fmt(f),
            CanvasError::Text => f.write_str("the canvas refused text"),
            CanvasError::Image => f.write_str("the canvas refused an image"),
        }
    }
}

impl std::error::Error for CanvasError {}

/// How an act of drawing ends.
pub(super) type Drawn<T = ()> = Result<T, DrawingErrorKind<CanvasError>>;

pub(super) fn shape(error: Inner) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError::Shape(error))
}

pub(super) fn text(_: JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError::Text)
}

pub(super) fn image(_: JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError::Image)
}
