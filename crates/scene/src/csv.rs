//! What is drawn, as numbers.

use mercer_compact::Decimal;

use crate::contour::contour;
use crate::scene::{Direction, Mark, Role, Scene};

/// Every mark of a scene as comma-separated values (RFC 4180), one point a line under the header
/// `panel,series,x,y,y2`:
///
/// - lines, dots and bars: x and y;
/// - bands: x, lower and upper edge;
/// - heat maps: the centre of each cell, and its value as `y2`;
/// - contours: the points of each curve, and its level as `y2`;
/// - ellipses: the centre, and a second line with the half axes and the angle in radians;
/// - rules: the one coordinate they have, the other left empty;
/// - words: their place; they are the name of the series.
///
/// A series without a name in the legend goes by its role. A number that is not finite is left empty.
///
/// ```
/// # use mercer_scene::{Scene, csv};
/// assert_eq!(csv(&Scene::default()), "panel,series,x,y,y2\r\n");
/// ```
pub fn csv(scene: &Scene) -> String {
    let mut text = "panel,series,x,y,y2\r\n".to_owned();
    for panel in scene.panels() {
        for mark in &panel.marks {
            let name = series(mark);
            rows(mark, &mut |values| line(&mut text, panel.id, &name, values));
        }
    }
    text
}

/// Hands on the three numbers of every line of a mark.
fn rows(mark: &Mark, row: &mut dyn FnMut([Option<f64>; 3])) {
    match mark {
        Mark::Line { points, .. } | Mark::Dots { points, .. } | Mark::Bars { bars: points, .. } => {
            points.iter().for_each(|&(x, y)| row([Some(x), Some(y), None]));
        }
        Mark::Band { xs, lower, upper, .. } => {
            for ((&x, &low), &high) in xs.iter().zip(lower).zip(upper) {
                row([Some(x), Some(low), Some(high)]);
            }
        }
        Mark::Heat { area, columns, values, .. } => {
            let columns = (*columns).max(1);
            let height = values.len() / columns;
            for (i, &value) in values.iter().take(columns * height).enumerate() {
                let (column, up) = ((i % columns) as f64 + 0.5, (i / columns) as f64 + 0.5);
                let x = area[0] + (area[1] - area[0]) * column / columns as f64;
                let y = area[2] + (area[3] - area[2]) * up / height as f64;
                row([Some(x), Some(y), Some(value)]);
            }
        }
        Mark::Contour { area, columns, values, levels, .. } => {
            let nodes = |count: usize| (count.max(2) - 1) as f64;
            let (width, height) = (nodes(*columns), nodes(values.len() / (*columns).max(1)));
            for &level in levels {
                for (x, y) in contour(values, *columns, level).into_iter().flatten() {
                    let x = area[0] + (area[1] - area[0]) * x / width;
                    let y = area[2] + (area[3] - area[2]) * y / height;
                    row([Some(x), Some(y), Some(level)]);
                }
            }
        }
        Mark::Ellipse { centre, radii, angle, .. } => {
            row([Some(centre.0), Some(centre.1), None]);
            row([Some(radii.0), Some(radii.1), Some(*angle)]);
        }
        Mark::Rule { at, along: Direction::X, .. } => row([Some(*at), None, None]),
        Mark::Rule { at, along: Direction::Y, .. } => row([None, Some(*at), None]),
        Mark::Text { at, .. } => row([Some(at.0), Some(at.1), None]),
    }
}

/// What a series goes by.
fn series(mark: &Mark) -> String {
    match (mark, mark.name()) {
        (Mark::Text { words, .. }, _) => words.clone(),
        (_, "") => mark.role().map_or_else(|| "values".to_owned(), role),
        (_, name) => name.to_owned(),
    }
}

fn role(role: Role) -> String {
    let (word, number) = match role {
        Role::Mean => ("Mean", None),
        Role::LatentBand => ("LatentBand", None),
        Role::PredictiveBand => ("PredictiveBand", None),
        Role::Data => ("Data", None),
        Role::Sample(n) => ("Sample", Some(n)),
        Role::Truth => ("Truth", None),
        Role::Query => ("Query", None),
        Role::Ghost(n) => ("Ghost", Some(n)),
        Role::Positive => ("Positive", None),
        Role::Negative => ("Negative", None),
        Role::ClassZero => ("ClassZero", None),
        Role::ClassOne => ("ClassOne", None),
        Role::Boundary => ("Boundary", None),
        Role::Series(n) => ("Series", Some(n)),
        Role::Muted => ("Muted", None),
    };
    number.map_or_else(|| word.to_owned(), |number| format!("{word}({number})"))
}

fn line(text: &mut String, panel: &str, series: &str, values: [Option<f64>; 3]) {
    quote(text, panel);
    text.push(',');
    quote(text, series);
    for value in values {
        text.push(',');
        if let Some(value) = value.filter(|value| value.is_finite()) {
            text.push_str(&number(value));
        }
    }
    text.push_str("\r\n");
}

/// The shortest digits that read back as the same number, and what shows that it need not be whole.
fn number(value: f64) -> String {
    let digits = Decimal::shortest(value);
    if value != 0.0 && !(1e-4..1e16).contains(&value.abs()) {
        return digits.scientific();
    }
    if value.fract() == 0.0 { digits.fixed(1) } else { digits.plain() }
}

fn quote(text: &mut String, field: &str) {
    if field.contains(['"', ',', '\r', '\n']) {
        text.push('"');
        text.push_str(&field.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(field);
    }
}
