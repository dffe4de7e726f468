//! The font of a canvas, and how wide texts are in it.

use mercer_compact::Decimal;
use plotters_backend::BackendTextStyle;
use wasm_bindgen::JsValue;
use web_sys::OffscreenCanvasRenderingContext2d;

use super::UNITS;

/// The most texts whose widths are kept; a picture has about fifty.
const MOST: usize = 1000;

/// Widths of texts that were measured, in units, in the order of size and text.
#[derive(Default)]
pub(super) struct Widths {
    known: Vec<(u32, String, u32)>,
    /// The size of the canvas's font, in units.
    font: u32,
}

impl Widths {
    /// To be called when the canvas has put its font back.
    pub(super) fn forget_font(&mut self) {
        self.font = 0;
    }

    /// Sets the canvas's font, if it is not that already. A picture has one family.
    pub(super) fn set_font<T: BackendTextStyle>(
        &mut self,
        context: &OffscreenCanvasRenderingContext2d,
        style: &T,
    ) {
        let units = style.size() as u32;
        if self.font != units {
            let pixels = Decimal::shortest(style.size() / UNITS).plain();
            context.set_font(&format!("{pixels}px {}", style.family().as_str()));
            self.font = units;
        }
    }

    /// The width of a text in units, measured if it is not known.
    pub(super) fn of<T: BackendTextStyle>(
        &mut self,
        context: &OffscreenCanvasRenderingContext2d,
        words: &str,
        style: &T,
    ) -> Result<u32, JsValue> {
        let size = style.size() as u32;
        let key = (size, words);
        match self.known.binary_search_by(|(size, text, _)| (*size, text.as_str()).cmp(&key)) {
            Ok(found) => Ok(self.known[found].2),
            Err(place) => {
                self.set_font(context, style);
                let width = (context.measure_text(words)?.width() * UNITS).ceil() as u32;
                let place = if self.known.len() >= MOST {
                    self.known.clear();
                    0
                } else {
                    place
                };
                self.known.insert(place, (size, words.to_owned(), width));
                Ok(width)
            }
        }
    }
}
