// The worker is disposable: however it ends, the last picture stays and a new one goes on from the record.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos } from './support/demos.mjs';

/** @typedef {import("playwright-core").Page} Page */

const chromium = useChromium();

/** The page's worker. @param {Page} page */
function workerOf(page) {
  const [worker, ...more] = page.workers();
  assert.ok(worker, 'there is a worker');
  assert.equal(more.length, 0, 'and only one');
  return worker;
}

/** A script after which a worker's canvas does something else than to begin a path. @param {string} statement */
const sabotage = (statement) => `OffscreenCanvasRenderingContext2D.prototype.beginPath = () => { ${statement} };`;

/** The next picture traps, as by a fault in the wasm. */
const TRAP = sabotage("throw new WebAssembly.RuntimeError('unreachable');");

/** The next picture never ends. */
const HANG = sabotage('for (;;);');

/** Makes the page start no worker, as a policy may; `allow` in the page lets it again. */
function forbidWorkers() {
  const { Worker } = globalThis;
  Object.assign(globalThis, {
    Worker: class {
      /** @param {URL} _url @param {WorkerOptions} options which every browser reads first */
      constructor(_url, { type }) {
        throw new DOMException(`No ${type} worker may be started here.`, 'SecurityError');
      }
    },
    allow: () => Object.assign(globalThis, { Worker }),
  });
}

/** Lets the page start workers again. @param {Page} page */
const allowWorkers = (page) => page.evaluate(() => void (/** @type {any} */ (globalThis).allow()));

/** The script of the worker. */
const SCRIPT = /\/assets\/worker-[^/]+\.js$/;

