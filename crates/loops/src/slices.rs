//! Loops over slices.

/// The inner product, in four partial sums that a processor can advance at once; the same bits everywhere.
#[inline(never)]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (a, a_rest) = a.as_chunks::<4>();
    let (b, b_rest) = b.as_chunks::<4>();
    for (a, b) in a.iter().zip(b) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

/// Whether all numbers are finite.
#[inline(never)]
pub fn are_finite(values: &[f64]) -> bool {
    // Zero times a finite number is zero; this sum has no branch, so it runs at the speed of memory.
    values.iter().map(|v| v * 0.0).sum::<f64>() == 0.0
}

/// `|x - z|²`.
#[inline(never)]
pub fn squared_distance(x: &[f64], z: &[f64]) -> f64 {
    x.iter().zip(z).map(|(x, z)| (x - z) * (x - z)).sum()
}

/// `|x - z_j|²` for each of the points `zs`, bit for bit as [`squared_distance`] has it.
#[inline]
pub(crate) fn squared_distances(x: &[f64], zs: &[f64], out: &mut [f64]) {
    if let [x] = x {
        for (slot, z) in out.iter_mut().zip(zs) {
            *slot = (x - z) * (x - z);
        }
    } else {
        for (slot, z) in out.iter_mut().zip(zs.chunks_exact(x.len())) {
            *slot = squared_distance(x, z);
        }
    }
}

/// Copies the lower triangle of a square matrix to the upper one, in tiles that fit the cache: the copy reads along
/// columns and writes across them.
#[inline(never)]
pub fn mirror_lower(entries: &mut [f64], count: usize) {
    const TILE: usize = 32;
    for columns in (0..count).step_by(TILE) {
        for rows in (columns..count).step_by(TILE) {
            for column in columns..(columns + TILE).min(count) {
                for row in rows.max(column + 1)..(rows + TILE).min(count) {
                    entries[row * count + column] = entries[column * count + row];
                }
            }
        }
    }
}
