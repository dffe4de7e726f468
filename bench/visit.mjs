// Measures a first visit to a demo's page: what it downloads, how soon there is a picture, and what a drag makes the browser lay out.
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { note, say, step } from '../scripts/lib/say.mjs';
import { serve } from '../scripts/lib/serve.mjs';
import { measureDrag } from './drag.mjs';
import { atMost, median, table } from './report.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./report.mjs').Verdict} Verdict */

/** The page that is visited. */
const PAGE = 'gp-posterior/';

/** How often it is opened, each time by a browser that has nothing of it. */
const VISITS = 15;

/** @typedef {{path: string, raw: number, packed: number}} Download sizes in bytes */

/** @param {Browser} browser @param {string} folder the built site @returns {Promise<Verdict[]>} */
export async function measureVisit(browser, folder) {
  const site = await serve(folder, { port: 0 });
  const address = `${site.url}${PAGE}`;
  try {
    const downloads = await step('Weighing what a first visit downloads', () => weigh(browser, address));
    const times = await step(`Opening the page ${VISITS} times`, () => timeVisits(browser, address));
    const drag = await step('Dragging a point', () => visit(browser, address, (page) => measureDrag(browser, page)));
    return [...reportDownloads(downloads), reportTimes(times), ...drag];
  } finally {
    await site.close();
  }
}

/**
 * Opens the page in a fresh profile, waits until its demo has settled, and lets `act` go on.
 * @template T
 * @param {Browser} browser
 * @param {string} address
 * @param {(page: Page) => Promise<T>} act
 * @param {(page: Page) => Promise<unknown>} [prepare] before the page opens
 */
async function visit(browser, address, act, prepare) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await prepare?.(page);
    await page.goto(address);
    await page.locator('mercer-demo').evaluate(async (demo) => {
      await /** @type {any} */ (globalThis).customElements.whenDefined('mercer-demo');
      await /** @type {any} */ (demo).settled;
    });
    return await act(page);
  } finally {
    await context.close();
  }
}

/** @param {Browser} browser @param {string} address */
async function weigh(browser, address) {
  /** @type {Map<string, Promise<Buffer>>} */
  const bodies = new Map();
  await visit(
    browser,
    address,
    async (page) => {
      // A browser with a window shows the page's icon; one without does not ask for it.
      const icons = await page
        .locator('link[rel=icon]')
        .evaluateAll((links) => links.map((link) => /** @type {any} */ (link).href));
      for (const icon of icons)
        bodies.set(
          icon,
          page.request.get(icon).then((response) => response.body()),
        );
      await Promise.all(bodies.values());
    },
    async (page) => {
      page.on('response', (response) => bodies.set(response.url(), response.body()));
    },
  );
  /** @type {Download[]} */
  const downloads = [];
  for (const [url, body] of bodies) downloads.push({ path: new URL(url).pathname, ...sizes(await body) });
  return downloads.toSorted((a, b) => b.packed - a.packed);
}

/** The size as it is and as a host that compresses once sends it. @param {Buffer} bytes */
function sizes(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { raw: bytes.length, packed: brotliCompressSync(bytes, { params }).length };
}

/** @typedef {{picture: number, painted: number}} Times milliseconds since the navigation began */

/** @param {Browser} browser @param {string} address */
async function timeVisits(browser, address) {
  /** @type {Times[]} */
  const all = [];
  for (let n = 0; n < VISITS; n++) {
    const times = await visit(
      browser,
      address,
      (page) => page.evaluate(() => /** @type {any} */ (globalThis).times),
      (page) => page.addInitScript(noteFirstPicture),
    );
    all.push(times);
  }
  return all;
}

/** In the page: notes when the first frame with a picture came, and when the browser painted the first thing at all. */
function noteFirstPicture() {
  const scope = /** @type {any} */ (globalThis);
  if (scope.top !== scope) return;
  const listener = (/** @type {any} */ event) => {
    if (event.target.shadowRoot.querySelector('canvas').hidden) return;
    scope.removeEventListener('mercer-frame', listener);
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    scope.times = { picture: performance.now(), painted: paint?.startTime ?? Number.NaN };
  };
  scope.addEventListener('mercer-frame', listener);
}

/** @param {Download[]} downloads @returns {Verdict[]} */
function reportDownloads(downloads) {
  const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);
  const total = (/** @type {Download[]} */ some) => some.reduce((sum, { packed }) => sum + packed, 0);
  const ofType = (/** @type {string} */ type) => downloads.filter(({ path }) => extname(path) === type);
  say('What a first visit downloads, kB');
  table([
    ['', 'as it is', 'brotli'],
    ...downloads.map(({ path, raw, packed }) => [path, kilobytes(raw), kilobytes(packed)]),
  ]);
  note(`All scripts together: ${kilobytes(total(ofType('.js')))} kB in brotli`);
  return [
    atMost('wasm, brotli', total(ofType('.wasm')) / 1000, 70, 'kB', 1),
    atMost('everything a first visit loads, brotli', total(downloads) / 1000, 125, 'kB', 1),
  ];
}

/** @param {Times[]} times */
function reportTimes(times) {
  const pictures = times.map(({ picture }) => picture);
  say('From the address to the picture, milliseconds');
  note(
    `first paint ${median(times.map(({ painted }) => painted)).toFixed(0)}, first live picture ${median(pictures).toFixed(0)}`,
  );
  note(`the pictures of all visits: ${pictures.map((time) => time.toFixed(0)).join(', ')}`);
  return atMost('first picture after opening the page from localhost', median(pictures), 300, 'ms');
}
