//! Drawing one mark of each kind, in a panel and as a sample in its legend.

use mercer_compact::Gather as _;

use std::f64::consts::TAU;

use crate::clip::{Area, Point};
use crate::contour::contour;
use crate::geometry::PanelGeometry;
use crate::heat;
use crate::legend::Sample;
use crate::pen::{Line, Pen};
use crate::scene::{Direction, Mark, Role};
use crate::style::{Look, Shape};
use crate::words::{Anchor, Tone, Words, fit};

/// Opacity of the lines along the edges of a band, and their share of a line's usual width.
const EDGE: (f64, f64) = (0.75, 0.75);

/// Draws a mark inside its panel; lines with a border when there is a heat map behind them.
pub(crate) fn draw(pen: &mut Pen<'_>, plot: &PanelGeometry, mark: &Mark, over_heat: bool) {
    let area = Area::from(plot);
    let line_of =
        |pen: &Pen<'_>, role| Line { bordered: over_heat, ..Line::of(&look(pen, role), pen.style()) };
    match mark {
        Mark::Line { points, role, .. } => {
            let line = line_of(pen, *role);
            curve(pen, &area, &mut points.iter().map(|&point| plot.to_pixels(point)), &line)
        }
        Mark::Band { xs, lower, upper, role, .. } => band(pen, plot, [xs, lower, upper], *role),
        Mark::Dots { points, role, .. } => {
            let look = look(pen, *role);
            for &point in points {
                let at = plot.to_pixels(point);
                if area.contains(at) {
                    dot(pen, at, &look);
                }
            }
        }
        Mark::Bars { bars, width, role, .. } => self::bars(pen, plot, bars, *width, *role),
        Mark::Heat { area, columns, values, range, ramp, .. } => {
            heat::draw(pen, plot, *area, (*columns, values), *range, *ramp)
        }
        Mark::Contour { area: grid, columns, values, levels, role, .. } => {
            let line = line_of(pen, *role);
            let rows = values.len() / (*columns).max(1);
            let from = plot.to_pixels((grid[0], grid[2]));
            let to = plot.to_pixels((grid[1], grid[3]));
            let step = |from: f64, to: f64, nodes: usize| (to - from) / (nodes.max(2) - 1) as f64;
            let (dx, dy) = (step(from.0, to.0, *columns), step(from.1, to.1, rows));
            for &level in levels {
                for nodes in contour(values, *columns, level) {
                    let mut points = nodes.into_iter().map(|(x, y)| (from.0 + dx * x, from.1 + dy * y));
                    curve(pen, &area, &mut points, &line);
                }
            }
        }
        Mark::Ellipse { centre, radii, angle, role, .. } => {
            let line = line_of(pen, *role);
            let (sin, cos) = (libm::sin(*angle), libm::cos(*angle));
            let point = |i: u32| {
                let turn = TAU * f64::from(i) / 96.0;
                let (a, b) = (radii.0 * libm::cos(turn), radii.1 * libm::sin(turn));
                plot.to_pixels((centre.0 + a * cos - b * sin, centre.1 + a * sin + b * cos))
            };
            curve(pen, &area, &mut (0..=96).map(point), &line)
        }
        Mark::Rule { at, along, role, .. } => {
            let line = line_of(pen, *role);
            let ends = match along {
                Direction::X => {
                    let x = plot.left + plot.x.share(*at) * (plot.right - plot.left);
                    [(x, plot.bottom), (x, plot.top)]
                }
                Direction::Y => {
                    let y = plot.bottom + plot.y.share(*at) * (plot.top - plot.bottom);
                    [(plot.left, y), (plot.right, y)]
                }
            };
            curve(pen, &area, &mut ends.into_iter(), &line)
        }
        Mark::Text { at, words, role } => text(pen, plot, *at, words, *role),
    }
}

