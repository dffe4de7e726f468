//! The demonstrations: each one file that turns a record of parameters into a model, and the model into a picture.
//!
//! A demo knows the mathematics and the picture; it knows neither the browser nor the pixels. A new one is a file
//! and a line in the list below, and text beside it in `www/content`.

pub mod dataset;
pub mod demo;
pub mod gesture;
pub mod kernel_choice;
pub mod pins;
pub mod record;
pub mod session;
pub mod view;
pub mod words;

pub use demo::{AnyDemo, Demo};
pub use mercer_core::Error;
pub use session::{Session, Touch, TouchKind};

/// Declares the demos: their modules, the list, and [`for_each_demo!`].
macro_rules! demos {
    ($dollar:tt $($module:ident: $demo:ident,)*) => {
        $(pub mod $module;)*

        /// All demos in the order of the gallery.
        pub const DEMOS: &[&dyn AnyDemo] = &[$(&$module::$demo),*];

        /// Calls a macro with the module and the type of each demo: `name!(gp_posterior, GpPosterior);`.
        #[macro_export]
        macro_rules! for_each_demo {
            ($dollar name:ident) => {
                $($dollar name!($module, $demo);)*
            };
        }
    };
}

demos! { $
    gp_posterior: GpPosterior,
}

/// The demo of that name.
pub fn find(id: &str) -> Option<&'static dyn AnyDemo> {
    DEMOS.iter().copied().find(|demo| demo.info().id == id)
}
