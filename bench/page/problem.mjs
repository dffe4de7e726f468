// The numbers every contestant works on.

/**
 * @typedef {object} Numbers
 * @property {Float64Array} inputs on the line
 * @property {Float64Array} targets one an input
 * @property {Float64Array} at where to predict
 * @property {number} lengthscale of a Gaussian kernel with signal variance 1
 * @property {number} noise variance
 */

/**
 * A noisy sinusoid seen at `count` inputs, to be predicted at `queries` others.
 * @param {number} count
 * @param {number} queries
 * @returns {Numbers}
 */
export function numbers(count, queries) {
  const inputs = Float64Array.from({ length: count }, (_, n) => (n + 0.5) / count);
  const targets = inputs.map((x, n) => Math.sin(2 * Math.PI * x) + 0.3 * Math.sin(7.13 * n));
  const at = Float64Array.from({ length: queries }, (_, n) => -0.2 + (1.4 * n) / (queries - 1));
  return { inputs, targets, at, lengthscale: 0.1, noise: 0.09 };
}
