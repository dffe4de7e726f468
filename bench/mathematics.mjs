// Times the mathematics: every contestant at every task, one sample each in turn, so that a slow moment of the machine
// meets all of them; the medians count.
import { root } from '../scripts/lib/paths.mjs';
import { Stop, say, step } from '../scripts/lib/say.mjs';
import { serve } from '../scripts/lib/serve.mjs';
import { buildWasm } from '../scripts/lib/wasm.mjs';
import { numbers } from './page/problem.mjs';
import { median, table } from './report.mjs';
import { startPython } from './scikit-learn.mjs';
import { CONTESTANTS, TASKS } from './tasks.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./scikit-learn.mjs').Python} Python */
/** @typedef {import('./report.mjs').Verdict} Verdict */
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

/** @param {Browser} browser @returns {Promise<Verdict[]>} */
export async function measureMathematics(browser) {
  await buildWasm({ package: 'mercer-bench', out: 'bench/generated' });
  const python = await startPython();
  const site = await serve(root, { port: 0 });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${site.url}bench/page/`);
    await page.getByText('ready').waitFor();
    const rows = await timeAll(page, python);
    await page.close();
    return report(rows);
  } finally {
    await site.close();
    python.close();
  }
}

/**
 * @param {Page} page
 * @param {Python} python
 * @returns {Promise<Row[]>}
 */
async function timeAll(page, python) {
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

/** Prints the medians. @param {Row[]} rows @returns {Verdict[]} */
function report(rows) {
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
  return rows.flatMap((row) =>
    row.task.goals.map(({ than, factor }) => {
      const now = ratio(row, than) ?? 0;
      const goal = `at least ${factor.toFixed(1)} times as fast as ${than}`;
      return { what: row.task.title, goal, now: now.toFixed(2), reached: now >= factor };
    }),
  );
}

/** @param {Row} row @param {Contestant} contestant */
function ratio({ medians }, contestant) {
  const [own, other] = [medians.get('mercer'), medians.get(contestant)];
  return own === undefined || other === undefined ? undefined : other / own;
}

/** @param {number | undefined} value */
const milliseconds = (value) => (value === undefined ? '-' : value.toFixed(value < 1 ? 4 : value < 100 ? 2 : 0));
