//! The engine under [`super::Cholesky`]: triangular factors and right-hand sides packed for one micro-kernel.
//!
//! Four numbers that are used together lie together, as a [`Quad`]. A factor is stored in panels of four rows: panel
//! `p` is the quads `(L[4p][k], L[4p+1][k], L[4p+2][k], L[4p+3][k])` for `k = 0 .. 4p + 4`. Right-hand sides are
//! stored in panels of four columns: the quads `(b_0[k], b_1[k], b_2[k], b_3[k])` for every row `k`. In this layout
//! a panel below the diagonal of the factor is itself four right-hand sides, so factorisation, forward substitution
//! and the inverse are all one step, [`substitute`], around one inner loop, [`dot`], which streams through two panels
//! and holds its sixteen sums in registers. Rows are filled up to a multiple of four with those of the identity, so
//! no loop has a ragged end.
//!
//! Every entry is summed over `k` in ascending order, whatever the blocking, and no product is fused with its sum.
//! So results have the same bits on every machine, and a row appended later has the same bits as one that was there
//! from the start.

/// Four numbers side by side.
pub(super) type Quad = [f64; 4];

/// Panels worked on together, so that the panel they all need is read from memory once.
pub(super) const GROUP: usize = 8;

/// A lower-triangular matrix with a positive diagonal, in panels of four rows.
#[derive(Clone, Debug)]
pub(super) struct Lower {
    size: usize,
    quads: Vec<Quad>,
    /// One over the diagonal, a quad for each panel: a product in place of a division in every inner loop.
    reciprocals: Vec<Quad>,
}

/// Where panel `p` starts among the quads: the panels before it have `4, 8, .. 4p` of them.
const fn start(p: usize) -> usize {
    2 * p * (p + 1)
}

impl Lower {
    /// Factors a symmetric matrix, stored by columns, of which only the part on and below the diagonal matters, with
    /// `jitter` added to its diagonal. A pivot must be finite, positive and above `noise` times the diagonal element
    /// it came from; on failure returns the first row where it is not.
    pub(super) fn factor(size: usize, columns: &[f64], jitter: f64, noise: f64) -> Result<Self, usize> {
        let mut lower = Self::pack(size, columns, jitter);
        let panels = size.div_ceil(4);
        for first in (0..panels).step_by(GROUP) {
            let end = panels.min(first + GROUP);
            for j in 0..end {
                if j >= first {
                    lower.factor_diagonal(j, noise)?;
                }
                let (done, rest) = lower.quads.split_at_mut(start(first.max(j + 1)));
                let panel = &done[start(j)..start(j + 1)];
                let mut rest = rest;
                for i in first.max(j + 1)..end {
                    let (row, below) = rest.split_at_mut(4 * (i + 1));
                    substitute(panel, &lower.reciprocals[j], row, 0);
                    rest = below;
                }
            }
        }
        Ok(lower)
    }

    fn pack(size: usize, columns: &[f64], jitter: f64) -> Self {
        let panels = size.div_ceil(4);
        let mut quads = vec![[0.0; 4]; start(panels)];
        for (k, column) in columns.chunks_exact(size.max(1)).enumerate() {
            for p in k / 4..panels {
                let rows = &column[4 * p..size.min(4 * p + 4)];
                quads[start(p) + k][..rows.len()].copy_from_slice(rows);
            }
            quads[start(k / 4) + k][k % 4] += jitter;
        }
        for k in size..4 * panels {
            quads[start(k / 4) + k][k % 4] = 1.0;
        }
        Self { size, quads, reciprocals: vec![[1.0; 4]; panels] }
    }

    /// Block `(j, j)`: subtracts what the columns before it explain and factors the four rows that are left.
    fn factor_diagonal(&mut self, j: usize, noise: f64) -> Result<(), usize> {
        let (before, block) = self.quads[start(j)..start(j + 1)].split_at_mut(4 * j);
        let sums = dot(before, before);
        for c in 0..4 {
            let diagonal = block[c][c];
            let mut x = minus(block[c], sums[c], 1.0);
            for done in &block[..c] {
                x = minus(x, *done, done[c]);
            }
            let root = pivot_root(x[c], noise * diagonal).ok_or(4 * j + c)?;
            let reciprocal = 1.0 / root;
            x = x.map(|x| x * reciprocal);
            x[c] = root;
            x[..c].fill(0.0);
            block[c] = x;
            self.reciprocals[j][c] = reciprocal;
        }
        Ok(())
    }

