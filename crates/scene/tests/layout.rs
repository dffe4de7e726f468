//! What must hold of every picture at every size: nothing overlaps, nothing is cut off, nothing jumps.

// A test fails by panicking, in its helpers too.
#![allow(clippy::unwrap_used)]

mod common;

use common::recorder::{Drawn, Recorder};
use common::{classes, every_mark, one, panel, posterior, row, scenes, weights};
use mercer_scene::{
    Axis, AxisScale, Geometry, Mark, PanelGeometry, Role, Scene, Style, Theme, Ticks, draw, height,
};

const SIZES: [(f64, f64); 9] = [
    (320.0, 300.0),
    (390.0, 844.0),
    (360.0, 1400.0),
    (720.0, 450.0),
    (900.0, 250.0),
    (1920.0, 1080.0),
    (200.0, 120.0),
    (80.0, 600.0),
    (33.0, 21.0),
];

fn styles() -> [Style; 3] {
    let style = Style::default();
    [style, Style { presenter: true, ..style }, Style { theme: Theme::Contrast, ..style }]
}

fn record(scene: &Scene, (width, height): (f64, f64), style: &Style) -> (Recorder, Geometry) {
    let mut recorder = Recorder::new(width, height);
    let geometry = draw(scene, &mut recorder, style).unwrap();
    (recorder, geometry)
}

/// Calls back for every scene at every size in every style.
fn everywhere(mut check: impl FnMut(&str, &Scene, (f64, f64), &Recorder, &Geometry)) {
    for (name, scene) in scenes() {
        for size in SIZES {
            for style in styles() {
                let (recorder, geometry) = record(&scene, size, &style);
                check(
                    &format!("{name} at {size:?}, presenter: {}", style.presenter),
                    &scene,
                    size,
                    &recorder,
                    &geometry,
                );
            }
        }
    }
}

fn overlap(a: [f64; 4], b: [f64; 4]) -> bool {
    // Coordinates are rounded to sixteenths.
    let slack = 0.2;
    a[0] + slack < b[1] && b[0] + slack < a[1] && a[2] + slack < b[3] && b[2] + slack < a[3]
}

fn area(panel: &PanelGeometry) -> [f64; 4] {
    [panel.left, panel.right, panel.top, panel.bottom]
}

#[test]
fn no_text_overlaps_another_or_leaves_the_picture() {
    everywhere(|what, _, (width, height), recorder, _| {
        let words = recorder.words();
        for (i, (text, bounds)) in words.iter().enumerate() {
            let inside = bounds[0] >= -0.2
                && bounds[1] <= width + 0.2
                && bounds[2] >= -0.2
                && bounds[3] <= height + 0.2;
            assert!(inside, "{what}: {text:?} at {bounds:?}");
            for (other, other_bounds) in &words[..i] {
                assert!(!overlap(*bounds, *other_bounds), "{what}: {text:?} over {other:?}");
            }
        }
    });
}

#[test]
fn no_legend_or_label_stands_over_data() {
    everywhere(|what, scene, _, recorder, geometry| {
        let inner = |words: &str| {
            let begins = words.trim_end_matches('…');
            let is = |mark: &Mark| matches!(mark, Mark::Text { words, .. } if words.starts_with(begins));
            scene.panels().any(|panel| panel.marks.iter().any(is))
        };
        for (text, bounds) in recorder.words() {
            for panel in &geometry.panels {
                assert!(inner(text) || !overlap(bounds, area(panel)), "{what}: {text:?} over {}", panel.id);
            }
        }
    });
}

#[test]
fn panels_have_room_and_do_not_overlap() {
    everywhere(|what, scene, (width, height), _, geometry| {
        assert_eq!(geometry.panels.len(), scene.panels().count());
        for (i, panel) in geometry.panels.iter().enumerate() {
            let [left, right, top, bottom] = area(panel);
            assert!(0.0 <= left && left < right && right <= width, "{what}: {panel:?}");
            assert!(0.0 <= top && top < bottom && bottom <= height, "{what}: {panel:?}");
            for other in &geometry.panels[..i] {
                assert!(!overlap(area(panel), area(other)), "{what}: {} over {}", panel.id, other.id);
            }
        }
    });
}

#[test]
fn at_usual_sizes_everything_is_named() {
    for (name, scene) in scenes() {
        for width in [360.0, 720.0, 1920.0] {
            let style = Style::default();
            let size = (width, 420.0 * height(&scene, width, &style));
            let (recorder, _) = record(&scene, size, &style);
            let words: Vec<&str> = recorder.words().into_iter().map(|(text, _)| text).collect();
            let all = words.join(" ");
            for panel in scene.panels() {
                for text in [&panel.title, &panel.x.label, &panel.y.label] {
                    assert!(all.contains(text.as_str()), "{name} at {size:?}: no {text:?} in {words:?}");
                }
                for mark in &panel.marks {
                    assert!(all.contains(mark.name()), "{name} at {size:?}: no {:?}", mark.name());
                }
            }
        }
    }
}

