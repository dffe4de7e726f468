// Phones, laptops and projectors; pages that do not jump; browsers without scripts, and too old ones.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, PHONE, useChromium } from './support/chromium.mjs';
import { demos } from './support/demos.mjs';

/** @typedef {import("playwright-core").Page} Page */

const chromium = useChromium();

const NARROWEST = { ...PHONE, viewport: { width: 320, height: 640 } };
const PROJECTOR = { viewport: { width: 1920, height: 1080 } };

/** How far the page is wider than the screen, and what sticks out. @param {Page} page */
const overhang = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const roots = [
      document,
      .../** @type {any[]} */ ([...document.querySelectorAll('mercer-demo')]).map((each) => each.shadowRoot),
    ];
    const wide = roots
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map(({ localName, className }) => `${localName}.${className}`);
    return [`${scrollWidth} px on a screen of ${clientWidth}`, ...wide.slice(0, 5)];
  });

/** All layout shifts since the page was opened: their sum (CLS), and what moved. @param {Page} page */
const shifts = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        /** @type {string[]} */
        const moved = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) {
            sum += value;
            for (const { node, previousRect, currentRect } of sources)
              moved.push(`${node?.localName}.${node?.className}: ${previousRect.y} to ${currentRect.y}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are handed over in a task of their own, before the second frame from now.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve({ sum, moved }))));
      }),
  );

const pages = [
  { name: 'gallery', address: '', id: null },
  ...demos.map(({ id }) => ({ name: id, address: `${id}/`, id })),
];

for (const { name, address, id } of pages)
  describe(`${name}: layout`, { skip: noChromium }, () => {
    for (const [screen, options] of /** @type {const} */ ([
      ['390 px', PHONE],
      ['320 px', NARROWEST],
    ]))
      test(`a phone of ${screen} scrolls down only${id ? ', and has the plot first' : ''}`, async () => {
        await chromium.visit(
          address,
          async ({ page, demo }) => {
            if (!id) {
              assert.deepEqual(await overhang(page), []);
              return;
            }
            for (const preset of demos.find((each) => each.id === id)?.presets ?? []) {
              await demo.open(`preset=${preset.id}`);
              await demo.unfold();
              assert.deepEqual(await overhang(page), [], preset.id);
            }
            const [stage, controls, text] = await Promise.all([
              demo.stage.boundingBox(),
              demo.element.locator('.controls').boundingBox(),
              page.locator('article').boundingBox(),
            ]);
            assert.ok(stage && controls && text);
            assert.ok(stage.y + stage.height <= options.viewport.height, 'the whole plot is on the first screen');
            assert.ok(stage.y + stage.height <= controls.y && controls.y + controls.height <= text.y);
            assert.ok(stage.width >= options.viewport.width * 0.85, 'the plot takes the width');
          },
          options,
        );
      });

    test('the page does not jump while it loads', async () => {
      for (const options of [{}, PHONE, PROJECTOR])
        await chromium.visit(
          address,
          async ({ page, demo }) => {
            if (id) await demo.settled();
            const { sum, moved } = /** @type {{sum: number, moved: string[]}} */ (await shifts(page));
            assert.ok(sum < 0.02, `layout shift ${sum} at ${JSON.stringify(options)}: ${moved.join('; ')}`);
          },
          options,
        );
    });
  });

for (const { id, title } of demos)
  describe(`${id}: screens and browsers`, { skip: noChromium }, () => {
    test('on a projector the plot and its controls are side by side on one screen', async () => {
      await chromium.visit(
        `${id}/`,
        async ({ page, demo }) => {
          await demo.settled();
          assert.deepEqual(await overhang(page), []);
          const [stage, controls] = await Promise.all([
            demo.stage.boundingBox(),
            demo.element.locator('.controls').boundingBox(),
          ]);
          assert.ok(stage && controls);
          assert.ok(stage.y + stage.height <= 1080 && stage.width >= 800, JSON.stringify(stage));
          assert.ok(controls.x >= stage.x + stage.width);
          assert.ok((await demo.look()).pixels.startsWith(`${Math.floor(stage.width)}x`), 'drawn pixel by pixel');
        },
        PROJECTOR,
      );
    });

    test('a resized window and a denser screen are drawn anew, sharp', async () => {
      await chromium.visit(
        `${id}/`,
        async ({ page, demo }) => {
          const before = await demo.look();
          await page.setViewportSize({ width: 700, height: 900 });
          await page.waitForFunction(
            (old) =>
              /** @type {any} */ (document.querySelector('mercer-demo')).shadowRoot.querySelector('canvas').width !==
              old,
            Number.parseInt(before.pixels, 10),
          );
          const { width, ratio } = await demo.stage.evaluate((stage) => ({
            width: stage.clientWidth,
            ratio: devicePixelRatio,
          }));
          assert.equal(ratio, 2);
          assert.ok((await demo.look()).pixels.startsWith(`${width * ratio}x`));
        },
        { deviceScaleFactor: 2 },
      );
    });

    test('the native figure holds the place until the first picture', async () => {
      /** @type {() => void} */
      let release = () => undefined;
      const held = new Promise((resolve) => {
        release = () => resolve(undefined);
      });
      await chromium.visit(
        `${id}/`,
        async ({ page, demo }) => {
          const figure = page.locator('mercer-demo img');
          await figure.evaluate((/** @type {HTMLImageElement} */ image) => image.decode());
          assert.ok(await figure.isVisible());
          const before = await demo.stage.boundingBox();
          release();
          await demo.settled();
          assert.ok(!(await figure.isVisible()));
          assert.ok((await demo.look()).colours > 20);
          assert.deepEqual(await demo.stage.boundingBox(), before);
        },
        {
          prepare: (context) =>
            context.route(/\.wasm$/, async (route) => {
              await held;
              await route.continue();
            }),
        },
      );
    });

    test('without JavaScript the figure and the whole text show, and a note says why it is still', async () => {
      await chromium.visit(
        `${id}/`,
        async ({ page }) => {
          const figure = page.locator('mercer-demo img');
          assert.ok(await figure.isVisible());
          const { width, height, complete } = await figure.evaluate(
            (/** @type {HTMLImageElement} */ { naturalWidth: width, naturalHeight: height, complete }) => ({
              width,
              height,
              complete,
            }),
          );
          assert.ok(complete && width > 0 && height > 0, 'the figure is loaded');
          assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), title);
          assert.ok(await page.locator('article math').first().isVisible());
          assert.ok(await page.getByText(/only with JavaScript/).isVisible());
          assert.deepEqual(await overhang(page), []);
        },
        // Scripts are announced to the browser all the same, and it does not run them.
        { javaScriptEnabled: false, expected: [/\.js csp$/] },
      );
    });

    for (const lost of ['WebAssembly', 'OffscreenCanvas', 'Worker'])
      test(`a browser without ${lost} gets a message, the figure and the text`, async () => {
        await chromium.visit(
          `${id}/`,
          async ({ page, demo }) => {
            await page.getByText(/too old for the live plot/).waitFor();
            await page.evaluate(() => customElements.whenDefined('mercer-demo'));
            await assert.rejects(demo.settled(), /Chrome and Edge from \d+, Firefox from \d+ and Safari from [\d.]+/);
            assert.ok(await page.locator('mercer-demo img').isVisible());
            assert.ok(await page.locator('article math').first().isVisible());
          },
          {
            prepare: (context) =>
              context.addInitScript((name) => {
                delete (/** @type {any} */ (globalThis)[name]);
              }, lost),
          },
        );
      });
  });
