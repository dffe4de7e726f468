//! Curves of equal value over a grid, by marching squares.
//!
//! Written here because the `contour` crate closes every curve along the border of the grid, which would draw a decision
//! boundary around the whole panel.

use mercer_compact::Gather as _;

use crate::clip::Point;

/// The pieces of the curve of one level, as places on the grid: (0, 0) at the first node, one unit from node to node.
/// Squares with a node that is not finite are left out.
pub(crate) fn contour(values: &[f64], columns: usize, level: f64) -> Vec<Vec<Point>> {
    if columns < 2 || !level.is_finite() {
        return Vec::new();
    }
    let rows = values.len() / columns;
    // Edges of the grid are numbered: the one to the right of a node 2i, the one above it 2i + 1. Every edge is crossed
    // by at most one curve, so at most two segments meet in it.
    let mut ends: Vec<[u32; 2]> = vec![[NONE; 2]; 2 * rows * columns];
    let mut segments: Vec<[u32; 2]> = Vec::new();
    for row in 1..rows {
        for column in 1..columns {
            let node = (row - 1) * columns + column - 1;
            let corners = [node, node + 1, node + columns + 1, node + columns];
            let heights = corners.map(|corner| values[corner] - level);
            if heights.iter().any(|height| !height.is_finite()) {
                continue;
            }
            // Below, right, above, left.
            let edges = [2 * node, 2 * (node + 1) + 1, 2 * (node + columns), 2 * node + 1];
            let above = heights.map(|height| height >= 0.0);
            let crossed: Vec<usize> = (0..4).filter(|&i| above[i] != above[(i + 1) % 4]).gather();
            let pairs: &[[usize; 2]] = match crossed[..] {
                [a, b] => &[[a, b]],
                // A saddle: the value in the middle says which corners hang together.
                [_, _, _, _] if (heights.iter().sum::<f64>() >= 0.0) == above[0] => &[[0, 1], [2, 3]],
                [_, _, _, _] => &[[3, 0], [1, 2]],
                _ => &[],
            };
            for pair in pairs {
                let number = segments.len() as u32;
                let segment = pair.map(|i| edges[i] as u32);
                for edge in segment {
                    let slot = &mut ends[edge as usize];
                    slot[usize::from(slot[0] != NONE)] = number;
                }
                segments.push(segment);
            }
        }
    }
    let place = |edge: u32| {
        let edge = edge as usize;
        let (node, upward) = (edge / 2, edge % 2 == 1);
        let (x, y) = ((node % columns) as f64, (node / columns) as f64);
        let next = if upward { node + columns } else { node + 1 };
        let (from, to) = (values[node] - level, values[next] - level);
        let share = from / (from - to);
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.5 };
        if upward { (x, y + share) } else { (x + share, y) }
    };
    let mut used = vec![false; segments.len()];
    let mut curves = Vec::new();
    // Open curves first, from their ends; what is left are closed ones.
    for closed in [false, true] {
        for start in 0..segments.len() {
            let open_end = segments[start].iter().position(|&edge| ends[edge as usize][1] == NONE);
            let from = match (closed, open_end) {
                (false, Some(i)) => segments[start][i],
                (true, _) => segments[start][0],
                _ => continue,
            };
            if used[start] {
                continue;
            }
            let mut curve = vec![place(from)];
            let (mut segment, mut edge) = (start, from);
            loop {
                used[segment] = true;
                let [a, b] = segments[segment];
                edge = if a == edge { b } else { a };
                curve.push(place(edge));
                match ends[edge as usize].into_iter().find(|&next| next != NONE && !used[next as usize]) {
                    Some(next) => segment = next as usize,
                    None => break,
                }
            }
            curves.push(curve);
        }
    }
    curves
}

const NONE: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(n: usize, height: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        (0..n * n).map(|i| height((i % n) as f64, (i / n) as f64)).collect()
    }

    #[test]
    fn circle_is_one_closed_curve_at_its_radius() {
        let values = grid(41, |x, y| libm::hypot(x - 20.0, y - 20.0));
        let curves = contour(&values, 41, 12.0);
        assert_eq!(curves.len(), 1);
        assert_eq!(curves[0].first(), curves[0].last());
        for &(x, y) in &curves[0] {
            assert!((libm::hypot(x - 20.0, y - 20.0) - 12.0).abs() < 0.02);
        }
        let length: f64 = curves[0].windows(2).map(|p| libm::hypot(p[1].0 - p[0].0, p[1].1 - p[0].1)).sum();
        assert!((length - 24.0 * std::f64::consts::PI).abs() < 0.1);
    }

    #[test]
    fn plane_is_one_open_line_from_border_to_border() {
        let values = grid(11, |x, y| x + 2.0 * y);
        let curves = contour(&values, 11, 10.5);
        assert_eq!(curves.len(), 1);
        assert!(curves[0].iter().all(|(x, y)| (x + 2.0 * y - 10.5).abs() < 1e-12));
        let ends = [curves[0][0], curves[0][curves[0].len() - 1]];
        assert!(ends.contains(&(0.0, 5.25)) && ends.contains(&(10.0, 0.25)));
    }

    #[test]
    fn saddle_is_two_curves() {
        assert_eq!(contour(&grid(10, |x, y| (x - 4.5) * (y - 4.5)), 10, 0.1).len(), 2);
    }

    #[test]
    fn nothing_to_draw() {
        assert!(contour(&[], 3, 0.0).is_empty());
        assert!(contour(&[1.0; 9], 0, 0.0).is_empty());
        assert!(contour(&[1.0; 9], 3, f64::NAN).is_empty());
        assert!(contour(&[f64::NAN; 9], 3, 0.0).is_empty());
        assert!(contour(&[1.0; 9], 3, 2.0).is_empty());
        let _ = contour(&[f64::MAX, f64::MIN, f64::MAX, f64::MIN], 2, 0.0);
    }
}