#[test]
fn units_of_a_square_panel_are_equal() {
    everywhere(|what, scene, _, _, geometry| {
        for (panel, place) in scene.panels().zip(&geometry.panels) {
            if panel.square {
                let x = (place.right - place.left) / (panel.x.max - panel.x.min).abs();
                let y = (place.bottom - place.top) / (panel.y.max - panel.y.min).abs();
                assert!((x / y - 1.0).abs() < 1e-9, "{what}: {x} and {y}");
            }
        }
    });
}

#[test]
fn panels_above_each_other_are_aligned() {
    let mut tall = weights();
    tall.y = Axis::linear("weight", -10_000.0, 10_000.0);
    let scene = Scene { rows: vec![row(1.0, vec![posterior()]), row(0.5, vec![tall])] };
    let (_, geometry) = record(&scene, (720.0, 600.0), &Style::default());
    assert_eq!(geometry.panels[0].left, geometry.panels[1].left);
    assert_eq!(geometry.panels[0].right, geometry.panels[1].right);
}

#[test]
fn nothing_moves_while_numbers_change() {
    let size = (720.0, 450.0);
    let at = |scene: &Scene| record(scene, size, &Style::default()).1.panels.remove(0);
    let still = at(&one(posterior()));
    // Data, the query, the height of the view and its place change; the plot stays.
    let mut moved = posterior();
    for mark in &mut moved.marks {
        if let Mark::Dots { points, .. } = mark {
            points.iter_mut().for_each(|point| point.1 = 1e3 * (point.1 + 1.0));
        }
    }
    let views = [(-2.5, 2.5), (-9.9, 9.9), (0.0, 1.0), (-0.5, 0.25), (3.0, 47.0)];
    for (min, max) in views {
        moved.y.min = min;
        moved.y.max = max;
        let now = at(&one(moved.clone()));
        assert_eq!(area(&now), area(&still), "view {min}..{max}");
    }
}

#[test]
fn narrow_panels_stand_above_each_other() {
    let scene = Scene { rows: vec![row(0.8, vec![classes(), weights()])] };
    let style = Style::default();
    assert_eq!(height(&scene, 900.0, &style), 0.8);
    assert_eq!(height(&scene, 390.0, &style), 1.6);
    let (_, wide) = record(&scene, (900.0, 400.0), &style);
    assert!(wide.panels[0].right < wide.panels[1].left);
    let (_, narrow) = record(&scene, (390.0, 700.0), &style);
    assert!(narrow.panels[0].bottom < narrow.panels[1].top);
}

#[test]
fn lines_and_areas_stay_in_their_panel() {
    let wild = |x: f64| 5.0 * libm::tan(40.0 * x);
    let xs = common::grid(300, -1.0, 2.0);
    let marks = vec![
        Mark::Line {
            points: xs.iter().map(|&x| (x, wild(x))).collect(),
            role: Role::Mean,
            name: String::new(),
        },
        Mark::Band {
            lower: xs.iter().map(|&x| wild(x) - 1.0).collect(),
            upper: xs.iter().map(|&x| wild(x) + 1.0).collect(),
            xs,
            role: Role::LatentBand,
            name: String::new(),
        },
        Mark::Ellipse {
            centre: (0.0, 0.0),
            radii: (2.0, 1.0),
            angle: 1.0,
            role: Role::Muted,
            name: String::new(),
        },
        Mark::Bars {
            bars: vec![(0.0, 9.0), (0.99, -9.0)],
            width: 0.3,
            role: Role::Negative,
            name: String::new(),
        },
    ];
    let bare = |label: &str, min, max| Axis { ticks: Ticks::None, ..Axis::linear(label, min, max) };
    let scene = one(panel("wild", bare("", 0.0, 1.0), bare("", -1.0, 1.0), marks));
    let (recorder, geometry) = record(&scene, (400.0, 300.0), &Style::default());
    let [left, right, top, bottom] = area(&geometry.panels[0]);
    let inside = |&(x, y): &(f64, f64)| {
        // Axis lines are put on whole pixels.
        x >= left - 0.6 && x <= right + 0.6 && y >= top - 0.6 && y <= bottom + 0.6
    };
    let mut points = 0;
    // The first rectangle is the background.
    for drawn in &recorder.drawn[1..] {
        match drawn {
            Drawn::Line(line) | Drawn::Polygon(line) => {
                assert!(line.iter().all(inside), "{line:?}");
                points += line.len();
            }
            Drawn::Rectangle([x0, x1, y0, y1]) => {
                assert!(inside(&(*x0, *y0)) && inside(&(*x1, *y1)), "{drawn:?}");
            }
            other => panic!("not in this scene: {other:?}"),
        }
    }
    assert!(points > 100);
}

