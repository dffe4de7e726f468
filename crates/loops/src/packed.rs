//! The engine under mercer-core's `Cholesky`: triangular factors and right-hand sides packed for one micro-kernel.
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

/// Four numbers side by side, aligned so that none straddles two cache lines: wasm's allocator aligns to 8 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Quad(
    /// The four.
    pub [f64; 4],
);

impl Quad {
    /// Four zeros.
    pub const ZERO: Self = Self([0.0; 4]);

    /// `self - x c`.
    #[inline]
    fn minus(self, x: Self, c: f64) -> Self {
        Self(std::array::from_fn(|i| self.0[i] - x.0[i] * c))
    }

    /// `self c`.
    #[inline]
    fn times(self, c: f64) -> Self {
        Self(self.0.map(|x| x * c))
    }
}

/// Panels worked on together, so that the panel they all need is read from memory once.
pub const GROUP: usize = 8;

/// A lower-triangular matrix with a positive diagonal, in panels of four rows.
#[derive(Clone, Debug)]
pub struct Lower {
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
    /// Factors a symmetric matrix, stored by columns, of which only the part on and above the diagonal matters, with
    /// `jitter` added to its diagonal. A pivot must be finite, positive and above `noise` times the diagonal element
    /// it came from; on failure returns the first row where it is not.
    #[inline(never)]
    pub fn factor(size: usize, columns: &[f64], jitter: f64, noise: f64) -> Result<Self, usize> {
        let mut lower = Self::pack(size, columns, jitter);
        let panels = size.div_ceil(4);
        for first in (0..panels).step_by(GROUP) {
            let end = panels.min(first + GROUP);
            for j in 0..end {
                if j >= first {
                    lower.factor_diagonal(j, noise)?;
                }
                let next = first.max(j + 1);
                let (done, mut rest) = lower.quads.split_at_mut(start(next));
                for i in next..end {
                    let (rows, below) = rest.split_at_mut(4 * (i + 1));
                    substitute(&done[start(j)..start(j + 1)], &lower.reciprocals[j], rows, 0);
                    rest = below;
                }
            }
        }
        Ok(lower)
    }

    /// The matrix itself, before anything is subtracted from it.
    fn pack(size: usize, columns: &[f64], jitter: f64) -> Self {
        let panels = size.div_ceil(4);
        let mut quads = Vec::with_capacity(start(panels));
        for (p, four) in columns.chunks(4 * size.max(1)).enumerate() {
            pack(four, size, (4 * p + 4).min(size), &mut quads);
            quads.resize(start(p + 1), Quad::ZERO);
            let block = &mut quads[start(p) + 4 * p..];
            for (lane, quad) in block.iter_mut().enumerate() {
                quad.0[lane] = if 4 * p + lane < size { quad.0[lane] + jitter } else { 1.0 };
            }
        }
        Self { size, quads, reciprocals: vec![Quad([1.0; 4]); panels] }
    }

    /// Block `(j, j)`: subtracts what the columns before it explain and factors the four rows that are left.
    fn factor_diagonal(&mut self, j: usize, noise: f64) -> Result<(), usize> {
        let (before, block) = self.quads[start(j)..start(j + 1)].split_at_mut(4 * j);
        let sums = dot(before, before);
        for c in 0..4 {
            let diagonal = block[c].0[c];
            let mut x = block[c].minus(sums[c], 1.0);
            for done in &block[..c] {
                x = x.minus(*done, done.0[c]);
            }
            let root = pivot_root(x.0[c], noise * diagonal).ok_or(4 * j + c)?;
            let reciprocal = 1.0 / root;
            x = x.times(reciprocal);
            x.0[c] = root;
            x.0[..c].fill(0.0);
            block[c] = x;
            self.reciprocals[j].0[c] = reciprocal;
        }
        Ok(())
    }

