//! Small canvases of one pixel a cell, which heat maps are scaled up from.

use wasm_bindgen::{Clamped, JsValue};
use web_sys::{ImageData, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

/// The most that are kept: those of heat maps and of their keys.
const MOST: usize = 4;

/// The canvases, the one used last at the end.
#[derive(Default)]
pub(super) struct Cells {
    kept: Vec<(OffscreenCanvas, OffscreenCanvasRenderingContext2d)>,
}

impl Cells {
    /// A canvas that shows an image of red, green, blue, opacity.
    pub(super) fn show(&mut self, colours: &[u8], columns: u32) -> Result<&OffscreenCanvas, JsValue> {
        let rows = (colours.len() / 4) as u32 / columns;
        let (canvas, context) = self.of_size(columns, rows)?;
        let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(colours), columns, rows)?;
        context.put_image_data(&data, 0.0, 0.0)?;
        Ok(canvas)
    }

    fn of_size(
        &mut self,
        columns: u32,
        rows: u32,
    ) -> Result<&(OffscreenCanvas, OffscreenCanvasRenderingContext2d), JsValue> {
        let size = (columns, rows);
        let known = self.kept.iter().position(|(canvas, _)| (canvas.width(), canvas.height()) == size);
        let found = match known {
            Some(i) => self.kept.remove(i),
            None => super::canvas(columns, rows)?,
        };
        if self.kept.len() >= MOST {
            self.kept.remove(0);
        }
        self.kept.push(found);
        self.kept.last().ok_or(JsValue::UNDEFINED)
    }
}
