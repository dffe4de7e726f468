// Times frames of the built site: a script changes the record on a page, the site's own worker draws, a clock in it and one on
// the page are read. The scenes take turns, so that a slow moment of the machine meets all of them; the medians count.
import { say, step } from '../scripts/lib/say.mjs';
import { numbers } from './page/problem.mjs';
import { atMost, median, table } from './report.mjs';
import { serveWithClock } from './site.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./report.mjs').Verdict} Verdict */

/** Milliseconds. @typedef {{draw: number, bitmap: number, settled: number}} Frame */

/**
 * @typedef {object} Scene
 * @property {string} title
 * @property {number} count of observations
 * @property {[number, number]} size of the plot in CSS pixels, each one device pixel
 * @property {string} [state] what else the record holds
 * @property {boolean} [redraws] whether the record stays and only the colours change, so that there is no model to make
 * @property {Partial<Frame>} goals
 */

const ROUNDS = 9;
/** Frames of a scene in a round, the first ones for warming up again. */
const FRAMES = 24;
const WARM_UP = 8;

const COMMON = /** @type {[number, number]} */ ([900, 500]);
const LARGE = /** @type {[number, number]} */ ([1800, 1000]);
/** The Gram matrix beneath the chart. */
const HEAT = '&gram=true';

/** @type {Scene[]} */
const SCENES = [
  { title: 'change, N = 50', count: 50, size: LARGE, goals: { draw: 1.3 } },
  {
    title: 'redraw, N = 160, heat map 160x160',
    count: 160,
    size: LARGE,
    state: HEAT,
    redraws: true,
    goals: { draw: 1.3 },
  },
  { title: 'change, N = 160, heat map 160x160', count: 160, size: LARGE, state: HEAT, goals: {} },
  { title: 'change, N = 10', count: 10, size: COMMON, goals: { settled: 20 } },
  { title: 'change, N = 200', count: 200, size: COMMON, goals: { bitmap: 4, settled: 20 } },
  { title: 'change, N = 200', count: 200, size: LARGE, goals: { bitmap: 4, settled: 20 } },
];

/** @param {Browser} browser @param {string} folder the built site @returns {Promise<Verdict[]>} */
export async function measurePictures(browser, folder) {
  const site = await serveWithClock(folder);
  const context = await browser.newContext({ viewport: { width: 1900, height: 1100 } });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(site.page);
    await page.waitForFunction('document.title === "ready"');
    const frames = await step(`Timing frames of ${SCENES.length} scenes, ${ROUNDS} rounds in turn`, () =>
      timeAll(page),
    );
    return report(frames);
  } finally {
    await context.close();
    await site.close();
  }
}

/** @param {Page} page */
async function timeAll(page) {
  const all = new Map(SCENES.map((scene) => [scene, /** @type {Frame[]} */ ([])]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [scene, frames] of all) frames.push(...(await timeScene(page, scene)));
  }
  return all;
}

/** @param {Page} page @param {Scene} scene @returns {Promise<Frame[]>} */
async function timeScene(page, scene) {
  const [width, height] = scene.size;
  const args = /** @type {const} */ ([stateOf(scene), width, height]);
  await page.evaluate((args) => /** @type {any} */ (globalThis).bench.open(...args), args);
  await inWorker(page); // Frames of the way here.
  /** @type {number[]} */
  const settled = await page.evaluate(
    (patches) => /** @type {any} */ (globalThis).bench.change(patches),
    Array.from({ length: FRAMES }, (_, frame) => patchOf(scene, frame)),
  );
  const inside = await inWorker(page);
  if (inside.length !== FRAMES) throw new Error(`${scene.title}: ${inside.length} frames were drawn of ${FRAMES}.`);
  return inside.map((frame, i) => ({ ...frame, settled: settled[i] ?? Number.NaN })).slice(WARM_UP);
}

/** Takes what the worker's clock has noted. @param {Page} page @returns {Promise<Omit<Frame, 'settled'>[]>} */
async function inWorker(page) {
  const [worker] = page.workers();
  if (!worker) throw new Error('The page has no worker.');
  return worker.evaluate(() => /** @type {any} */ (globalThis).frames.splice(0));
}

/** @param {Scene} scene */
function stateOf({ count, state = '' }) {
  const { inputs, targets } = numbers(count, 2);
  const points = [...inputs].map((x, n) => `${x.toFixed(4)},${targets[n]?.toFixed(4)}`).join(';');
  return `data=own&points=${points}&lengthscale=0.1${state}`;
}

/** Every change is a new record, and most of the picture moves. @param {Scene} scene @param {number} frame */
function patchOf({ redraws }, frame) {
  return redraws ? { theme: frame % 2 ? 'light' : 'dark' } : { lengthscale: 0.1 + 0.001 * (frame + 1) };
}

/** @param {Map<Scene, Frame[]>} all @returns {Verdict[]} */
function report(all) {
  const parts = /** @type {const} */ (['draw', 'bitmap', 'settled']);
  const rows = [...all].map(([scene, frames]) => ({
    scene,
    name: `${scene.title}, ${scene.size.join('x')}`,
    now: /** @type {Frame} */ (Object.fromEntries(parts.map((part) => [part, median(frames.map((f) => f[part]))]))),
  }));
  say('Milliseconds a frame, medians: the wasm draws; message to bitmap in the worker; `set` to `settled` on the page');
  table([['', ...parts], ...rows.map(({ name, now }) => [name, ...parts.map((part) => now[part].toFixed(2))])]);
  return rows.flatMap(({ scene, name, now }) =>
    parts.flatMap((part) => {
      const limit = scene.goals[part];
      return limit === undefined ? [] : [atMost(`${name}: ${part}`, now[part], limit, 'ms', 2)];
    }),
  );
}
