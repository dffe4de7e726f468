// The main path in Firefox, driven over WebDriver BiDi.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { findBrowsers } from '../../scripts/lib/browsers.mjs';
import { demosWithPoints } from './support/demos.mjs';
import { walkMainPath } from './support/main-path.mjs';
import { serveSite } from './support/site.mjs';

const executablePath = findBrowsers().firefox;

describe('Firefox', { skip: executablePath === '' && 'Firefox was not found' }, () => {
  /** @type {import("puppeteer-core").Browser} */
  let browser;
  /** @type {import("./support/site.mjs").Site} */
  let site;
  before(async () => {
    [browser, site] = await Promise.all([
      puppeteer.launch({ browser: 'firefox', executablePath, headless: true }),
      serveSite(),
    ]);
  });
  after(async () => {
    await Promise.all([browser?.close(), site?.close()]);
  });

  for (const demo of demosWithPoints)
    test(`${demo.id}: the main path`, async () => {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      /** @type {string[]} */
      const faults = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      await walkMainPath(
        {
          open: async (url) => void (await page.goto(url)),
          reload: async () => void (await page.reload()),
          inDemo: async (run, argument) =>
            /** @type {any} */ (
              await page.evaluate(
                `(${run})(document.querySelector('mercer-demo'), ${JSON.stringify(argument ?? null)})`,
              )
            ),
          async stroke([from, ...stops]) {
            if (!from) return;
            await page.mouse.move(from.x, from.y);
            await page.mouse.down();
            for (const { x, y } of stops) await page.mouse.move(x, y, { steps: 4 });
            await page.mouse.up();
          },
        },
        site.root,
        demo,
      );
      assert.deepEqual(faults, [], 'the visit must leave nothing in the console');
      await page.close();
    });
});