for (const declared of demos)
  describe(`${declared.id}: the worker`, { skip: noChromium }, () => {
    const number = declared.schema.find(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);

    test('killed while idle: the picture stays, a message says so, the next change is drawn', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        await demo.set({ [number.id]: number.max });
        const [state, look] = [await demo.state(), await demo.look()];
        const worker = workerOf(page);
        const gone = worker.waitForEvent('close');
        await worker.evaluate(() => self.close());
        await gone;
        await demo.notices.getByText(/started again/).waitFor();
        assert.deepEqual(await demo.state(), state);
        assert.deepEqual(await demo.look(), look, 'the same record is the same picture in a new worker');
        assert.notEqual(workerOf(page), worker);
        await demo.set({ [number.id]: number.min });
        assert.notEqual((await demo.look()).pixels, look.pixels);
        await demo.button('Undo').click();
        assert.deepEqual(await demo.look(), look, 'undo reaches back beyond the end of the old worker');
      });
    });

    test('a trap in a calculation: the last picture stays until the new worker draws what was asked', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        const look = await demo.look();
        /** @type {() => void} */
        let release = () => undefined;
        const held = new Promise((resolve) => {
          release = () => resolve(undefined);
        });
        await page.route(SCRIPT, async (route) => {
          await held;
          await route.continue();
        });
        await workerOf(page).evaluate(TRAP);
        await demo.element.evaluate((element, patch) => /** @type {any} */ (element).set(patch), {
          [number.id]: number.max,
        });
        await demo.notices.getByText(/started again/).waitFor();
        assert.equal(
          await demo.element.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('canvas')?.hidden),
          false,
          'the last picture stays',
        );
        release();
        assert.equal((await demo.params())[number.id], number.max, 'what was asked is not lost');
        assert.notEqual((await demo.look()).pixels, look.pixels);
      });
    });

    test('a worker that always traps is given up after three: settled rejects, and “Try again” goes on', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ page, demo }) => {
          let started = page.workers().length;
          page.on('worker', () => {
            started += 1;
          });
          const failure = await demo.settled().then(
            () => null,
            (error) => error.message,
          );
          assert.match(failure ?? 'settled', /three times/);
          assert.match(await demo.said(), /three times/);
          assert.equal(started, 3);
          assert.ok(await page.locator('mercer-demo img').isVisible(), 'the native figure stays');
          await page.unroute(SCRIPT);
          await page.context().unroute(SCRIPT);
          await demo.button('Try again').click();
          await page.waitForFunction(() =>
            /** @type {any} */ (document.querySelector('mercer-demo')).settled.then(
              () => true,
              () => false,
            ),
          );
          assert.ok((await demo.look()).colours > 20);
          assert.equal(await demo.said(), '', 'and the message is gone');
        },
        {
          prepare: (context) =>
            context.route(SCRIPT, async (route) => {
              const response = await route.fetch();
              await route.fulfill({ response, body: `${TRAP}\n${await response.text()}` });
            }),
        },
      );
    });

    test('a worker that hangs is replaced', async () => {
      assert.ok(number);
      await chromium.visit(
        `${declared.id}/`,
        async ({ page, demo }) => {
          await demo.settled();
          const worker = workerOf(page);
          const gone = worker.waitForEvent('close');
          await worker.evaluate(HANG);
          await demo.element.evaluate((element, patch) => /** @type {any} */ (element).set(patch), {
            [number.id]: number.max,
          });
          await page.clock.runFor(25_000);
          await gone;
          assert.match(await demo.said(), /stopped \(no answer for 20 seconds\) and was started again/);
          await page.clock.resume();
          assert.equal((await demo.params())[number.id], number.max);
          assert.ok((await demo.look()).colours > 20);
        },
        { prepare: (context) => context.clock.install() },
      );
    });

    test('a worker that never starts: a sign of life, then a message says so, and “Try again” goes on', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ page, context, demo }) => {
          await page.waitForEvent('worker', { predicate: () => true, timeout: 1000 }).catch(() => undefined);
          await demo.button('Undo').waitFor({ state: 'detached' });
          await page.clock.runFor(2000);
          await demo.notices.getByText('Loading the mathematics…').waitFor();
          await page.clock.runFor(25_000);
          await demo.notices.getByText(/did not start within 20 seconds/).waitFor();
          await assert.rejects(demo.settled(), /did not start/);
          await context.unroute(SCRIPT);
          await page.clock.resume();
          await demo.button('Try again').click();
          await demo.element.locator('.stage > canvas').waitFor();
          assert.ok((await demo.look()).colours > 20);
          assert.equal(await demo.said(), '', 'and the message is gone');
        },
        {
          prepare: async (context) => {
            await context.clock.install();
            await context.route(SCRIPT, (route) =>
              route.fulfill({ body: 'self.close();', contentType: 'text/javascript' }),
            );
          },
        },
      );
    });

    test('a worker whose script is missing: the message names both that and a policy', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ demo }) => {
          await demo.notices.getByText(/script may be missing from the server, or a content security policy/).waitFor();
          await assert.rejects(demo.settled(), /missing/);
          assert.ok(await demo.button('Try again').isVisible());
        },
        {
          expected: [/404/, /preload/, /^failed: .*\.js net::ERR_/],
          prepare: (context) => context.route(SCRIPT, (route) => route.fulfill({ status: 404, body: 'Not here.' })),
        },
      );
    });

    test('what a hand did in the picture is not lost with the worker that it stopped', async () => {
      const points = declared.schema.find(({ kind }) => kind === 'points');
      if (!points) return;
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        const before = await demo.handlesOf(points);
        const { x, y } = await demo.emptySpot();
        await workerOf(page).evaluate(TRAP);
        await page.mouse.click(x, y);
        await demo.notices.getByText(/started again/).waitFor();
        await demo.until((params) => params[points.id].length === before.length + 1, 'the click adds its point');
        const at = await demo.handle(`${points.id}:${before.length}`);
        assert.ok(Math.abs(at.x - x) < 2 && Math.abs(at.y - y) < 2, 'where it was clicked');
      });
    });

    test('a page that may start no worker: the message stays after “Try again”, until one can be started', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ page, demo }) => {
          const refusal = /cannot be drawn: .*No module worker may be started here/;
          for (let i = 0; i < 2; i++) {
            await demo.notices.getByText(refusal).waitFor();
            await assert.rejects(demo.settled(), /No module worker may be started here/);
            await demo.button('Try again').click();
          }
          assert.match(await demo.said(), refusal);
          assert.ok(await page.locator('mercer-demo img').isVisible(), 'the native figure stays');
          await allowWorkers(page);
          await demo.button('Try again').click();
          await demo.element.locator('.stage > canvas').waitFor();
          assert.ok((await demo.look()).colours > 20);
          assert.equal(await demo.said(), '', 'and the message is gone');
        },
        {
          expected: [/preloaded using link preload but not used/],
          prepare: (context) => context.addInitScript(forbidWorkers),
        },
      );
    });

    test('a worker that dies where no other may be started: a message says why, and nothing is lost', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        await demo.set({ [number.id]: number.max });
        const [state, look] = [await demo.state(), await demo.look()];
        await page.evaluate(forbidWorkers);
        await workerOf(page).evaluate(() => self.close());
        await demo.notices.getByText(/cannot be drawn: .*No module worker may be started here/).waitFor();
        await assert.rejects(demo.settled(), /No module worker may be started here/);
        await allowWorkers(page);
        await demo.button('Try again').click();
        assert.deepEqual([await demo.state(), await demo.look()], [state, look]);
        assert.equal(await demo.said(), '');
        await demo.set({ [number.id]: number.min });
        assert.notEqual((await demo.look()).pixels, look.pixels, 'it goes on');
      });
    });

    test('wasm that cannot be had: the figure stays, a message says why, “Try again” loads it', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ page, context, demo }) => {
          await demo.notices.getByText(/cannot be drawn/).waitFor();
          await assert.rejects(demo.settled());
          assert.ok(await page.locator('mercer-demo img').isVisible());
          await context.unroute(/\.wasm$/);
          await demo.button('Try again').click();
          await demo.element.locator('.stage > canvas').waitFor();
          assert.ok((await demo.look()).colours > 20);
        },
        {
          expected: [/503/, /\.wasm/],
          prepare: (context) => context.route(/\.wasm$/, (route) => route.fulfill({ status: 503, body: 'Busy.' })),
        },
      );
    });

    test('a host that calls the wasm by another type serves it all the same', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ demo }) => {
          assert.ok((await demo.look()).colours > 20);
        },
        {
          prepare: (context) =>
            context.route(/\.wasm$/, async (route) => {
              const response = await route.fetch();
              await route.fulfill({
                response,
                headers: { ...response.headers(), 'content-type': 'application/octet-stream' },
              });
            }),
        },
      );
    });
  });