    /// This factor with one more row and column: that of the matrix bordered by `cross` and `diagonal`. `None` if
    /// the new pivot fails as in [`Lower::factor`].
    pub fn append(&self, cross: &[f64], diagonal: f64, noise: f64) -> Option<Self> {
        let (p, lane) = (self.size / 4, self.size % 4);
        let mut row = vec![Quad::ZERO; self.padded()];
        for (y, &b) in row.iter_mut().zip(cross) {
            y.0[0] = b;
        }
        self.forward(&mut row, 0);
        let (before, block) = row.split_at(4 * p);
        let rest = diagonal - dot(before, before)[0].0[0];
        let pivot = block.iter().fold(rest, |rest, y| rest - y.0[0] * y.0[0]);
        let root = pivot_root(pivot, noise * diagonal)?;

        let mut next = self.clone();
        next.size += 1;
        if lane == 0 {
            next.quads.resize(start(p + 1), Quad::ZERO);
            for r in 1..4 {
                next.quads[start(p) + 4 * p + r].0[r] = 1.0;
            }
            next.reciprocals.push(Quad([1.0; 4]));
        }
        let panel = &mut next.quads[start(p)..];
        for (l, y) in panel.iter_mut().zip(&row[..self.size]) {
            l.0[lane] = y.0[0];
        }
        panel[self.size].0[lane] = root;
        next.reciprocals[p].0[lane] = 1.0 / root;
        Some(next)
    }

    /// The number of rows.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The number of rows with those that fill the last panel.
    pub const fn padded(&self) -> usize {
        4 * self.reciprocals.len()
    }

    /// The panels, each of four rows up to and with its block on the diagonal.
    fn panels(&self) -> impl DoubleEndedIterator<Item = &[Quad]> + ExactSizeIterator {
        (0..self.reciprocals.len()).map(|p| &self.quads[start(p)..start(p + 1)])
    }

    /// The element in a row and a column, on or below the diagonal.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.quads[start(row / 4) + column].0[row % 4]
    }

    /// Solves `L Y = B` in place. `ys` is one or more panels of right-hand sides, of which the rows before `from`, a
    /// multiple of four, are zero and not stored.
    #[inline(never)]
    pub fn forward(&self, ys: &mut [Quad], from: usize) {
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
    #[inline(never)]
    pub fn backward(&self, xs: &mut [Quad]) {
        for (panel, reciprocals) in self.panels().zip(&self.reciprocals).rev() {
            let (above, block) = panel.split_at(panel.len() - 4);
            for x in xs.chunks_exact_mut(self.padded()) {
                let (earlier, rest) = x.split_at_mut(above.len());
                let mut z = [Quad::ZERO; 4];
                for c in (0..4).rev() {
                    z[c] = rest[c];
                    for m in c + 1..4 {
                        z[c] = z[c].minus(z[m], block[c].0[m]);
                    }
                    z[c] = z[c].times(reciprocals.0[c]);
                }
                rest[..4].copy_from_slice(&z);
                for (y, l) in earlier.iter_mut().zip(above) {
                    *y = (0..4).fold(*y, |y, c| y.minus(z[c], l.0[c]));
                }
            }
        }
    }

    /// `L z`.
    #[inline(never)]
    pub fn times(&self, z: &[f64]) -> Vec<f64> {
        let mut product = Vec::with_capacity(self.padded());
        for panel in self.panels() {
            let mut sums = [0.0; 4];
            for (l, z) in panel.iter().zip(z) {
                for (sum, l) in sums.iter_mut().zip(l.0) {
                    *sum += l * z;
                }
            }
            product.extend(sums);
        }
        product.truncate(self.size);
        product
    }

    /// Columns `4c .. 4c + 4` of the inverse of `L`, from row `4c` on; the rows above are zero.
    pub fn inverse_panel(&self, c: usize) -> Vec<Quad> {
        let mut panel = vec![Quad::ZERO; self.padded() - 4 * c];
        for (lane, row) in panel.iter_mut().take(4).enumerate() {
            row.0[lane] = 1.0;
        }
        self.forward(&mut panel, 4 * c);
        panel
    }
}

