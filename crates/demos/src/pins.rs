//! Pinned curves: earlier states of the same demo, kept in the record as link texts and drawn as ghosts.

use mercer_compact::{Gather as _, caption, join};

use crate::demo::{Action, DemoInfo};
use crate::record::{Entry, Patch, Raw, Record, Schema, words};
use crate::session::resolve;

/// The greatest number of pinned curves.
pub const MOST: usize = 3;

/// The greatest length of their text: as many links with as many points as there can be.
const LONGEST: usize = 400_000;

/// The button that pins the present state.
pub const PIN: Action = Action {
    id: "pin",
    label: caption("Pin"),
    title: caption("Keep the present curve for comparison; at most three are kept"),
    key: "",
};

/// The button that takes all pinned states away.
pub const UNPIN: Action =
    Action { id: "unpin", label: caption("Unpin"), title: caption("Take the pinned curves away"), key: "" };

/// Between two states; it never occurs in a link, which writes it as `%7C`.
const SEPARATOR: char = '|';

/// Declares the hidden parameter `pins`.
pub const fn pins() -> Entry<String> {
    words("pins", "pinned curves", LONGEST).hidden()
}

/// The records of pinned states, without pins of their own.
pub fn records(pins: &str, info: &DemoInfo, schema: &Schema) -> Vec<Record> {
    pins.split(SEPARATOR)
        .filter(|link| !link.is_empty())
        .take(MOST)
        .map(|link| resolve(info, schema, &without_pins(link)).1)
        .gather()
}

/// What the buttons change about the pins, given the present ones and the link of the present state.
pub fn press(action: &str, pins: &str, link: &str) -> Option<Patch> {
    let text = match action {
        "pin" => {
            let link = without_pins(link);
            let mut kept: Vec<_> =
                pins.split(SEPARATOR).filter(|pin| !pin.is_empty() && *pin != link).gather();
            kept.push(&link);
            let surplus = kept.len().saturating_sub(MOST);
            join(&kept.split_off(surplus), "|")
        }
        "unpin" => String::new(),
        _ => return None,
    };
    Some(vec![("pins".into(), Raw::Text(text))])
}

fn without_pins(link: &str) -> String {
    join(&link.split('&').filter(|part| !part.starts_with("pins=")).gather(), "&")
}
