//! The text files a picture becomes: SVG and CSV.

mod common;

use common::{one, posterior, scenes};
use mercer_scene::{Axis, Direction, Mark, Role, Style, csv, svg};

fn line(points: Vec<(f64, f64)>, name: &str) -> Mark {
    Mark::Line { points, role: Role::Mean, name: name.to_owned() }
}

#[test]
fn csv_has_every_series() {
    let axis = || Axis::linear("", 0.0, 1.0);
    let marks = vec![
        line(vec![(0.1, 1.0), (0.2, f64::NAN)], "mean, \"fitted\""),
        Mark::Band {
            xs: vec![0.5],
            lower: vec![-1.0],
            upper: vec![1e-7],
            role: Role::LatentBand,
            name: String::new(),
        },
        Mark::Rule { at: 0.25, along: Direction::Y, role: Role::Query, name: "x*".to_owned() },
        Mark::Heat {
            area: [0.0, 2.0, 0.0, 4.0],
            columns: 2,
            values: vec![1.0, 2.0, 3.0, 4.0],
            range: [0.0, 1.0],
            ramp: mercer_scene::Ramp::Sequential,
            name: "k".to_owned(),
        },
    ];
    let text = csv(&one(common::panel("main", axis(), axis(), marks)));
    let expected = [
        "panel,series,x,y,y2",
        "main,\"mean, \"\"fitted\"\"\",0.1,1.0,",
        "main,\"mean, \"\"fitted\"\"\",0.2,,",
        "main,LatentBand,0.5,-1.0,1e-7",
        "main,x*,,0.25,",
        "main,k,0.5,1.0,1.0",
        "main,k,1.5,1.0,2.0",
        "main,k,0.5,3.0,3.0",
        "main,k,1.5,3.0,4.0",
        "",
    ];
    assert_eq!(text, expected.join("\r\n"));
}

#[test]
fn csv_has_as_many_lines_as_there_are_points() {
    let text = csv(&one(posterior()));
    assert_eq!(text.lines().filter(|line| line.contains("mean (6.66)")).count(), 101);
    assert_eq!(text.lines().filter(|line| line.starts_with("posterior,data,")).count(), 10);
}

#[test]
fn svg_is_the_same_every_time_and_all_of_it_is_finite() {
    for (name, scene) in scenes() {
        let picture = svg(&scene, 640, 400, &Style::default());
        assert_eq!(picture, svg(&scene.clone(), 640, 400, &Style::default()), "{name}");
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{name}");
        assert!(picture.ends_with("</svg>\n"));
    }
}

#[test]
fn transparent_pictures_have_no_background() {
    let background = "<rect x=\"0\" y=\"0\" width=\"640\" height=\"400\" fill=\"#ffffff\"/>";
    let style = Style::default();
    assert!(svg(&one(posterior()), 640, 400, &style).contains(background));
    let clear = Style { transparent: true, ..style };
    assert!(!svg(&one(posterior()), 640, 400, &clear).contains(background));
}
