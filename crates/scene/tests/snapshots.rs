//! The pictures as they were when somebody last looked at them.
//!
//! `MERCER_BLESS=1 cargo test -p mercer-scene` writes them anew; look at what changed before committing.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use common::scenes;
use mercer_scene::{Scene, Style, Theme, svg};

/// The pictures that are kept: their names, scenes, sizes and styles.
fn pictures() -> Vec<(String, Scene, (u32, u32), Style)> {
    let dark = Style { theme: Theme::Dark, ..Style::default() };
    let contrast = Style { theme: Theme::Contrast, transparent: true, ..Style::default() };
    let presenter = Style { presenter: true, ..Style::default() };
    let mut pictures = Vec::new();
    for (name, scene) in scenes() {
        let variants: &[(&str, (u32, u32), Style)] = match name {
            "posterior" => &[("phone", (320, 300), Style::default()), ("dark", (720, 450), dark)],
            "classes" => &[("contrast", (480, 480), contrast)],
            "curves" => &[("presenter", (1280, 720), presenter)],
            _ => &[],
        };
        for (variant, size, style) in variants {
            pictures.push((format!("{name}-{variant}"), scene.clone(), *size, *style));
        }
        pictures.push((name.to_owned(), scene, (720, 450), Style::default()));
    }
    pictures
}

#[test]
fn pictures_are_as_they_were() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let bless = std::env::var_os("MERCER_BLESS").is_some();
    let mut names = BTreeSet::new();
    let mut wrong = Vec::new();
    for (name, scene, (width, height), style) in pictures() {
        let picture = svg(&scene, width, height, &style);
        let file = format!("{name}.svg");
        let path = folder.join(&file);
        if bless {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &picture).unwrap();
        }
        if fs::read_to_string(&path).ok().as_ref() != Some(&picture) {
            wrong.push(file.clone());
        }
        names.insert(file);
    }
    let files: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let dead: Vec<_> = files.difference(&names).collect();
    assert!(wrong.is_empty(), "changed: {wrong:?}; if that is meant, MERCER_BLESS=1 and look at them");
    assert!(dead.is_empty(), "no picture has these names any more: {dead:?}");
}