#[test]
fn every_mark_is_drawn_with_its_sample() {
    for mark in every_mark() {
        let axes = [Axis::linear("x", -3.0, 3.0), Axis::linear("y", -3.0, 3.0)];
        let [x, y] = axes;
        let drawn = |marks| {
            let scene = one(panel("p", x.clone(), y.clone(), marks));
            record(&scene, (500.0, 400.0), &Style::default()).0.drawn
        };
        let (without, with) = (drawn(vec![]), drawn(vec![mark.clone()]));
        let named = usize::from(!mark.name().is_empty());
        // The mark, and for its legend a sample and its words.
        let heat = matches!(mark, Mark::Heat { .. });
        let grid = if heat { without.len() / 2 } else { 0 };
        assert!(with.len() + grid > without.len() + 2 * named, "{mark:?}");
        if named > 0 {
            assert!(with.iter().any(|drawn| matches!(drawn, Drawn::Words(text, _) if text == mark.name())));
        }
    }
}

#[test]
fn a_heat_map_is_cut_at_the_panel() {
    let mut zoomed = classes();
    zoomed.x = Axis::linear("x₁", -0.11, 0.07);
    zoomed.y = Axis::linear("x₂", 0.02, 0.2);
    let (recorder, geometry) = record(&one(zoomed), (400.0, 400.0), &Style::default());
    let images: Vec<[f64; 4]> = recorder
        .drawn
        .iter()
        .filter_map(|drawn| if let Drawn::Image(clip) = drawn { Some(*clip) } else { None })
        .collect();
    assert_eq!(images.len(), 2);
    for (a, b) in images[0].iter().zip(area(&geometry.panels[0])) {
        assert!((a - b).abs() < 0.1);
    }
}

#[test]
fn hostile_scenes_do_no_harm() {
    let numbers =
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, 1.0, -1.0, 1e300, -1e300, 1e-300, f64::MAX, 5e-324];
    let mut scenes = vec![Scene::default(), Scene { rows: vec![row(1.0, vec![])] }];
    for (i, &a) in numbers.iter().enumerate() {
        for (j, &b) in numbers.iter().enumerate() {
            let c = numbers[(i * 7 + j * 3) % numbers.len()];
            let scale = if (i + j) % 2 == 0 { AxisScale::Linear } else { AxisScale::Log };
            let axis = |min, max| Axis { scale, ..Axis::linear("hostile \u{0} <&>", min, max) };
            let name = || "x".repeat(i * 20);
            let points = vec![(a, b), (b, c), (c, a), (0.5, 0.5), (a, a)];
            let role = Role::Series(j as u8);
            let marks = vec![
                Mark::Line { points: points.clone(), role, name: name() },
                Mark::Band { xs: vec![a, b, c], lower: vec![c, a], upper: vec![b, c, a], role, name: name() },
                Mark::Dots { points: points.clone(), role, name: name() },
                Mark::Bars { bars: points, width: c, role, name: name() },
                Mark::Heat {
                    area: [a, b, c, 1.0],
                    columns: i,
                    values: vec![a, b, c, 0.0, 1.0, a],
                    range: [a, b],
                    ramp: mercer_scene::Ramp::Diverging,
                    name: name(),
                },
                Mark::Contour {
                    area: [0.0, b, 1.0, c],
                    columns: j,
                    values: vec![a, b, c, 1.0, 2.0, -1.0, 0.0, a],
                    levels: vec![a, 0.5, c],
                    role,
                    name: name(),
                },
                Mark::Ellipse { centre: (a, b), radii: (c, a), angle: b, role, name: name() },
                Mark::Rule { at: a, along: mercer_scene::Direction::X, role, name: name() },
                Mark::Text { at: (a, b), words: name(), role },
            ];
            let mut panel = panel("p", axis(a, b), axis(c, a), marks);
            panel.width = b;
            panel.square = i % 2 == 0;
            panel.title = name();
            if i % 3 == 0 {
                panel.x.ticks = Ticks::Named(vec![(a, name()), (b, String::new()), (0.5, "½".into())]);
            }
            scenes
                .push(Scene { rows: vec![row(a, vec![panel.clone(), panel.clone()]), row(c, vec![panel])] });
        }
    }
    for (i, scene) in scenes.iter().enumerate() {
        for size in [(0, 0), (1, 1), (13, 400), (400, 13), (500, 300)] {
            let style = styles()[i % 3];
            let picture = mercer_scene::svg(scene, size.0, size.1, &style);
            assert!(!picture.contains("NaN") && !picture.contains("inf"), "scene {i}");
            let (recorder, geometry) = record(scene, (f64::from(size.0), f64::from(size.1)), &style);
            assert!(!recorder.drawn.is_empty());
            for panel in &geometry.panels {
                let numbers = area(panel);
                assert!(numbers.iter().all(|number| number.is_finite()), "scene {i}: {panel:?}");
            }
            let _ = mercer_scene::csv(scene);
        }
    }
}
