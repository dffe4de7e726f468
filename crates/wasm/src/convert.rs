//! JavaScript values to unchecked values and back.

use mercer_compact::Gather as _;

use js_sys::{Array, Object, Reflect};
use mercer_demos::demo::Reading;
use mercer_demos::gesture::Motion;
use mercer_demos::record::{Notice, Patch, Raw, Record};
use mercer_demos::{Touch, TouchKind};
use wasm_bindgen::{JsCast, JsValue};

/// An object's own entries as a patch.
pub(crate) fn patch(object: &Object) -> Patch {
    Object::entries(object)
        .iter()
        .filter_map(|entry| {
            let entry: Array = entry.dyn_into().ok()?;
            Some((entry.get(0).as_string()?, raw(&entry.get(1))))
        })
        .gather()
}

fn raw(value: &JsValue) -> Raw {
    if let Some(text) = value.as_string() {
        Raw::Text(text)
    } else if let Some(number) = value.as_f64() {
        Raw::Number(number)
    } else if let Some(on) = value.as_bool() {
        Raw::Switch(on)
    } else {
        value.dyn_ref().and_then(rows).map_or(Raw::Other, Raw::Rows)
    }
}

/// An array of arrays of numbers.
fn rows(array: &Array) -> Option<Vec<Vec<f64>>> {
    array.iter().map(|row| row.dyn_ref::<Array>()?.iter().map(|number| number.as_f64()).collect()).collect()
}

/// A record as an object.
pub(crate) fn record(record: &Record) -> Object {
    object(record.iter().map(|(id, value)| (id, raw_value(&Raw::from(value)))))
}

/// A patch as an object.
pub(crate) fn patch_object(patch: &Patch) -> Object {
    object(patch.iter().map(|(id, raw)| (id.as_str(), raw_value(raw))))
}

fn raw_value(raw: &Raw) -> JsValue {
    match raw {
        Raw::Text(text) => text.into(),
        Raw::Number(number) => (*number).into(),
        Raw::Switch(on) => (*on).into(),
        Raw::Rows(rows) => {
            let row = |row: &Vec<f64>| row.iter().map(|number| JsValue::from(*number)).collect::<Array>();
            rows.iter().map(row).collect::<Array>().into()
        }
        Raw::Other => JsValue::NULL,
    }
}

/// What is wrong, as `{param, kind, message}`.
pub(crate) fn notice(notice: &Notice) -> JsValue {
    object([
        ("param", notice.parameter.as_str().into()),
        ("kind", notice.kind().into()),
        ("message", notice.to_string().into()),
    ])
    .into()
}

/// A read-out's value and the reason for having none, as `[value, reason]`.
pub(crate) fn reading(reading: &Reading) -> JsValue {
    let (value, reason) = match reading {
        Reading::Number(number) => (JsValue::from(*number), JsValue::NULL),
        Reading::Words(words) => (words.into(), JsValue::NULL),
        Reading::Missing(reason) => (JsValue::NULL, (*reason).into()),
    };
    Array::of2(&value, &reason).into()
}

/// The shell's word for a motion.
pub(crate) fn motion(motion: Motion) -> &'static str {
    match motion {
        Motion::Point => "point",
        Motion::Sideways => "x",
        Motion::Upright => "y",
    }
}

/// The words of a touch; the numbers are borrowed from nothing.
pub(crate) struct TouchWords {
    handle: String,
    action: String,
}

impl TouchWords {
    /// The words in a gesture object.
    pub(crate) fn of(gesture: &Object) -> Self {
        let word = |name| field(gesture, name).as_string().unwrap_or_default();
        Self { handle: word("handle"), action: word("action") }
    }

    /// The touch of the same object; none if its kind is no known word.
    pub(crate) fn touch(&self, gesture: &Object) -> Option<Touch<'_>> {
        let number = |name| field(gesture, name).as_f64().filter(|number| number.is_finite());
        let pair = |x, y| (number(x).unwrap_or(0.0), number(y).unwrap_or(0.0));
        let kind = match field(gesture, "kind").as_string()?.as_str() {
            "add" => TouchKind::Add,
            "move" => TouchKind::Move,
            "remove" => TouchKind::Remove,
            "nudge" => TouchKind::Nudge,
            "zoom" => TouchKind::Zoom,
            "pan" => TouchKind::Pan,
            "action" => TouchKind::Press,
            _ => return None,
        };
        Some(Touch {
            kind,
            handle: &self.handle,
            at: pair("x", "y"),
            by: pair("dx", "dy"),
            factor: number("factor").unwrap_or(1.0),
            action: &self.action,
        })
    }
}

fn field(object: &Object, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// An object of these fields.
pub(crate) fn object<'a>(fields: impl IntoIterator<Item = (&'a str, JsValue)>) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        // Setting a field of a plain object made here cannot fail.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object
}
