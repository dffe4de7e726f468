//! The record: the whole state of a demo, declared once.
//!
//! A demo lists its parameters in [`params!`](crate::params). From that list come the struct the demo reads, the
//! checks that everything from a link, a box or a command line passes, the link text, the controls on the page and
//! the random records of the tests. Nothing else is remembered anywhere.

mod declare;
mod link;
mod notice;
mod schema;
mod spec;
mod text;
mod value;

pub use declare::{
    Declare, Declared, Entry, Options, Parameters, choice, integer, number, points, seed, switch, words,
};
#[doc(hidden)]
pub use declare::{schema_of, schema_of_groups};
pub use link::{Link, RESERVED, decode, encode};
pub use notice::{Notice, Problem};
pub use schema::Schema;
pub use spec::{Choice, FARTHEST, GREATEST_SEED, Kind, Relation, Spec};
pub use text::{number_text, parse_number, parse_points, points_text};
pub use value::{Patch, Point, Raw, Record, Value};
