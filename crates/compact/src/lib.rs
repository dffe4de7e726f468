//! What the standard library does too, in a fraction of the code.
//!
//! The library of Rust is made for speed, and what a browser downloads of it was more than half of everything. Here is
//! the same for places where nobody waits:
//!
//! - [`Decimal`] and [`parse`]: doubles as decimal text and back. The library needs 12 kB of tables and 16 kB of code for
//!   it; this is 3 kB, because it knows one way only: a double is a whole number times a power of two, so it has finitely
//!   many decimal digits, and those are computed, all of them. The results are the library's, character by character and
//!   bit by bit, which the tests hold it to.
//! - [`caption`]: words that the download can do without.
//! - [`Gather::gather`] for `collect`, and [`join`]: one loop where the library has several for each kind of iterator.

mod caption;
mod decimal;
mod exact;
mod gather;
mod parse;

pub use caption::caption;
pub use decimal::Decimal;
pub use gather::{Gather, join};
pub use parse::parse;
