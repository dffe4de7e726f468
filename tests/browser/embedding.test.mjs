// <mercer-demo> on other people's pages, and the site below any path.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { DemoPage } from './support/demo-page.mjs';
import { demos, demosWithPoints, pointsOf } from './support/demos.mjs';

const chromium = useChromium();

/** A course page with two demos, whose script is at an address. @param {string} script @param {string} body */
const course = (script, body) => `<!doctype html>
<html lang="en"><head><title>Course</title>
<style>button { color: rgb(1, 2, 3); } h1 { font-size: 31px; }</style>
<script type="module" src="${script}"></script></head>
<body><h1>Course</h1><button>mine</button>${body}</body></html>`;

for (const declared of demos) {
  const [first, second = first] = declared.presets;
  const number = declared.schema.find(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);
  const two = `<mercer-demo id="one" demo="${declared.id}" preset="${first?.id}"></mercer-demo>
    <mercer-demo id="two" demo="${declared.id}" preset="${second?.id}" state="${number?.id}=${number?.max}"></mercer-demo>`;

  describe(`${declared.id}: embedded`, { skip: noChromium }, () => {
    test('two on a page share one worker, keep apart, and leave the page alone', async () => {
      assert.ok(number);
      await chromium.visit(
        (site) => site.page('/course/lesson/3.html', course('../../some/where/mercer.js', two)),
        async ({ page }) => {
          const start = page.url();
          const [one, other] = [new DemoPage(page, '#one'), new DemoPage(page, '#two')];
          const entries = await page.evaluate(() => history.length);
          const [before, state] = [await one.state(), await other.state()];
          assert.equal(before.preset, first?.id);
          assert.equal(state.preset, second?.id);
          assert.equal(state.params[number.id], number.max);
          const looks = [await one.look(), await other.look()];
          assert.notEqual(looks[0]?.pixels, looks[1]?.pixels);

          await one.set({ [number.id]: number.max });
          await one.element.getByRole('combobox', { name: 'Preset' }).selectOption(second?.id ?? '');
          await one.settled();
          assert.deepEqual(await other.state(), state, 'the other one is not touched');
          assert.deepEqual(await other.look(), looks[1]);
          assert.equal(page.workers().length, 1);
          assert.equal(page.url(), start);
          assert.equal(await page.evaluate(() => history.length), entries);
          assert.deepEqual(
            await page.evaluate(() => ({
              sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
              colour: getComputedStyle(/** @type {Element} */ (document.querySelector('button'))).color,
              body: [...document.body.children].map(({ localName }) => localName),
              stored: localStorage.length,
            })),
            { sheets: 1, colour: 'rgb(1, 2, 3)', body: ['h1', 'button', 'mercer-demo', 'mercer-demo'], stored: 0 },
          );
          const link = await one.element.evaluate((element) => /** @type {any} */ (element).link);
          const expected = new URL(`/some/where/${declared.id}/#preset=${second?.id}`, start).href;
          assert.equal(link, expected, 'its link leads to its own page');
        },
      );
    });

    test('its link leads to its own page, also where the host has a folder named as one of the site', async () => {
      for (const which of [0, 1])
        await chromium.visit(
          (site) => site.page(`/course/link-${which}.html`, course(`${site.confusing[which]}mercer.js`, two)),
          async ({ page, site, demo }) => {
            const state = await demo.state();
            const link = await demo.element.evaluate((element) => /** @type {any} */ (element).link);
            assert.equal(link, `${site.confusing[which]}${declared.id}/#preset=${first?.id}`);
            await page.goto(link);
            assert.deepEqual(await demo.state(), state);
          },
        );
    });

    test('it offers the colours itself, and keeps the choice to itself', async () => {
      await chromium.visit(
        (site) => site.page('/course/colours.html', course('/mercer.js', two)),
        async ({ page }) => {
          const [one, other] = [new DemoPage(page, '#one'), new DemoPage(page, '#two')];
          const [before, beside] = [await one.look(), await other.look()];
          await one.element.getByTitle('Colours', { exact: true }).click();
          await one.button('Dark').click();
          assert.notEqual((await one.look()).pixels, before.pixels);
          assert.deepEqual(await other.look(), beside);
          assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), undefined);
        },
      );
    });

    test('from another origin: a course page elsewhere loads the script of this site', async () => {
      await chromium.visit(
        (site) => site.page('/course/remote.html', course(`${site.elsewhere}mercer.js`, two)),
        async ({ page }) => {
          assert.ok((await new DemoPage(page, '#one').look()).colours > 20);
          assert.ok((await new DemoPage(page, '#two').look()).colours > 20);
          assert.equal(page.workers().length, 1);
        },
      );
    });

    for (const [how, hide, show] of [
      ['hidden', 'hidden', (/** @type {HTMLElement} */ box) => box.removeAttribute('hidden')],
      [
        'of no size',
        'style="width: 0; overflow: hidden"',
        (/** @type {HTMLElement} */ box) => box.removeAttribute('style'),
      ],
    ])
      test(`opened while ${how}, it has its numbers; shown, it draws`, async () => {
        assert.ok(number);
        const body = `<div id="box" ${hide}>${two}</div>`;
        await chromium.visit(
          (site) => site.page(`/course/${how === 'hidden' ? 'hidden' : 'flat'}.html`, course('/mercer.js', body)),
          async ({ page }) => {
            const demo = new DemoPage(page, '#one');
            const before = await demo.look();
            assert.equal(before.pixels, 'none');
            assert.ok(Object.keys(before.readouts).length > 0, 'off screen the read-outs are computed');
            await demo.set({ [number.id]: number.max });
            assert.notDeepEqual((await demo.look()).readouts, before.readouts);
            const svg = await demo.element.evaluate((element) => /** @type {any} */ (element).exportSVG());
            assert.match(svg, /^<svg/, 'files have a size of their own');
            await page.locator('#box').evaluate(/** @type {any} */ (show));
            await demo.element.locator('.stage > canvas').waitFor();
            const look = await demo.look();
            assert.ok(look.colours > 20);
            const stage = await demo.stage.boundingBox();
            assert.equal(
              look.pixels.split(' ')[0],
              `${Math.floor(stage?.width ?? 0)}x${Math.floor(stage?.height ?? 0)}`,
            );
          },
        );
      });

    test('taken out and put back elsewhere, it goes on from its record', async () => {
      assert.ok(number);
      await chromium.visit(
        (site) =>
          site.page('/course/moved.html', course('/mercer.js', `${two}<section style="width: 700px"></section>`)),
        async ({ page }) => {
          const demo = new DemoPage(page, '#one');
          await demo.set({ [number.id]: number.max });
          const state = await demo.state();
          await page.evaluate(() => {
            const element = document.querySelector('#one');
            element?.remove();
            /** @type {any} */ (globalThis).kept = element;
          });
          await new DemoPage(page, '#two').settled();
          await page.evaluate(() => document.querySelector('section')?.append(/** @type {any} */ (globalThis).kept));
          assert.deepEqual(await demo.state(), state);
          assert.match((await demo.look()).pixels, /^700x/, 'drawn for its new place');
          await demo.button('Undo').click();
          assert.notDeepEqual(await demo.state(), state);
        },
      );
    });

    test('a page whose policy forbids the calculation gets a message and not a blank', async () => {
      await chromium.visit(
        (site) =>
          site.page('/course/strict.html', course('/mercer.js', two), {
            'Content-Security-Policy': "script-src 'self'; worker-src 'self'",
          }),
        async ({ page }) => {
          const demo = new DemoPage(page, '#one');
          await assert.rejects(demo.settled());
          assert.match(await demo.said(), /cannot be drawn/);
        },
        { expected: [/Content Security Policy|unsafe-eval|CSP/] },
      );
    });
  });
}

