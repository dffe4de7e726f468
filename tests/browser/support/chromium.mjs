// Chromium, on the built site, with an eye on everything a visit must not do.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findBrowsers } from '../../../scripts/lib/browsers.mjs';
import { DemoPage } from './demo-page.mjs';
import { serveSite } from './site.mjs';

/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

const executablePath = findBrowsers().chromium;

/** The reason to skip, or false. */
export const noChromium = executablePath === '' && 'Chromium was not found';

/** No wait is longer, on a busy machine either. */
const PATIENCE = 30_000;

/** A phone that people have. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/**
 * @typedef {object} VisitOptions
 * @property {RegExp[]} [expected] lines of the console that this visit is about, and which are no fault
 * @property {(context: import("playwright-core").BrowserContext) => Promise<void>} [prepare] before the page opens
 */

/**
 * @typedef {object} Visit
 * @property {import("playwright-core").Page} page
 * @property {import("playwright-core").BrowserContext} context
 * @property {DemoPage} demo the page's first demo
 * @property {import("./site.mjs").Site} site
 * @property {(page: import("playwright-core").Page) => DemoPage} demoOn
 */

/** One browser and one site for the tests of a file. To be called once, at its head. */
export function useChromium() {
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {import("./site.mjs").Site} */
  let site;
  before(async () => {
    if (noChromium) return;
    [browser, site] = await Promise.all([chromium.launch({ executablePath, args: CHROMIUM_FLAGS }), serveSite()]);
  });
  after(async () => {
    await Promise.all([browser?.close(), site?.close()]);
  });

  return {
    /**
     * Opens an address in a fresh profile, waits until its demo has settled and lets `act` go on; then fails if the visit left
     * a word in the console or asked another host for anything.
     * @param {string | ((site: import("./site.mjs").Site) => string)} address relative to the site's root, or made from the site
     * @param {(visit: Visit) => Promise<void>} act
     * @param {ContextOptions & VisitOptions} [options]
     */
    async visit(address, act, { expected = [], prepare, ...contextOptions } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
      context.setDefaultTimeout(PATIENCE);
      /** @type {string[]} */
      const faults = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      context.on('requestfailed', (request) => faults.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
      try {
        await context.route(
          (url) => url.protocol.startsWith('http') && !site.origins.includes(url.origin),
          async (route) => {
            faults.push(`another host: ${route.request().url()}`);
            await route.abort();
          },
        );
        await prepare?.(context);
        const page = await context.newPage();
        await page.goto(typeof address === 'string' ? new URL(address, site.root).href : address(site));
        await act({ page, context, site, demo: new DemoPage(page), demoOn: (other) => new DemoPage(other) });
      } finally {
        await context.close();
      }
      const unexpected = faults.filter((line) => !expected.some((pattern) => pattern.test(line)));
      assert.deepEqual(unexpected, [], 'the visit must leave nothing in the console and ask no other host');
    },
  };
}
