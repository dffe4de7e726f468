// Gaussian process regression as a textbook has it, in plain JavaScript: Float64Array, row-major, three nested loops,
// and nothing allocated while it works.

/** @typedef {import('./problem.mjs').Numbers} Numbers */
/** @typedef {import('./page.mjs').Contestant} Contestant */

/**
 * @param {Numbers} numbers
 * @returns {Contestant}
 */
export function textbook({ inputs, targets, at, lengthscale, noise }) {
  const n = inputs.length;
  const m = at.length;
  const covariance = new Float64Array(n * n);
  const lower = new Float64Array(n * n);
  const solution = new Float64Array(n * m);
  const column = new Float64Array(n);
  const coefficients = new Float64Array(n);
  const means = new Float64Array(m);
  const variances = new Float64Array(m);
  const scale = -0.5 / (lengthscale * lengthscale);

  function kernel(/** @type {number} */ x, /** @type {number} */ z) {
    return Math.exp(scale * (x - z) * (x - z));
  }

  function gram() {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        const k = kernel(inputs[i], inputs[j]);
        covariance[i * n + j] = k;
        covariance[j * n + i] = k;
      }
    }
    return lastColumn();
  }

  function lastColumn() {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += covariance[i * n + n - 1];
    return sum;
  }

  function factor() {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = covariance[i * n + j];
        for (let k = 0; k < j; k++) sum -= lower[i * n + k] * lower[j * n + k];
        lower[i * n + j] = i === j ? Math.sqrt(sum) : sum / lower[j * n + j];
      }
    }
  }

  /** Solves L y = b in place. */
  function forward(/** @type {Float64Array} */ y) {
    for (let i = 0; i < n; i++) {
      let sum = y[i];
      for (let k = 0; k < i; k++) sum -= lower[i * n + k] * y[k];
      y[i] = sum / lower[i * n + i];
    }
  }

  /** Solves L^T x = y in place. */
  function backward(/** @type {Float64Array} */ x) {
    for (let i = n - 1; i >= 0; i--) {
      let sum = x[i];
      for (let k = i + 1; k < n; k++) sum -= lower[k * n + i] * x[k];
      x[i] = sum / lower[i * n + i];
    }
  }

  function cholesky() {
    factor();
    let sum = 0;
    for (let i = 0; i < n; i++) sum += Math.log(lower[i * n + i]);
    return 2 * sum;
  }

  const cross = new Float64Array(n * m);
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) cross[i * m + j] = kernel(inputs[i], at[j]);

  function lowerSolve() {
    for (let j = 0; j < m; j++) {
      for (let i = 0; i < n; i++) column[i] = cross[i * m + j];
      forward(column);
      for (let i = 0; i < n; i++) solution[i * m + j] = column[i];
    }
    return solution[n * m - 1];
  }

  function addNoise() {
    for (let i = 0; i < n; i++) covariance[i * n + i] += noise;
  }

  function refit() {
    gram();
    addNoise();
    factor();
    coefficients.set(targets);
    forward(coefficients);
    backward(coefficients);
    let total = 0;
    for (let j = 0; j < m; j++) {
      let mean = 0;
      for (let i = 0; i < n; i++) {
        column[i] = kernel(at[j], inputs[i]);
        mean += column[i] * coefficients[i];
      }
      forward(column);
      let explained = 0;
      for (let i = 0; i < n; i++) explained += column[i] * column[i];
      means[j] = mean;
      variances[j] = 1 - explained;
      total += mean + variances[j];
    }
    return total;
  }

  // What the parts start from.
  gram();
  addNoise();
  factor();
  return { cholesky, lower: lowerSolve, gram, refit };
}
