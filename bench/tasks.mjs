// What is measured, and what has to be reached.

/** Everyone who takes part, in the order of the table. */
export const CONTESTANTS = /** @type {const} */ (['mercer', 'nalgebra', 'textbook', 'ml-matrix', 'scikit-learn']);

/** @typedef {typeof CONTESTANTS[number]} Contestant */

/**
 * @typedef {object} Task
 * @property {string} title
 * @property {'cholesky' | 'lower' | 'gram' | 'refit'} work
 * @property {number} count of observations
 * @property {number} queries how many inputs to predict at, which is the number of right-hand sides
 * @property {Goal[]} goals
 */

/**
 * How many times as long as Mercer another has to take, at least.
 * @typedef {{than: Contestant, factor: number}} Goal
 */

/** Refitting and predicting: never slower than scikit-learn, run natively beside it. @type {Goal} */
const AS_FAST_AS_NATIVE = { than: 'scikit-learn', factor: 1 };
/** @type {Goal} */
const FASTER_THAN_TEXTBOOK = { than: 'textbook', factor: 6 };
/** @type {Goal} */
const FASTER_THAN_NALGEBRA = { than: 'nalgebra', factor: 1.7 };

/** @type {Task[]} */
export const TASKS = [
  ...[100, 200, 500, 1000].map((count) => cholesky(count)),
  { title: 'lower solve, N = 200, 6400 right-hand sides', work: 'lower', count: 200, queries: 6400, goals: [] },
  { title: 'Gram matrix, N = 500', work: 'gram', count: 500, queries: 2, goals: [] },
  ...[20, 100, 200, 500].map((count) => refit(count)),
];

/** @param {number} count @returns {Task} */
function cholesky(count) {
  const goals = count >= 200 ? [FASTER_THAN_NALGEBRA] : [];
  return { title: `Cholesky, N = ${count}`, work: 'cholesky', count, queries: 2, goals };
}

/** @param {number} count @returns {Task} */
function refit(count) {
  const goals = count >= 100 ? [AS_FAST_AS_NATIVE, FASTER_THAN_TEXTBOOK] : [AS_FAST_AS_NATIVE];
  return { title: `refit, mean and variance on 400, N = ${count}`, work: 'refit', count, queries: 400, goals };
}
