// The main path in WebKit, the engine of Safari, as Debian packages it.
import { after, before, describe, test } from 'node:test';
import { findBrowsers } from '../../scripts/lib/browsers.mjs';
import { demosWithPoints } from './support/demos.mjs';
import { walkMainPath } from './support/main-path.mjs';
import { serveSite } from './support/site.mjs';
import { missingForWebKit, startWebKit } from './support/webdriver.mjs';

const driver = findBrowsers().webkitDriver;

describe('WebKit', { skip: missingForWebKit(driver) || false }, () => {
  /** @type {Awaited<ReturnType<typeof startWebKit>>} */
  let browser;
  /** @type {import("./support/site.mjs").Site} */
  let site;
  before(async () => {
    [browser, site] = await Promise.all([startWebKit(driver), serveSite()]);
  });
  after(async () => {
    await Promise.all([browser?.close(), site?.close()]);
  });

  for (const demo of demosWithPoints)
    test(`${demo.id}: the main path`, async () => {
      await walkMainPath(
        { ...browser, inDemo: (run, argument) => browser.run(run, "document.querySelector('mercer-demo')", argument) },
        site.root,
        demo,
      );
    });
});
