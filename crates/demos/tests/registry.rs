//! What holds for every demo at every preset.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use std::collections::HashSet;

use mercer_demos::demo::Reading;
use mercer_demos::gesture::Motion;
use mercer_demos::record::Raw;
use mercer_demos::{DEMOS, Session, Touch, TouchKind};
use mercer_scene::{Geometry, Scene, Style, Theme, csv, svg};

mod common;
use common::geometry_of;

/// Every demo at each of its presets.
fn everything() -> impl Iterator<Item = Session> {
    DEMOS.iter().flat_map(|demo| {
        demo.info().presets.iter().map(|preset| {
            let mut session = Session::new(*demo);
            let notices = session.open(&format!("preset={}", preset.id));
            assert!(notices.is_empty(), "{} {}: {notices:?}", demo.info().id, preset.id);
            session
        })
    })
}

fn name(session: &Session) -> String {
    format!("{} at {}", session.demo().info().id, session.preset().id)
}

fn drawn(session: &mut Session) -> (Scene, Geometry) {
    let scene = session.scene().unwrap();
    let geometry = geometry_of(&scene, 900.0, 500.0 * scene.height());
    (scene, geometry)
}

fn touch(kind: TouchKind, handle: &str, at: (f64, f64)) -> Touch<'_> {
    Touch { kind, handle, at, by: (0.0, 0.0), factor: 1.0, action: "" }
}

#[test]
fn names_are_unique_and_words() {
    let word = |id: &str| {
        !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    let mut demos = HashSet::new();
    for demo in DEMOS {
        let info = demo.info();
        assert!(demos.insert(info.id) && word(info.id), "{}", info.id);
        let schema = demo.schema();
        let lists: [(&str, Vec<&str>); 4] = [
            ("parameter", schema.specs().iter().map(|spec| spec.id).collect()),
            ("preset", info.presets.iter().map(|preset| preset.id).collect()),
            ("read-out", info.readouts.iter().map(|readout| readout.id).collect()),
            ("action", info.actions.iter().map(|action| action.id).collect()),
        ];
        for (what, ids) in lists {
            let mut seen = HashSet::new();
            for id in ids {
                assert!(seen.insert(id) && word(id), "{}: {what} {id}", info.id);
                let reserved = mercer_demos::record::RESERVED.contains(&id) || id == "preset";
                assert!(what != "parameter" || !reserved, "{id} belongs to the page");
            }
        }
        for spec in schema.specs() {
            for readout in spec.beside {
                assert!(info.readouts.iter().any(|info| info.id == *readout), "{}: {readout}", info.id);
            }
            let others = [spec.above, spec.when.as_ref().map(|when| when.0), spec.span.map(|span| span.0)];
            for other in others.into_iter().flatten() {
                assert!(schema.find(other).is_some(), "{}: {} needs {other}", info.id, spec.id);
            }
        }
    }
}

#[test]
fn defaults_pass_their_own_checks() {
    for demo in DEMOS {
        for spec in demo.schema().specs() {
            let text = Raw::Text(spec.text(&spec.default));
            for raw in [Raw::from(&spec.default), text] {
                let checked = spec.check(&raw);
                assert_eq!(checked, Ok((spec.default.clone(), None)), "{} {}", demo.info().id, spec.id);
            }
        }
    }
}

#[test]
fn every_preset_draws_in_every_theme() {
    for mut session in everything() {
        let scene = session.scene().unwrap();
        assert!(scene.panels().all(|panel| !panel.x.label.is_empty() && !panel.y.label.is_empty()));
        let pictures: HashSet<_> = [Theme::Light, Theme::Dark, Theme::Contrast]
            .into_iter()
            .map(|theme| svg(&scene, 900, 500, &Style { theme, ..Style::default() }))
            .collect();
        assert_eq!(pictures.len(), 3, "{}: themes look alike", name(&session));
        assert!(csv(&scene).lines().count() > 10, "{}", name(&session));
    }
}

#[test]
fn the_picture_is_a_function_of_the_record() {
    for mut session in everything() {
        let mut again = Session::new(session.demo());
        assert!(again.open(&session.link()).is_empty());
        assert_eq!(again.record(), session.record(), "{}", name(&session));
        assert_eq!(again.scene().unwrap(), session.scene().unwrap(), "{}", name(&session));
    }
}

#[test]
fn every_readout_is_finite_or_says_why_not() {
    for mut session in everything() {
        assert!(session.refine(|| false) >= 1.0);
        let readouts = session.readouts();
        assert_eq!(readouts.len(), session.demo().info().readouts.len());
        for (info, reading) in readouts {
            match reading {
                Reading::Number(number) => assert!(number.is_finite(), "{} {}", name(&session), info.id),
                Reading::Words(words) => assert!(!words.is_empty()),
                Reading::Missing(reason) => assert!(!reason.is_empty()),
            }
        }
        let words = session.describe();
        assert!(words.len() > 40 && !words.contains("NaN") && !words.contains("inf"), "{words}");
    }
}

#[test]
fn every_handle_moves_where_it_is_put() {
    for mut session in everything() {
        let (_, geometry) = drawn(&mut session);
        for handle in session.handles() {
            let id = handle.id();
            let panel = geometry.panels.iter().find(|panel| panel.id == handle.panel).unwrap();
            let to = ((panel.left + panel.right) / 2.0 + 31.0, (panel.top + panel.bottom) / 2.0 + 17.0);
            let mut moved = Session::new(session.demo());
            moved.open(&session.link());
            let (_, notices) = moved.touch(&touch(TouchKind::Move, &id, to), &geometry);
            assert!(notices.is_empty(), "{notices:?}");
            let after = moved.handles().into_iter().find(|after| after.id() == id).unwrap();
            let (x, y) = panel.to_pixels(after.at);
            let off = match handle.motion {
                Motion::Point => (x - to.0).abs().max((y - to.1).abs()),
                Motion::Sideways => (x - to.0).abs(),
                Motion::Upright => (y - to.1).abs(),
            };
            assert!(off < 0.5, "{}: {id} is {off} px off", name(&session));
            let words = session.words(&handle).unwrap();
            assert!(!words.label.is_empty() && !words.place.is_empty());
        }
    }
}

#[test]
fn points_can_be_added_and_taken_out() {
    for mut session in everything() {
        let (_, geometry) = drawn(&mut session);
        let before = session.handles().len();
        if session.handles().iter().all(|handle| !handle.removable) && before > 1 {
            continue;
        }
        let Some(panel) = geometry.panels.first() else { continue };
        let at = ((2.0 * panel.left + panel.right) / 3.0, (2.0 * panel.top + panel.bottom) / 3.0);
        session.touch(&touch(TouchKind::Add, "", at), &geometry);
        let handles = session.handles();
        assert_eq!(handles.len(), before + 1, "{}", name(&session));
        let last = handles.iter().rfind(|handle| handle.removable).unwrap().id();
        session.touch(&touch(TouchKind::Remove, &last, (0.0, 0.0)), &geometry);
        assert_eq!(session.handles().len(), before, "{}", name(&session));
    }
}
