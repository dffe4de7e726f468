// Fingers on a phone: real touch events, which the browser may turn into a scroll.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, PHONE, useChromium } from './support/chromium.mjs';
import { demosWithPoints, pointsOf } from './support/demos.mjs';

/** @typedef {import("./support/demo-page.mjs").Spot} Spot */

const chromium = useChromium();

/** Fingers that are on the screen until they are lifted. @param {import("playwright-core").Page} page */
async function fingersOn(page) {
  const session = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd" | "touchCancel"} type @param {Spot[]} touchPoints */
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  /** @type {Spot[]} */
  let at = [];
  return {
    /** @param {Spot[]} spots */
    async down(...spots) {
      at = spots;
      await send('touchStart', at);
    },
    /** Moves in a few steps, as a hand does. @param {Spot[]} spots */
    async move(...spots) {
      const from = at;
      for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
        at = spots.map(({ x, y }, i) => {
          const start = from[i] ?? { x, y };
          return { x: start.x + (x - start.x) * share, y: start.y + (y - start.y) * share };
        });
        await send('touchMove', at);
      }
    },
    async up() {
      at = [];
      await send('touchEnd', []);
    },
  };
}

for (const declared of demosWithPoints) {
  const points = pointsOf(declared);
  const address = `${declared.id}/`;

  describe(`${declared.id}: touch`, { skip: noChromium }, () => {
    test('a tap on empty space adds a point, a tap on a point removes it', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const before = await demo.handlesOf(points);
          const fingers = await fingersOn(page);
          await fingers.down(await demo.emptySpot());
          await fingers.up();
          const count = before.length;
          await demo.until((params) => params[points.id].length === count + 1, 'a tap adds a point');
          const all = (await demo.params())[points.id];
          await fingers.down(await demo.handle(`${points.id}:0`));
          await fingers.up();
          const left = await demo.until((params) => params[points.id].length === count, 'a tap on a point removes it');
          assert.deepEqual(left[points.id], all.slice(1), 'and no other');
        },
        PHONE,
      );
    });

    test('a tap on the hint takes it away, and does nothing else', async () => {
      await chromium.visit(
        address,
        async ({ demo }) => {
          const before = await demo.params();
          const hint = demo.element.locator('.first-use');
          await hint.tap();
          await hint.waitFor({ state: 'hidden' });
          assert.deepEqual(await demo.params(), before);
        },
        PHONE,
      );
    });

    test('a finger moves a point, which shows above it with its coordinates, and the page stays', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const [id = ''] = await demo.handlesOf(points);
          const fingers = await fingersOn(page);
          const from = await demo.handle(id);
          const to = await demo.emptySpot(1);
          await fingers.down(from);
          await fingers.move(to);
          const bubble = demo.element.locator('.bubble');
          await demo.settled();
          const box = await bubble.boundingBox();
          const at = await demo.handle(id);
          assert.ok(box && box.height > 0, 'there is a bubble');
          const above = box.y + box.height <= at.y - 20;
          const beside = box.x + box.width <= at.x - 10 || box.x >= at.x + 10;
          assert.ok(above || beside, 'the finger does not hide it');
          assert.match((await bubble.textContent()) ?? '', /\d/);
          await fingers.up();
          assert.ok(Math.abs(at.x - to.x) < 2 && Math.abs(at.y - to.y) < 2, 'the point is under the finger');
          assert.equal(await page.evaluate(() => scrollY), 0);
          assert.ok(!(await bubble.isVisible()));
          assert.ok((await demo.params())[points.id].length > 0, 'a data set that is edited is a copy');
        },
        PHONE,
      );
    });

    test('a long press removes a point', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const before = await demo.handlesOf(points);
          const fingers = await fingersOn(page);
          await fingers.down(await demo.handle(before[0] ?? ''));
          await demo.until(
            (params) => params[points.id].length === before.length - 1,
            'the point goes while the finger is down',
          );
          const record = await demo.params();
          await fingers.up();
          assert.deepEqual(await demo.params(), record, 'lifting the finger does nothing more');
        },
        PHONE,
      );
    });

    test('a finger whose point is gone when it is lifted elsewhere leaves the next touch alone', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const [id = ''] = await demo.handlesOf(points);
          const fingers = await fingersOn(page);
          const from = await demo.handle(id);
          await fingers.down(from);
          // Another preset without this point comes while the finger is down.
          await demo.set({ [points.id]: [] });
          assert.deepEqual(await demo.handlesOf(points), []);
          await fingers.move({ x: 2, y: 2 });
          await fingers.up();
          await fingers.down(await demo.emptySpot());
          await fingers.up();
          await demo.until((params) => params[points.id].length === 1, 'the next tap adds');
        },
        PHONE,
      );
    });

    test('a drag that leaves the plot and the screen ends cleanly', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const [id = ''] = await demo.handlesOf(points);
          const fingers = await fingersOn(page);
          const from = await demo.handle(id);
          await fingers.down(from);
          await fingers.move({ x: from.x + 30, y: from.y - 30 });
          await fingers.move({ x: 1, y: 1 });
          await fingers.up();
          const box = await demo.stage.boundingBox();
          const at = await demo.handle(id);
          assert.ok(box && at.x >= box.x && at.y >= box.y, 'the point stays in sight');
          const record = await demo.params();
          // The next touch is one of its own.
          await fingers.down(await demo.emptySpot());
          await fingers.up();
          await demo.until((params) => params[points.id].length === record[points.id].length + 1, 'the next tap adds');
        },
        PHONE,
      );
    });

    test('the page scrolls by a finger on the plot that holds no point', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const before = await demo.params();
          const fingers = await fingersOn(page);
          const from = await demo.emptySpot(1);
          await fingers.down(from);
          await fingers.move({ x: from.x, y: Math.max(from.y - 180, 2) });
          await fingers.up();
          await page.waitForFunction(() => scrollY > 20);
          assert.deepEqual(await demo.params(), before, 'a scroll is no click');
        },
        PHONE,
      );
    });

    test('two fingers zoom the view as one step of undo', async () => {
      await chromium.visit(
        address,
        async ({ page, demo }) => {
          const before = await demo.params();
          const { x, y } = await demo.emptySpot();
          const fingers = await fingersOn(page);
          await fingers.down({ x, y }, { x: x + 40, y: y + 10 });
          await fingers.move({ x: x - 20, y }, { x: x + 90, y: y + 10 });
          await fingers.up();
          const zoomed = await demo.until(
            (params) => JSON.stringify(params) !== JSON.stringify(before),
            'a pinch zooms',
          );
          const view = declared.schema.filter(({ hidden }) => hidden).map(({ id }) => id);
          for (const [id, value] of Object.entries(zoomed))
            if (!view.includes(id)) assert.deepEqual(value, before[id], `${id} is no part of the view`);
          assert.equal(await page.evaluate(() => visualViewport?.scale), 1, 'the page itself is not zoomed');
          await demo.button('Undo').tap();
          assert.deepEqual(await demo.params(), before);
        },
        PHONE,
      );
    });

    test('sliders have step buttons that a thumb hits', async () => {
      await chromium.visit(
        address,
        async ({ demo }) => {
          await demo.settled();
          const number = declared.schema.find(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);
          if (!number) return;
          const before = (await demo.params())[number.id];
          const up = demo.element
            .getByRole('button', { name: /one step up$/ })
            .and(demo.slider(number).locator('xpath=../button[last()]'));
          const box = await up.boundingBox();
          assert.ok(box && box.width >= 24 && box.height >= 24, 'WCAG 2.5.8: 24 by 24 pixels at least');
          await up.tap();
          assert.ok((await demo.params())[number.id] > before);
        },
        PHONE,
      );
    });
  });
}
