//! Symmetric matrices to tridiagonal ones of the same eigenvalues.

use crate::slices::dot;

/// The diagonal, and what is below it, of a tridiagonal matrix with the eigenvalues of a symmetric one, by Householder
/// reflections (Golub and Van Loan, Matrix Computations, 4th ed., 8.3.1). The matrix is stored by columns; only the
/// part on and below its diagonal matters, and is overwritten.
#[inline(never)]
pub fn tridiagonal(entries: &mut [f64], count: usize) -> (Vec<f64>, Vec<f64>) {
    let mut diagonal = Vec::with_capacity(count);
    let mut below = Vec::with_capacity(count);
    let mut product = vec![0.0; count];
    for step in 0..count {
        let (done, rest) = entries.split_at_mut((step + 1) * count);
        let column = &mut done[step * count + step..];
        diagonal.push(column[0]);
        // What is to become (c, 0, 0, ..), and then the vector of the reflection that makes it so.
        let v = &mut column[1..];
        let Some(first) = v.first().copied() else { break };
        // The largest element is taken out, so that no square leaves the range of a double.
        let largest = v.iter().fold(0.0_f64, |largest, x| if x.abs() > largest { x.abs() } else { largest });
        let tail = v[1..].iter().map(|x| (x / largest) * (x / largest)).sum::<f64>();
        if largest == 0.0 || tail == 0.0 {
            below.push(first);
            continue;
        }
        for x in v.iter_mut() {
            *x /= largest;
        }
        let length = (v[0] * v[0] + tail).sqrt();
        let length = if v[0] > 0.0 { -length } else { length };
        below.push(length * largest);
        v[0] -= length;
        let factor = 2.0 / (v[0] * v[0] + tail);

        // p = factor A v, then w = p - (factor/2 v·p) v, and A - v w^T - w v^T is what the reflection makes of A.
        let size = v.len();
        let p = &mut product[..size];
        p.fill(0.0);
        for j in 0..size {
            let column = &rest[j * count + step + 1 + j..][..size - j];
            p[j] += dot(column, &v[j..]);
            for (p, a) in p[j + 1..].iter_mut().zip(&column[1..]) {
                *p += v[j] * a;
            }
        }
        for p in p.iter_mut() {
            *p *= factor;
        }
        let half = 0.5 * factor * dot(v, p);
        for (p, v) in p.iter_mut().zip(v.iter()) {
            *p -= half * v;
        }
        for j in 0..size {
            let column = &mut rest[j * count + step + 1 + j..][..size - j];
            let (v_j, w_j) = (v[j], p[j]);
            for (a, (v, w)) in column.iter_mut().zip(v[j..].iter().zip(&p[j..])) {
                *a -= v * w_j + w * v_j;
            }
        }
    }
    (diagonal, below)
}
