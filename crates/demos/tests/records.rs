//! Random records, valid and hostile: nothing that comes from outside breaks anything.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use mercer_demos::demo::Reading;
use mercer_demos::record::{Kind, Link, Raw, Record, Schema, Value, decode, encode};
use mercer_demos::{DEMOS, Error, Session, Touch, TouchKind};
use mercer_scene::{Style, svg};
use proptest::prelude::*;

mod common;
use common::geometry_of;

/// Texts that have broken other people's pages.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "NaN",
    "nan",
    "inf",
    "-inf",
    "1e999",
    "-0",
    "1e-400",
    "0x10",
    "1,5",
    "1_000",
    "−1",
    "٣",
    "1e300",
    "-1e300",
    "null",
    "undefined",
    "[object Object]",
    "<script>alert(1)</script>",
    "%00",
    "%",
    "%zz",
    "%FF%FE",
    "=",
    "&&&",
    "a=b=c",
    "0,0;",
    ";;;",
    "0,0;0",
    "0,0,0",
    "nan,0",
    "0,inf;1,1",
    "1e300,1e300",
    "😀",
    "on",
    "off",
    "gaussian",
    "rbf",
    "preset=prior|preset=prior|pins=x",
    "9007199254740993",
    "-1",
    "18446744073709551616",
];

fn raw() -> impl Strategy<Value = Raw> {
    prop_oneof![
        4 => prop::sample::select(HOSTILE).prop_map(|text| Raw::Text(text.into())),
        2 => any::<f64>().prop_map(Raw::Number),
        2 => any::<String>().prop_map(Raw::Text),
        1 => any::<bool>().prop_map(Raw::Switch),
        1 => prop::collection::vec(prop::collection::vec(any::<f64>(), 0..4), 0..6).prop_map(Raw::Rows),
        1 => Just(Raw::Other),
    ]
}

/// A value that a parameter takes, from a number between 0 and 1 for each choice made.
fn valid(kind: &Kind, shares: &[f64]) -> Raw {
    let share = shares[0];
    match kind {
        Kind::Number { min, max, least, .. } if *least > 0.0 && share > 0.1 => {
            Raw::Number(least * (max / least).powf(share).max(min / least))
        }
        Kind::Number { min, max, .. } => Raw::Number(min + share * (max - min)),
        Kind::Integer { min, max } => Raw::Number((*min as f64 + share * (max - min) as f64).round()),
        Kind::Seed { .. } => Raw::Number((share * 4e9).round()),
        Kind::Choice { options } => {
            Raw::Text(options[(share * options.len() as f64) as usize % options.len()].id.into())
        }
        Kind::Switch => Raw::Switch(share > 0.5),
        Kind::Points { .. } => Raw::Rows(shares.chunks_exact(2).map(<[f64]>::to_vec).collect()),
        Kind::Words { .. } => Raw::Text(String::new()),
    }
}

fn in_range(schema: &Schema, record: &Record) {
    for spec in schema.specs() {
        let value = record.get(spec.id).unwrap();
        assert_eq!(spec.check(&Raw::from(value)), Ok((value.clone(), None)), "{}", spec.id);
        if let (Some(below), Value::Number(high)) = (spec.above, value) {
            assert!(matches!(record.get(below), Some(Value::Number(low)) if low < high));
        }
    }
}

/// Everything a worker asks of a session.
fn exercise(session: &mut Session) {
    in_range(session.schema(), session.record());
    session.refine(|| false);
    session.describe();
    for (info, reading) in session.readouts() {
        match reading {
            Reading::Number(number) => assert!(number.is_finite(), "{}", info.id),
            Reading::Words(words) => assert!(!words.is_empty(), "{}", info.id),
            Reading::Missing(reason) => assert!(!reason.is_empty(), "{}", info.id),
        }
    }
    let scene = match session.scene() {
        Ok(scene) => scene,
        // Noise and variance both zero: the only thing a record can ask for that has no answer.
        Err(error) => return assert!(matches!(error, Error::NotPositiveDefinite { .. }), "{error}"),
    };
    let size = (320.0, 200.0);
    let geometry = geometry_of(&scene, size.0, size.1);
    svg(&scene, 320, 200, &Style::default());
    let handles: Vec<_> =
        session.handles().iter().map(|handle| handle.id()).chain(["nobody:9".into()]).collect();
    let kinds = [
        TouchKind::Add,
        TouchKind::Move,
        TouchKind::Remove,
        TouchKind::Nudge,
        TouchKind::Zoom,
        TouchKind::Pan,
    ];
    for (n, kind) in kinds.into_iter().enumerate() {
        let handle = &handles[n % handles.len()];
        for at in [(100.0, 100.0), (-1e9, 1e9), (0.0, f64::MAX)] {
            session.touch(&Touch { kind, handle, at, by: (10.0, -1e6), factor: 1e-9, action: "" }, &geometry);
            in_range(session.schema(), session.record());
        }
    }
    for action in ["fit", "pin", "unpin", "clear", "nothing"] {
        let at = (0.0, 0.0);
        session
            .touch(&Touch { kind: TouchKind::Press, handle: "", at, by: at, factor: 1.0, action }, &geometry);
    }
    in_range(session.schema(), session.record());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn valid_records_are_taken_whole(shares in prop::collection::vec(0.0..1.0_f64, 12), offset in 0usize..12) {
        for demo in DEMOS {
            let mut session = Session::new(*demo);
            let patch: Vec<_> = session
                .schema()
                .specs()
                .iter()
                .enumerate()
                .filter(|(_, spec)| !spec.hidden)
                .map(|(n, spec)| {
                    let rotated: Vec<_> = (0..12).map(|i| shares[(i + n + offset) % 12]).collect();
                    (spec.id.to_string(), valid(&spec.kind, &rotated))
                })
                .collect();
            let notices = session.patch(&patch);
            prop_assert!(notices.is_empty(), "{notices:?}");
            let link = session.link();
            let mut again = Session::new(*demo);
            prop_assert!(again.open(&link).is_empty());
            prop_assert_eq!(again.record(), session.record());
            exercise(&mut session);
        }
    }

    #[test]
    fn hostile_values_never_break_a_record(values in prop::collection::vec((0usize..40, raw()), 1..8)) {
        for demo in DEMOS {
            let mut session = Session::new(*demo);
            let specs: Vec<_> = session.schema().specs().iter().map(|spec| spec.id.to_string()).collect();
            let patch: Vec<_> = values
                .iter()
                .map(|(n, raw)| (specs.get(*n).cloned().unwrap_or("no-such-thing".into()), raw.clone()))
                .collect();
            for notice in session.patch(&patch) {
                prop_assert!(notice.to_string().contains(&notice.parameter) && notice.to_string().len() > notice.parameter.len() + 10);
            }
            exercise(&mut session);
        }
    }

    #[test]
    fn hostile_links_open_what_they_can(text in any::<String>(), n in 0usize..HOSTILE.len()) {
        for demo in DEMOS {
            let mut session = Session::new(*demo);
            session.open(&format!("{text}&{}={}&noise={}", HOSTILE[n], text, HOSTILE[n]));
            exercise(&mut session);
        }
    }

    #[test]
    fn link_text_survives_encoding(text in any::<String>()) {
        prop_assert_eq!(decode(&encode(&text)), text.clone());
        let link = Link::parse(&format!("pins={}", encode(&text)));
        prop_assert_eq!(link.patch, vec![("pins".to_string(), Raw::Text(text))]);
    }
}
