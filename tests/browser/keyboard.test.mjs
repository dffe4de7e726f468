// The keyboard alone: reach the plot and its points, add, move, remove, undo; the list of keys.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demosWithPoints, pointsOf } from './support/demos.mjs';

/** @typedef {import("./support/demo-page.mjs").DemoPage} DemoPage */

const chromium = useChromium();

/** The handle that has the focus. @param {DemoPage} demo */
const focused = (demo) =>
  demo.element.evaluate(
    ({ shadowRoot }) => /** @type {HTMLElement} */ (shadowRoot?.activeElement)?.dataset['id'] ?? null,
  );

for (const declared of demosWithPoints) {
  const points = pointsOf(declared);
  const address = `${declared.id}/`;

  describe(`${declared.id}: points by keyboard`, { skip: noChromium }, () => {
    test('Tab reaches the plot and then each point; Enter adds, arrows move, Delete removes', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await demo.handlesOf(points);
        await demo.tabToPlot();
        assert.ok(await demo.element.locator('.crosshair').isVisible());
        const { left, top, right, bottom } = await demo.panel();
        await page.keyboard.press('Shift+ArrowLeft');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        const added = await demo.until(
          (params) => params[points.id].length === before.length + 1,
          'Enter adds a point at the cross-hair',
        );
        const place = await demo.handle(`${points.id}:${before.length}`);
        const [leap, step] = [(left + right) / 2 - place.x, (top + bottom) / 2 - place.y];
        assert.ok(leap > 20 && leap < 80, `a leap to the left of the middle, not ${leap}`);
        assert.ok(step > 1 && step < 10, `a step above the middle, not ${step}`);

        const reached = new Set();
        for (let i = 0; i < before.length + 4; i++) {
          await page.keyboard.press('Tab');
          const id = await focused(demo);
          if (id === null) break;
          reached.add(id);
        }
        for (const id of await demo.handlesOf(points)) assert.ok(reached.has(id), `Tab reaches ${id}`);

        // Back to the last point.
        const last = `${points.id}:${before.length}`;
        for (let i = 0; i < reached.size + 2 && (await focused(demo)) !== last; i++)
          await page.keyboard.press('Shift+Tab');
        assert.equal(await focused(demo), last);
        const label = await demo.element.locator(`.handle[data-id="${last}"]`).getAttribute('aria-label');
        const from = await demo.handle(last);
        await page.keyboard.press('ArrowRight');
        const short = (await demo.handle(last)).x - from.x;
        assert.ok(short > 0, 'an arrow moves the point');
        await page.keyboard.press('Shift+ArrowRight');
        const long = (await demo.handle(last)).x - from.x - short;
        assert.ok(long > 5 * short, `with Shift it moves farther: ${long} against ${short}`);
        await page.keyboard.press('ArrowUp');
        assert.ok((await demo.handle(last)).y < from.y, 'up is up');
        const moved = await demo.element.locator(`.handle[data-id="${last}"]`).getAttribute('aria-label');
        assert.notEqual(moved, label, 'its name says where it is');

        await page.keyboard.press('Delete');
        await demo.until((params) => params[points.id].length === before.length, 'Delete removes the point');
        assert.notEqual(await focused(demo), null, 'the focus stays in the plot');
        await page.keyboard.press('Control+z');
        await demo.until((params) => params[points.id].length === before.length + 1, 'Ctrl+Z brings it back');
        for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
        await demo.until(
          (params) => JSON.stringify(params[points.id]) === JSON.stringify(added[points.id]),
          'each press of an arrow is a step of undo',
        );
        for (let i = 0; i < 4; i++) await page.keyboard.press('Control+Shift+z');
        await demo.until((params) => params[points.id].length === before.length, 'Ctrl+Shift+Z removes it again');
      });
    });

    test('? shows the keys, Escape closes them; single keys do nothing while the focus is elsewhere', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await demo.state();
        const dialog = demo.element.getByRole('dialog');
        await page.locator('a.wordmark').focus();
        for (const key of ['?', 'Delete', 'f', '+', 'ArrowLeft', 'Control+z']) await page.keyboard.press(key);
        assert.equal(await dialog.count(), 0);
        assert.deepEqual(await demo.state(), before);
        await demo.tabToPlot();
        await page.keyboard.press('?');
        await dialog.waitFor();
        assert.match((await dialog.textContent()) ?? '', /Ctrl Z/);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      });
    });
  });
}