/// Appends the first `rows` rows of up to four columns, each of `size` rows, as a panel; columns that are missing are
/// zero.
#[inline(never)]
pub fn pack(columns: &[f64], size: usize, rows: usize, panel: &mut Vec<Quad>) {
    let mut lanes = columns.chunks_exact(size).map(|column| &column[..rows]);
    match [lanes.next(), lanes.next(), lanes.next(), lanes.next()] {
        [Some(a), Some(b), Some(c), Some(d)] => {
            panel.extend(a.iter().zip(b).zip(c.iter().zip(d)).map(|((a, b), (c, d))| Quad([*a, *b, *c, *d])));
        }
        some => {
            let lane = |l: usize, row: usize| some[l].map_or(0.0, |column| column[row]);
            panel.extend((0..rows).map(|row| Quad(std::array::from_fn(|l| lane(l, row)))));
        }
    }
}

/// Panels of `padded` rows to columns of `size` rows.
#[inline(never)]
pub fn unpack(panels: &[Quad], padded: usize, columns: &mut [f64], size: usize) {
    for (four, panel) in columns.chunks_mut(4 * size).zip(panels.chunks_exact(padded)) {
        for (lane, column) in four.chunks_exact_mut(size).enumerate() {
            for (b, quad) in column.iter_mut().zip(panel) {
                *b = quad.0[lane];
            }
        }
    }
}

/// The sum of the squares of each lane of a panel, which has a multiple of four rows.
#[inline(never)]
pub fn squares(panel: &[Quad]) -> [f64; 4] {
    let mut sums = [[0.0; 4]; 4];
    for rows in panel.chunks_exact(4) {
        for (sum, row) in sums.iter_mut().zip(rows) {
            for (s, y) in sum.iter_mut().zip(row.0) {
                *s += y * y;
            }
        }
    }
    std::array::from_fn(|lane| (sums[0][lane] + sums[1][lane]) + (sums[2][lane] + sums[3][lane]))
}

/// One step of forward substitution: rows `4j .. 4j + 4` of the solution of `L Y = B` for four right-hand sides, given
/// `panel` `j` of `L` and, in `y`, the rows of the solution before them (from row `from` on; those above are zero).
#[inline]
fn substitute(panel: &[Quad], reciprocals: &Quad, y: &mut [Quad], from: usize) {
    let (before, block) = panel.split_at(panel.len() - 4);
    let before = &before[from..];
    let (done, rest) = y.split_at_mut(before.len());
    let sums = dot(done, before);
    let mut x = sums;
    for c in 0..4 {
        x[c] = rest[c].minus(sums[c], 1.0);
        for m in 0..c {
            x[c] = x[c].minus(x[m], block[m].0[c]);
        }
        x[c] = x[c].times(reciprocals.0[c]);
    }
    rest[..4].copy_from_slice(&x);
}

/// `sums[j][i]`, the sum over `k` of `a[k][i] b[k][j]`.
#[inline(never)]
pub fn dot_panels(a: &[Quad], b: &[Quad]) -> [Quad; 4] {
    dot(a, b)
}

/// As [`dot_panels`], for the loops here.
#[inline]
fn dot(a: &[Quad], b: &[Quad]) -> [Quad; 4] {
    let mut sums = [Quad::ZERO; 4];
    for (a, b) in a.iter().zip(b) {
        for (sum, b) in sums.iter_mut().zip(b.0) {
            for (s, a) in sum.0.iter_mut().zip(a.0) {
                *s += a * b;
            }
        }
    }
    sums
}

/// The root of a pivot, if it is finite, positive and above `noise`.
fn pivot_root(pivot: f64, noise: f64) -> Option<f64> {
    (pivot > noise.max(0.0) && pivot.is_finite()).then(|| pivot.sqrt())
}