/// Draws the sample of a mark that stands in its legend.
pub(crate) fn sample(pen: &mut Pen<'_>, sample: &Sample<'_>) {
    let (left, right) = (sample.x, sample.x + sample.width);
    let (top, bottom) = (sample.y - sample.height / 2.0, sample.y + sample.height / 2.0);
    let middle = ((left + right) / 2.0, sample.y);
    let level = [(left, sample.y), (right, sample.y)];
    let Some(role) = sample.mark.role() else {
        if let Mark::Heat { ramp, .. } = sample.mark {
            heat::key(pen, [(left, top), (right, bottom)], *ramp);
        }
        return;
    };
    let look = look(pen, role);
    let line = Line::of(&look, pen.style());
    match sample.mark {
        Mark::Band { .. } => {
            for _ in 0..if sample.inside_band { 2 } else { 1 } {
                pen.rectangle((left, top), (right, bottom), look.colour, look.fill.min(0.25));
            }
            let edge = edge(&line);
            pen.polyline(&[(left, top), (right, top)], &edge);
            pen.polyline(&[(left, bottom), (right, bottom)], &edge)
        }
        Mark::Dots { .. } => dot(pen, middle, &look),
        Mark::Bars { .. } => {
            let half = sample.height / 2.0;
            bar(pen, (middle.0 - half, top), (middle.0 + half, bottom), &look)
        }
        Mark::Rule { along: Direction::X, .. } => {
            let half = sample.height * 0.75;
            pen.polyline(&[(middle.0, sample.y + half), (middle.0, sample.y - half)], &line)
        }
        Mark::Ellipse { .. } => {
            let point = |i: u32| {
                let turn = TAU * f64::from(i) / 48.0;
                let (a, b) = (sample.width / 2.2 * libm::cos(turn), sample.height / 2.0 * libm::sin(turn));
                (middle.0 + a, middle.1 + b)
            };
            let points: Vec<Point> = (0..=48).map(point).gather();
            pen.polyline(&points, &line)
        }
        _ => pen.polyline(&level, &line),
    }
}

fn look(pen: &Pen<'_>, role: Role) -> Look {
    pen.style().theme.look(role)
}

fn curve(pen: &mut Pen<'_>, area: &Area, points: &mut dyn Iterator<Item = Point>, line: &Line<'_>) {
    area.clip_line(points, |piece| {
        if line.bordered {
            let border =
                Line { colour: pen.palette().background, width: line.width + 2.0, dash: &[], ..*line };
            pen.polyline(piece, &border);
        }
        pen.polyline(piece, line)
    })
}

/// The line along the edge of a band whose own line would be this.
fn edge<'a>(line: &Line<'a>) -> Line<'a> {
    Line { opacity: EDGE.0, width: EDGE.1 * line.width, ..*line }
}

fn band(pen: &mut Pen<'_>, plot: &PanelGeometry, [xs, lower, upper]: [&[f64]; 3], role: Role) {
    let area = Area::from(plot);
    let look = look(pen, role);
    let points =
        |ys: &[f64]| -> Vec<Point> { xs.iter().zip(ys).map(|(&x, &y)| plot.to_pixels((x, y))).gather() };
    let (low, high) = (points(lower), points(upper));
    let whole = |i: usize| {
        let (a, b) = (low[i], high[i]);
        !(a.0.is_nan() || a.1.is_nan() || b.1.is_nan())
    };
    let count = low.len().min(high.len());
    let mut start = 0;
    while start < count {
        let end = (start..count).find(|&i| !whole(i)).unwrap_or(count);
        let outline = low[start..end].iter().chain(high[start..end].iter().rev()).copied().gather();
        pen.polygon(&area.clip_polygon(outline), look.colour, look.fill.min(0.25));
        start = end + 1;
    }
    let edge = edge(&Line::of(&look, pen.style()));
    curve(pen, &area, &mut low.into_iter(), &edge);
    curve(pen, &area, &mut high.into_iter(), &edge)
}

