// The same with the npm package `ml-matrix`, which the page loads as a global. It has no triangular solve.

/** @typedef {import('./problem.mjs').Numbers} Numbers */
/** @typedef {import('./page.mjs').Contestant} Contestant */

/**
 * @param {Numbers} numbers
 * @returns {Contestant}
 */
export function mlMatrix({ inputs, targets, at, lengthscale, noise }) {
  const { CholeskyDecomposition, Matrix } = /** @type {any} */ (globalThis).mlMatrix;
  const n = inputs.length;
  const scale = -0.5 / (lengthscale * lengthscale);

  function kernelMatrix(/** @type {Float64Array} */ xs, /** @type {Float64Array} */ zs) {
    const matrix = new Matrix(xs.length, zs.length);
    for (let i = 0; i < xs.length; i++) {
      for (let j = 0; j < zs.length; j++) matrix.set(i, j, Math.exp(scale * (xs[i] - zs[j]) * (xs[i] - zs[j])));
    }
    return matrix;
  }

  const noisy = () => kernelMatrix(inputs, inputs).add(Matrix.eye(n).mul(noise));
  const covariance = noisy();

  return {
    cholesky() {
      const lower = new CholeskyDecomposition(covariance).lowerTriangularMatrix;
      let sum = 0;
      for (let i = 0; i < n; i++) sum += Math.log(lower.get(i, i));
      return 2 * sum;
    },
    gram() {
      return kernelMatrix(inputs, inputs)
        .getColumn(n - 1)
        .reduce((/** @type {number} */ sum, /** @type {number} */ k) => sum + k, 0);
    },
    refit() {
      const factor = new CholeskyDecomposition(noisy());
      const coefficients = factor.solve(Matrix.columnVector(targets));
      const cross = kernelMatrix(inputs, at);
      const means = cross.transpose().mmul(coefficients);
      const explained = factor.solve(cross).mul(cross);
      return means.sum() + at.length - explained.sum();
    },
  };
}