    /// This factor with one more row and column: that of the matrix bordered by `cross` and `diagonal`. `None` if
    /// the new pivot fails as in [`Lower::factor`].
    pub(super) fn append(&self, cross: &[f64], diagonal: f64, noise: f64) -> Option<Self> {
        let (p, lane) = (self.size / 4, self.size % 4);
        let mut row = vec![[0.0; 4]; self.padded()];
        for (y, &b) in row.iter_mut().zip(cross) {
            y[0] = b;
        }
        self.forward(&mut row, 0);
        let (before, block) = row.split_at(4 * p);
        let explained = block.iter().fold(diagonal - dot(before, before)[0][0], |rest, y| rest - y[0] * y[0]);
        let root = pivot_root(explained, noise * diagonal)?;

        let mut next = self.clone();
        next.size += 1;
        if lane == 0 {
            next.quads.resize(start(p + 1), [0.0; 4]);
            for r in 1..4 {
                next.quads[start(p) + 4 * p + r][r] = 1.0;
            }
            next.reciprocals.push([1.0; 4]);
        }
        let panel = &mut next.quads[start(p)..];
        for (l, y) in panel.iter_mut().zip(&row[..self.size]) {
            l[lane] = y[0];
        }
        panel[self.size][lane] = root;
        next.reciprocals[p][lane] = 1.0 / root;
        Some(next)
    }

    /// The number of rows.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The number of rows with those that fill the last panel.
    pub(super) const fn padded(&self) -> usize {
        4 * self.reciprocals.len()
    }

    /// The panels, each of four rows up to and with its block on the diagonal.
    pub(super) fn panels(&self) -> impl DoubleEndedIterator<Item = &[Quad]> + ExactSizeIterator {
        (0..self.reciprocals.len()).map(|p| &self.quads[start(p)..start(p + 1)])
    }

    /// The element in a row and a column, on or below the diagonal.
    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.quads[start(row / 4) + column][row % 4]
    }

    /// Solves `L Y = B` in place. `ys` is one or more panels of right-hand sides, of which the rows before `from`, a
    /// multiple of four, are zero and not stored.
    pub(super) fn forward(&self, ys: &mut [Quad], from: usize) {
        let length = self.padded() - from;
        if length == 0 {
            return;
        }
        for (panel, reciprocals) in self.panels().zip(&self.reciprocals).skip(from / 4) {
            for y in ys.chunks_exact_mut(length) {
                substitute(panel, reciprocals, y, from);
            }
        }
    }

    /// Solves `L^T X = Y` in place, for one or more panels of right-hand sides.
    pub(super) fn backward(&self, xs: &mut [Quad]) {
        for (panel, reciprocals) in self.panels().zip(&self.reciprocals).rev() {
            let (above, block) = panel.split_at(panel.len() - 4);
            for x in xs.chunks_exact_mut(self.padded()) {
                let (earlier, rest) = x.split_at_mut(above.len());
                for c in (0..4).rev() {
                    let mut y = rest[c];
                    for m in c + 1..4 {
                        y = minus(y, rest[m], block[c][m]);
                    }
                    rest[c] = y.map(|y| y * reciprocals[c]);
                }
                for (y, l) in earlier.iter_mut().zip(above) {
                    for c in 0..4 {
                        *y = minus(*y, rest[c], l[c]);
                    }
                }
            }
        }
    }

    /// Columns `4c .. 4c + 4` of the inverse of `L`, from row `4c` on; the rows above are zero.
    pub(super) fn inverse_panel(&self, c: usize) -> Vec<Quad> {
        let mut panel = vec![[0.0; 4]; self.padded() - 4 * c];
        for (lane, row) in panel.iter_mut().take(4).enumerate() {
            row[lane] = 1.0;
        }
        self.forward(&mut panel, 4 * c);
        panel
    }
}

/// One step of forward substitution: rows `4j .. 4j + 4` of the solution of `L Y = B` for four right-hand sides, given
/// `panel` `j` of `L` and, in `y`, the rows of the solution before them (from row `from` on; those above are zero).
#[inline]
fn substitute(panel: &[Quad], reciprocals: &Quad, y: &mut [Quad], from: usize) {
    let (before, block) = panel.split_at(panel.len() - 4);
    let before = &before[from..];
    let (done, rest) = y.split_at_mut(before.len());
    let sums = dot(done, before);
    for c in 0..4 {
        let mut x = minus(rest[c], sums[c], 1.0);
        for m in 0..c {
            x = minus(x, rest[m], block[m][c]);
        }
        rest[c] = x.map(|x| x * reciprocals[c]);
    }
}

/// `sums[j][i]`, the sum over `k` of `a[k][i] b[k][j]`.
#[inline]
pub(super) fn dot(a: &[Quad], b: &[Quad]) -> [Quad; 4] {
    let mut sums = [[0.0; 4]; 4];
    for (a, b) in a.iter().zip(b) {
        for (sum, b) in sums.iter_mut().zip(b) {
            for (s, a) in sum.iter_mut().zip(a) {
                *s += a * b;
            }
        }
    }
    sums
}

/// `y - x c`.
#[inline]
fn minus(y: Quad, x: Quad, c: f64) -> Quad {
    [y[0] - x[0] * c, y[1] - x[1] * c, y[2] - x[2] * c, y[3] - x[3] * c]
}

/// The root of a pivot, if it is finite, positive and above `noise`.
fn pivot_root(pivot: f64, noise: f64) -> Option<f64> {
    (pivot > noise.max(0.0) && pivot.is_finite()).then(|| pivot.sqrt())
}
