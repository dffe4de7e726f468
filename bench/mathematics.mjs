// Times the mathematics: every contestant at every task, one sample each in turn, so that a slow moment of the machine
// meets all of them; the medians count.
import { note, Stop, say, step } from '../scripts/lib/say.mjs';
import { numbers } from './page/problem.mjs';
import { CONTESTANTS, TASKS } from './tasks.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./scikit-learn.mjs').Python} Python */
/** @typedef {import('./tasks.mjs').Contestant} Contestant */
/** @typedef {import('./tasks.mjs').Task} Task */

/** @typedef {{task: Task, medians: Map<Contestant, number>}} Row milliseconds */

/** Odd, so that the median is a sample. */
const ROUNDS = 21;

/** How far results may differ: all do the same sums, in different orders. */
const AGREEMENT = 1e-8;

/**
 * @typedef {object} Entry one contestant at one task
 * @property {Task} task
 * @property {Contestant} contestant
 * @property {() => Promise<number>} sample
 * @property {number[]} samples
 */

/**
 * @param {Page} page
 * @param {Python} python
 * @returns {Promise<Row[]>}
 */
export async function measureMathematics(page, python) {
  const entries = await step('Warming every contestant up, and comparing what they compute', () =>
    prepareAll(page, python),
  );
  await step(`Timing ${entries.length} pieces of work, ${ROUNDS} rounds in turn`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const { sample, samples } of entries) samples.push(await sample());
    }
  });
  return TASKS.map((task) => {
    const own = entries.filter((entry) => entry.task === task);
    return { task, medians: new Map(own.map(({ contestant, samples }) => [contestant, median(samples)])) };
  });
}

/** @param {Page} page @param {Python} python */
async function prepareAll(page, python) {
  /** @type {Entry[]} */
  const entries = [];
  for (const task of TASKS) {
    /** @type {number | undefined} */
    let expected;
    for (const contestant of CONTESTANTS) {
      const key = `${task.title} ${contestant}`;
      const native = contestant === 'scikit-learn';
      const result = native ? await prepareNative(python, key, task) : await prepareHere(page, key, contestant, task);
      if (result === null) continue;
      const wanted = expected ?? result;
      expected = wanted;
      if (!(Math.abs(result - wanted) <= AGREEMENT * Math.abs(wanted))) {
        throw new Stop(`${task.title}: ${contestant} computes ${result}, mercer ${wanted}.`);
      }
      const sample = native ? () => sampleNative(python, key) : () => sampleHere(page, key);
      entries.push({ task, contestant, sample, samples: [] });
    }
  }
  return entries;
}

/** @param {Page} page @param {string} key @param {Contestant} contestant @param {Task} task */
function prepareHere(page, key, contestant, { work, count, queries }) {
  const args = /** @type {const} */ ([key, contestant, work, count, queries]);
  return page.evaluate((args) => /** @type {any} */ (globalThis).bench.prepare(...args), args);
}

/** @param {Page} page @param {string} key @returns {Promise<number>} */
function sampleHere(page, key) {
  return page.evaluate((key) => /** @type {any} */ (globalThis).bench.sample(key), key);
}

/** @param {Python} python @param {string} key @param {Task} task */
function prepareNative(python, key, { work, count, queries }) {
  const { inputs, targets, at, ...rest } = numbers(count, queries);
  return python.ask({ key, task: work, inputs: [...inputs], targets: [...targets], at: [...at], ...rest });
}

/** @param {Python} python @param {string} key */
async function sampleNative(python, key) {
  return /** @type {number} */ (await python.ask({ key }));
}

/** @param {number[]} samples */
function median(samples) {
  return /** @type {number} */ (samples.toSorted((a, b) => a - b)[samples.length >> 1]);
}

/**
 * Prints the medians, and how far the goals are. Returns how many goals were missed.
 * @param {Row[]} rows
 */
export function report(rows) {
  say('Milliseconds, medians; all but scikit-learn in Chromium, mercer and nalgebra in WebAssembly');
  table([
    ['', ...CONTESTANTS],
    ...rows.map(({ task, medians }) => [task.title, ...CONTESTANTS.map((name) => milliseconds(medians.get(name)))]),
  ]);
  say('How many times as long as Mercer the others take');
  table([
    ['', ...CONTESTANTS.slice(1)],
    ...rows.map((row) => [row.task.title, ...CONTESTANTS.slice(1).map((name) => ratio(row, name)?.toFixed(2) ?? '-')]),
  ]);
  say('Goals');
  let missed = 0;
  const verdicts = rows.flatMap((row) =>
    row.task.goals.map(({ than, factor }) => {
      const reached = ratio(row, than) ?? 0;
      if (reached < factor) missed++;
      const wanted = `at least ${factor.toFixed(1)} times as fast as ${than}`;
      return [row.task.title, wanted, reached.toFixed(2), reached < factor ? 'SHORT' : 'pass'];
    }),
  );
  table([['', 'goal', 'now', ''], ...verdicts]);
  return missed;
}

/** @param {Row} row @param {Contestant} contestant */
function ratio({ medians }, contestant) {
  const [own, other] = [medians.get('mercer'), medians.get(contestant)];
  return own === undefined || other === undefined ? undefined : other / own;
}

/** @param {number | undefined} value */
const milliseconds = (value) => (value === undefined ? '-' : value.toFixed(value < 1 ? 4 : value < 100 ? 2 : 0));

/** Prints rows of words in columns, the first and those of words to the left. @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column > 0 && /^[\d.-]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
    });
    note(cells.join('  ').trimEnd());
  }
}
