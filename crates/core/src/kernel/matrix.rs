//! Matrices of kernel values, from rows of them. Written once for all kernels, not compiled for each.

use mercer_loops::mirror_lower;
use nalgebra::DMatrix;

use crate::points::Points;

/// Writes the values of a kernel between a point and several others, as [`Kernel::row`](super::Kernel::row) does.
type Row<'a> = &'a mut dyn FnMut(&[f64], &[f64], &mut [f64]);

/// Memory that is zero already, where nalgebra's own constructor writes every entry.
fn zeros(rows: usize, columns: usize) -> DMatrix<f64> {
    DMatrix::from_vec(rows, columns, vec![0.0; rows * columns])
}

/// `K[n][m] = k(x_n, x_m)`, exactly symmetric.
pub(super) fn gram(row: Row<'_>, xs: &Points) -> DMatrix<f64> {
    let (count, dimension) = (xs.len(), xs.dimension());
    let mut gram = zeros(count, count);
    for (n, x) in xs.iter().enumerate() {
        let column = &mut gram.as_mut_slice()[n * count..][..count];
        row(x, &xs.coordinates()[n * dimension..], &mut column[n..]);
    }
    mirror_lower(gram.as_mut_slice(), count);
    gram
}

/// `K[i][j] = k(x_i, z_j)`.
pub(super) fn cross(row: Row<'_>, xs: &Points, zs: &Points) -> DMatrix<f64> {
    let mut cross = zeros(xs.len(), zs.len());
    if !xs.is_empty() {
        // Matrices are stored by columns and kernels are symmetric: column j is the row of z_j.
        for (z, column) in zs.iter().zip(cross.as_mut_slice().chunks_exact_mut(xs.len())) {
            row(z, xs.coordinates(), column);
        }
    }
    cross
}
