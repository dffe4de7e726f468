// What the browser lays out while a hand drags a point: a script that asks for a size in the middle of a frame forces a layout
// that the frame would have made once at its end.
import { note, say } from '../scripts/lib/say.mjs';
import { atMost } from './report.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./report.mjs').Verdict} Verdict */

/**
 * A piece of the browser's work, in microseconds.
 * @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, args: any}} Event
 */

const MOVES = 60;

/** Names of the pieces in which scripts run, and of those that lay out. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire']);
const LAYOUT = 'Layout';

/** @param {Browser} browser @param {Page} page with a demo that has settled @returns {Promise<Verdict[]>} */
export async function measureDrag(browser, page) {
  const handle = await page.locator('mercer-demo .handle.point').first().boundingBox();
  if (!handle) throw new Error('The demo shows no point to drag.');
  const { x, y } = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  const frames = await countFrames(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(x + move, y + 20 * Math.sin(move / 5));
  }
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await page.mouse.up();
  const { layouts, forced } = countLayouts(trace.traceEvents, new URL(page.url()).origin);
  say('Dragging a point');
  note(`${MOVES} moves, ${await frames()} frames shown, ${layouts} layouts, ${forced} of them forced by a script`);
  return [atMost('layouts forced by script in a drag', forced, 0, '')];
}

/** Counts the demo's frames from now on. @param {Page} page @returns {Promise<() => Promise<number>>} */
async function countFrames(page) {
  await page.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    scope.shown = 0;
    scope.addEventListener('mercer-frame', () => scope.shown++);
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).shown);
}

/** Counts the layouts of the process that runs the site's scripts. @param {Event[]} events @param {string} origin */
function countLayouts(events, origin) {
  const own = events.find(({ name, args }) => name === 'FunctionCall' && args.data?.url?.startsWith(origin));
  if (!own) throw new Error('The trace holds no script of the site.');
  const work = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === own.pid && tid === own.tid);
  const scripts = work.filter(({ name }) => SCRIPT.has(name));
  const layouts = work.filter(({ name }) => name === LAYOUT);
  const end = (/** @type {Event} */ { ts, dur = 0 }) => ts + dur;
  const forced = layouts.filter((layout) =>
    scripts.some((script) => script.ts <= layout.ts && end(layout) <= end(script)),
  );
  return { layouts: layouts.length, forced: forced.length };
}
