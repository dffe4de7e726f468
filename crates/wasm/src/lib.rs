//! Mercer in the browser: one entry point per demo, each a session of a worker that draws into a canvas of its own.
//!
//! This is the only crate that knows the browser. It turns JavaScript values into unchecked values of the record and
//! read-outs, handles and notices into JavaScript values; it decides nothing.

mod convert;
mod session;
mod surface;

pub use session::Session;

use wasm_bindgen::prelude::wasm_bindgen;

/// The entry point of a demo, named as its module.
macro_rules! entry_point {
    ($module:ident, $demo:ident) => {
        /// A session of the demo at its first preset.
        #[wasm_bindgen]
        pub fn $module() -> Session {
            Session::of(&mercer_demos::$module::$demo)
        }
    };
}

mercer_demos::for_each_demo!(entry_point);