for (const declared of demosWithPoints)
  test(`${declared.id}: a demo under a scaled or turned page still puts points where the hand is`, {
    skip: noChromium,
  }, async () => {
    const body = `<div style="transform: scale(0.8); transform-origin: 0 0"><mercer-demo demo="${declared.id}"></mercer-demo></div>`;
    await chromium.visit(
      (site) => site.page('/course/scaled.html', course('/mercer.js', body)),
      async ({ page, demo }) => {
        const count = (await demo.handlesOf(pointsOf(declared))).length;
        const overlay = await demo.overlay.boundingBox();
        assert.ok(overlay);
        const spot = {
          x: Math.round(overlay.x + overlay.width * 0.85),
          y: Math.round(overlay.y + overlay.height * 0.25),
        };
        await page.mouse.click(spot.x, spot.y);
        await demo.until((params) => params[pointsOf(declared).id].length === count + 1, 'a click adds a point');
        const at = await demo.handle(`${pointsOf(declared).id}:${count}`);
        assert.ok(Math.abs(at.x - spot.x) < 2 && Math.abs(at.y - spot.y) < 2, JSON.stringify({ at, spot }));
      },
    );
  });

describe('the site below a path', { skip: noChromium }, () => {
  test('the gallery leads to every demo and back, with links that stay below the path', async () => {
    await chromium.visit(
      (site) => site.below,
      async ({ page, site, demo }) => {
        for (const declared of demos) {
          await page.getByRole('link', { name: declared.title }).click();
          await page.waitForURL(`${site.below}${declared.id}/`);
          await demo.settled();
          assert.match(await page.title(), new RegExp(declared.title));
          assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), declared.title);
          assert.ok((await demo.look()).colours > 20);
          await page.locator('a.wordmark').click();
          await page.waitForURL(site.below);
        }
        const images = page.locator('main img');
        for (const image of await images.all())
          await image.evaluate((/** @type {HTMLImageElement} */ each) => each.decode());
        assert.equal(await images.count(), demos.length);
      },
    );
  });
});
