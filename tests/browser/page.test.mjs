// What the page around a demo does: colours, links into the demo, a phone on its side.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos } from './support/demos.mjs';

const chromium = useChromium();

const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };

/** The file that an image shows. @param {import("playwright-core").Page} page @param {string} selector */
const shown = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => /** @type {HTMLImageElement} */ (image).currentSrc);

describe('the page around a demo', { skip: noChromium }, () => {
  test('figures follow the chosen colours, whatever those of the system', async () => {
    for (const [colorScheme, choice, dark] of /** @type {const} */ ([
      ['light', 'dark', true],
      ['dark', 'light', false],
    ]))
      await chromium.visit(
        '',
        async ({ page }) => {
          await page.locator('select#theme').selectOption(choice);
          await page.waitForFunction(
            (wanted) => /-dark\.svg$/.test(document.querySelector('img')?.currentSrc ?? '') === wanted,
            dark,
          );
          assert.equal(/-dark\.svg$/.test(await shown(page, 'img')), dark);
        },
        { colorScheme },
      );
  });

  for (const { id } of demos) {
    test(`${id}: a link in the text sets the demo and brings it into sight`, async () => {
      await chromium.visit(`${id}/`, async ({ page, demo }) => {
        await demo.settled();
        const link = page.locator('article a[href*="preset="]').last();
        await link.scrollIntoViewIfNeeded();
        await link.click();
        await demo.settled();
        const preset = new URLSearchParams((await link.getAttribute('href'))?.slice(1)).get('preset');
        assert.ok(page.url().includes(`preset=${preset}`), page.url());
        await page.waitForFunction(() => {
          const { top, bottom } = document.querySelector('mercer-demo')?.getBoundingClientRect() ?? {
            top: 1e9,
            bottom: 0,
          };
          return top < innerHeight / 2 && bottom > innerHeight / 2;
        });
      });
    });

    test(`${id}: on a phone on its side the chart fits into the window`, async () => {
      await chromium.visit(
        `${id}/`,
        async ({ demo }) => {
          await demo.settled();
          const stage = await demo.stage.boundingBox();
          assert.ok(stage && stage.height <= ON_ITS_SIDE.viewport.height, `${stage?.height} px`);
        },
        ON_ITS_SIDE,
      );
    });
  }
});
