// What axe finds, in every colour scheme and on a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { noChromium, PHONE, useChromium } from './support/chromium.mjs';
import { demos } from './support/demos.mjs';

/** @typedef {import("playwright-core").Page} Page */

const chromium = useChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule of WCAG 2.2 AA and of good practice that the page violates, with where and why. @param {Page} page @returns {Promise<string[]>} */
async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap((/** @type {any} */ { id, help, nodes }) =>
      nodes.map(
        (/** @type {any} */ { target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
      ),
    );
  });
}

/** @type {[string, import("playwright-core").BrowserContextOptions][]} */
const schemes = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['high contrast', { contrast: 'more' }],
  ['forced colours', { forcedColors: 'active' }],
  ['a phone', PHONE],
];

for (const [name, options] of schemes)
  describe(`axe finds no violation: ${name}`, { skip: noChromium }, () => {
    test('gallery', async () => {
      await chromium.visit('', async ({ page }) => assert.deepEqual(await violations(page), []), options);
    });

    for (const { id, presets } of demos)
      test(`${id}, with everything unfolded and a message up`, async () => {
        await chromium.visit(
          `${id}/#preset=${presets[0]?.id}&nonsense=1`,
          async ({ page, demo }) => {
            await demo.settled();
            assert.match(await demo.said(), /nonsense/);
            await demo.element.evaluate(({ shadowRoot }) => {
              for (const details of shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
            });
            assert.deepEqual(await violations(page), []);
          },
          options,
        );
      });
  });

for (const { id } of demos)
  test(`${id}: what can be taken hold of says what it is, and promises no press`, { skip: noChromium }, async () => {
    await chromium.visit(`${id}/`, async ({ demo }) => {
      await demo.settled();
      const handles = await demo.element.locator('.handle').all();
      assert.ok(handles.length > 0);
      for (const handle of handles) {
        assert.equal(await handle.getAttribute('role'), 'group');
        assert.match((await handle.getAttribute('aria-roledescription')) ?? '', /^movable (point|line)$/);
        assert.match((await handle.getAttribute('aria-label')) ?? '', /\S/);
      }
    });
  });

for (const { id, schema } of demos)
  describe(`${id}: colours`, { skip: noChromium }, () => {
    test('follow the system while the page is open, and a choice outlasts a reload', async () => {
      await chromium.visit(`${id}/`, async ({ page, demo }) => {
        const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        const light = { look: await demo.look(), background: await background() };
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = { look: await demo.look(), background: await background() };
        assert.notEqual(dark.look.pixels, light.look.pixels);
        assert.notEqual(dark.background, light.background);
        await page.emulateMedia({ colorScheme: 'light' });
        assert.equal((await demo.look()).pixels, light.look.pixels);
        await page.locator('select#theme').selectOption('dark');
        assert.equal((await demo.look()).pixels, dark.look.pixels);
        await page.reload();
        assert.equal((await demo.look()).pixels, dark.look.pixels);
        assert.equal(await background(), dark.background);
      });
    });

    test('the symbols of the text light up while their control is moved', async () => {
      await chromium.visit(`${id}/`, async ({ page, demo }) => {
        await demo.settled();
        const marked = await page.evaluate(() =>
          [...document.querySelectorAll('article [class*="sym-"]')].map(({ classList }) =>
            [...classList].find((name) => name.startsWith('sym-'))?.slice(4),
          ),
        );
        const parameter = schema.find(
          (each) => each.kind === 'number' && !each.hidden && !each.when && marked.includes(each.id),
        );
        assert.ok(parameter, 'a symbol in the text belongs to a slider');
        const box = await demo.slider(parameter).boundingBox();
        assert.ok(box);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 3 });
        const lit = page.locator('article .lit');
        await lit.first().waitFor();
        for (const symbol of await lit.all())
          assert.ok(((await symbol.getAttribute('class')) ?? '').includes(`sym-${parameter.id}`));
        await page.mouse.up();
        await lit.first().waitFor({ state: 'detached' });
      });
    });
  });
