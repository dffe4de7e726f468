// The page of the benchmark: makes the contestants, and times them one sample at a time when scripts/bench.mjs says so.
import { mlMatrix } from './ml-matrix.mjs';
import { numbers } from './problem.mjs';
import { textbook } from './textbook.mjs';

/** @typedef {import('./problem.mjs').Numbers} Numbers */

/**
 * What one contestant can do. Every function does all of its work each time, and returns a number that depends on it.
 * @typedef {{[work: string]: () => number}} Contestant
 */

/** A sample repeats the work until it takes so many milliseconds: the browser's clock ticks every 0.1. */
const SAMPLE = 15;

/** How long a contestant runs before it counts, in milliseconds: engines compile what is used often once more. */
const WARM_UP = 400;

const bindings = new URL('../generated/mercer_bench.js', import.meta.url).href;
const wasm = await import(bindings);
await wasm.default();

/** @type {{[name: string]: (numbers: Numbers) => Contestant}} */
const CONTESTANTS = {
  mercer: (numbers) => ofWasm('mercer', numbers),
  nalgebra: (numbers) => ofWasm('nalgebra', numbers),
  textbook,
  'ml-matrix': mlMatrix,
};

/** @param {string} prefix @param {Numbers} numbers @returns {Contestant} */
function ofWasm(prefix, { inputs, targets, at, lengthscale, noise }) {
  const problem = new wasm.Problem(inputs, targets, at, lengthscale, noise);
  const works = ['cholesky', 'lower', 'gram', 'refit'];
  return Object.fromEntries(works.map((work) => [work, () => problem[`${prefix}_${work}`]()]));
}

/** @type {Map<string, {work: () => number, repetitions: number}>} */
const prepared = new Map();

/**
 * Makes a contestant ready and warm. Returns the number its work ends in, or null if it cannot do this work.
 * @param {string} key the name of what is prepared
 * @param {string} contestant
 * @param {string} task
 * @param {number} count of observations
 * @param {number} queries how many inputs to predict at
 */
function prepare(key, contestant, task, count, queries) {
  const work = CONTESTANTS[contestant]?.(numbers(count, queries))[task];
  if (work === undefined) return null;
  const result = work();
  let repetitions = 0;
  const start = performance.now();
  while (performance.now() - start < WARM_UP) {
    work();
    repetitions++;
  }
  const each = (performance.now() - start) / repetitions;
  prepared.set(key, { work, repetitions: Math.max(1, Math.ceil(SAMPLE / each)) });
  return result;
}

/** One sample of what was prepared: milliseconds for each time. @param {string} key */
function sample(key) {
  const { work, repetitions } = /** @type {{work: () => number, repetitions: number}} */ (prepared.get(key));
  const start = performance.now();
  for (let i = 0; i < repetitions; i++) work();
  return (performance.now() - start) / repetitions;
}

Object.assign(globalThis, { bench: { prepare, sample } });
document.body.textContent = 'ready';