fn dot(pen: &mut Pen<'_>, (x, y): Point, look: &Look) {
    let radius = pen.style().dot_radius();
    let ring = if pen.style().presenter { 2.5 } else { 1.5 };
    let halo = pen.palette().background;
    let line = Line { width: 0.5 * radius, ..Line::solid(look.colour, 0.0) };
    match look.shape {
        Shape::Dot => {
            pen.disc((x, y), radius + ring, halo);
            pen.disc((x, y), radius, look.colour)
        }
        Shape::Ring => {
            pen.circle((x, y), radius, &Line { width: line.width + 2.0 * ring, colour: halo, ..line });
            pen.circle((x, y), radius, &line)
        }
        Shape::Square => {
            let corners = |half: f64| ((x - half, y - half), (x + half, y + half));
            let (a, b) = corners(0.9 * radius + ring);
            pen.rectangle(a, b, halo, 1.0);
            let (a, b) = corners(0.9 * radius);
            pen.rectangle(a, b, look.colour, 1.0)
        }
        Shape::Diamond => {
            let corners = |half: f64| [(x - half, y), (x, y - half), (x + half, y), (x, y + half)];
            pen.polygon(&corners(1.25 * radius + 1.4 * ring), halo, 1.0);
            pen.polygon(&corners(1.25 * radius), look.colour, 1.0)
        }
        Shape::Cross => {
            let arm = 0.95 * radius;
            let strokes = |arm: f64| {
                [[(x - arm, y - arm), (x + arm, y + arm)], [(x - arm, y + arm), (x + arm, y - arm)]]
            };
            let line = Line { width: 0.6 * radius, ..line };
            for stroke in strokes(arm + 0.7 * ring) {
                pen.polyline(&stroke, &Line { width: line.width + 2.0 * ring, colour: halo, ..line });
            }
            for stroke in strokes(arm) {
                pen.polyline(&stroke, &line);
            }
        }
    }
}

fn bars(pen: &mut Pen<'_>, plot: &PanelGeometry, bars: &[(f64, f64)], width: f64, role: Role) {
    // On a logarithmic axis bars stand on its lower end.
    let zero = plot.y.share(0.0);
    let zero = if zero.is_nan() { plot.y.ends().0 } else { 0.0 };
    for &(x, height) in bars {
        let role = if role == Role::Positive && height < 0.0 { Role::Negative } else { role };
        let (left, foot) = plot.to_pixels((x - width / 2.0, zero));
        let (right, tip) = plot.to_pixels((x + width / 2.0, height));
        if [left, right, foot, tip].iter().any(|place| place.is_nan()) {
            continue;
        }
        let look = look(pen, role);
        let (left, right) = (left.min(right).max(plot.left), left.max(right).min(plot.right));
        let (top, bottom) = (foot.min(tip).max(plot.top), foot.max(tip).min(plot.bottom));
        if left < right && top < bottom {
            bar(pen, (left, top), (right, bottom), &look);
        }
    }
    let foot = plot.to_pixels((plot.x.min, zero)).1;
    if foot > plot.top && foot < plot.bottom {
        let axis = Line::solid(pen.palette().axis, 1.0);
        let (y, width) = pen.sharp(foot, axis.width);
        pen.polyline(&[(plot.left, y), (plot.right, y)], &Line { width, ..axis });
    }
}

/// A bar between its upper left and lower right corners; a hollow one with an outline inside.
fn bar(pen: &mut Pen<'_>, a: Point, b: Point, look: &Look) {
    pen.rectangle(a, b, look.colour, look.fill);
    let line = Line::of(look, pen.style());
    let inset = line.width / 2.0;
    let (left, right, top, bottom) = (a.0 + inset, b.0 - inset, a.1 + inset, b.1 - inset);
    if look.hollow && left < right && top < bottom {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top), (right, top)];
        pen.polyline(&corners, &line);
    }
}

/// Words on a patch of background, moved to be inside the plot whole; none where their place is outside.
fn text(pen: &mut Pen<'_>, plot: &PanelGeometry, at: Point, words: &str, role: Role) {
    let (x, y) = plot.to_pixels(at);
    let size = pen.style().type_size();
    let margin = 0.25 * size;
    let words =
        fit(words, size, plot.right - plot.left - 2.0 * margin, &|text, size| pen.measure(text, size));
    let (half_width, half_height) = (pen.measure(&words, size) / 2.0 + margin, 0.5 * size + margin);
    let fits = plot.bottom - plot.top >= 2.0 * half_height;
    if words.is_empty() || !fits || !Area::from(plot).contains((x, y)) {
        return;
    }
    let x = x.clamp(plot.left + half_width, (plot.right - half_width).max(plot.left + half_width));
    let y = y.clamp(plot.top + half_height, (plot.bottom - half_height).max(plot.top + half_height));
    let background = pen.palette().background;
    pen.rectangle((x - half_width, y - half_height), (x + half_width, y + half_height), background, 0.8);
    let tone = if role == Role::Muted { Tone::Quiet } else { Tone::Ink };
    pen.words(&Words { text: words, x, y, anchor: Anchor::Centre, size, tone })
}
