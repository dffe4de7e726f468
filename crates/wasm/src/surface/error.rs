//! Why a canvas could not be drawn on.

use std::fmt;

use plotters_backend::DrawingErrorKind;
use wasm_bindgen::JsValue;

/// Why a canvas could not be drawn on.
#[derive(Debug)]
pub(crate) enum CanvasError {
    /// The canvas refused a shape.
    Shape,
    /// The canvas refused text.
    Text,
    /// The canvas refused an image.
    Image,
}

impl fmt::Display for CanvasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CanvasError::Shape => "the canvas refused a shape",
            CanvasError::Text => "the canvas refused text",
            CanvasError::Image => "the canvas refused an image",
        })
    }
}

impl std::error::Error for CanvasError {}

/// How an act of drawing ends.
pub(super) type Drawn<T = ()> = Result<T, DrawingErrorKind<CanvasError>>;

pub(super) fn shape(_: JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError::Shape)
}

pub(super) fn text(_: JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError::Text)
}

pub(super) fn image(_: JsValue) -> DrawingErrorKind<CanvasError> {
    DrawingErrorKind::DrawingError(CanvasError::Image)
}
