// Points by mouse: add, move, remove; undo and redo; the line of a query.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos, demosWithPoints, pointsOf } from './support/demos.mjs';

/** @typedef {import("./support/demo-page.mjs").Spot} Spot */
/** @typedef {import("./support/demo-page.mjs").DemoPage} DemoPage */
/** @typedef {import("playwright-core").Page} Page */

const chromium = useChromium();

/** CSS pixels by which a point may miss the place it was put at: half a pixel of the screen, and rounding to figures worth reading. */
const MISS = 1.5;

/** @param {Spot} a @param {Spot} b @param {string} message */
const near = (a, b, message) =>
  assert.ok(
    Math.abs(a.x - b.x) <= MISS && Math.abs(a.y - b.y) <= MISS,
    `${message}: ${JSON.stringify(a)} should be ${JSON.stringify(b)}`,
  );

/** Presses, moves and does not let go. @param {Page} page @param {Spot} from @param {Spot[]} stops */
async function drag(page, from, ...stops) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of stops) await page.mouse.move(x, y, { steps: 4 });
}

/**
 * Clicks at places on screen, all in one turn of the page, so that no answer comes in between.
 * @param {DemoPage} demo @param {Spot[]} spots
 */
async function pressInOneTurn(demo, spots) {
  await demo.overlay.evaluate((overlay, places) => {
    for (const { x, y } of places) {
      const parts = { bubbles: true, composed: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y };
      overlay.dispatchEvent(new PointerEvent('pointerdown', { ...parts, buttons: 1 }));
      overlay.dispatchEvent(new PointerEvent('pointerup', parts));
    }
  }, spots);
}

for (const declared of demosWithPoints) {
  const points = pointsOf(declared);
  const address = `${declared.id}/`;

  /** The points, after one more has made them a person's own. @param {DemoPage} demo @returns {Promise<number[][]>} */
  async function ownPoints(demo) {
    const count = (await demo.handlesOf(points)).length;
    const { x, y } = await demo.emptySpot();
    await demo.page.mouse.click(x, y);
    return (await demo.until((params) => params[points.id].length === count + 1, 'a click adds'))[points.id];
  }

  describe(`${declared.id}: points by mouse`, { skip: noChromium }, () => {
    test('a click on empty space adds a point where it was', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await demo.handlesOf(points);
        const look = await demo.look();
        const spot = await demo.emptySpot();
        await page.mouse.click(spot.x, spot.y);
        const record = await demo.until(
          (params) => params[points.id].length === before.length + 1,
          'a click adds a point',
        );
        assert.notEqual((await demo.look()).pixels, look.pixels);
        const handles = await demo.handlesOf(points);
        assert.equal(handles.length, record[points.id].length, 'each point can be taken hold of');
        near(await demo.handle(/** @type {string} */ (handles.at(-1))), spot, 'the point is where the click was');
      });
    });

    test('the hint leaves with the first act', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        await demo.settled();
        const hint = demo.element.locator('.first-use');
        assert.ok(await hint.isVisible());
        const spot = await demo.emptySpot();
        await page.mouse.click(spot.x, spot.y);
        await hint.waitFor({ state: 'hidden' });
      });
    });

    test('a click on the hint takes it away, and does nothing else', async () => {
      await chromium.visit(address, async ({ demo }) => {
        const before = await demo.params();
        const hint = demo.element.locator('.first-use');
        await hint.dblclick();
        await hint.waitFor({ state: 'hidden' });
        assert.deepEqual(await demo.params(), before);
      });
    });

    test('a drag moves a point, the picture following, and the axes stay', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const [id = ''] = await demo.handlesOf(points);
        const from = await demo.handle(id);
        const look = await demo.look();
        const to = await demo.emptySpot();
        await drag(page, from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
        const halfway = await demo.look();
        assert.notEqual(halfway.pixels, look.pixels, 'the picture follows while the point is held');
        const during = await demo.params();
        await page.mouse.move(to.x, to.y, { steps: 3 });
        await page.mouse.up();
        near(await demo.handle(id), to, 'the point is where it was let go');
        const record = await demo.params();
        const { [points.id]: _, ...others } = record;
        const { [points.id]: __, ...othersDuring } = during;
        assert.deepEqual(others, othersDuring, 'nothing but the points changes during a drag');
        const axes = declared.schema
          .filter(({ hidden, kind }) => hidden && kind === 'number')
          .map((parameter) => parameter.id);
        const preset = declared.presets[0]?.record ?? {};
        for (const axis of axes) assert.deepEqual(record[axis], preset[axis], `${axis} stays`);
      });
    });

    test('a click on a point removes it, and only it', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        await demo.settled();
        const spot = await demo.emptySpot();
        await page.mouse.click(spot.x, spot.y);
        const before = (await demo.until((params) => params[points.id].length > 0, 'there are points'))[points.id];
        const second = `${points.id}:1`;
        const place = await demo.handle(second);
        await page.mouse.click(place.x, place.y);
        const after = await demo.until(
          (params) => params[points.id].length === before.length - 1,
          'a click on a point removes one',
        );
        assert.deepEqual(after[points.id], before.toSpliced(1, 1));
      });
    });

    test('a double click on a point removes it, and only it', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await ownPoints(demo);
        const ids = await demo.handlesOf(points);
        const index = ids.length - 2;
        const place = await demo.handle(ids[index] ?? '');
        await page.mouse.dblclick(place.x, place.y);
        assert.deepEqual((await demo.params())[points.id], before.toSpliced(index, 1), 'without a pause');
      });
    });

    test('a double click is one click, though the answer comes between its halves', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await ownPoints(demo);
        const [id = ''] = await demo.handlesOf(points);
        const place = await demo.handle(id);
        const session = await page.context().newCDPSession(page);
        const start = Date.now() / 1000;
        /** @param {number} seconds when the browser is told it happened, however slow this machine is */
        const click = async (seconds) => {
          const parts = { ...place, button: /** @type {const} */ ('left'), clickCount: 1, timestamp: start + seconds };
          await session.send('Input.dispatchMouseEvent', { ...parts, type: 'mousePressed', buttons: 1 });
          await session.send('Input.dispatchMouseEvent', { ...parts, type: 'mouseReleased', buttons: 0 });
          return (await demo.params())[points.id];
        };
        assert.deepEqual(await click(0), before.slice(1));
        assert.deepEqual(await click(0.2), before.slice(1), 'the second half does nothing');
        assert.equal((await click(2)).length, before.length, 'a click of its own adds again');
      });
    });

    test('a double click on empty space adds one point', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await ownPoints(demo);
        const spot = await demo.emptySpot();
        await page.mouse.dblclick(spot.x, spot.y);
        const after = (await demo.params())[points.id];
        assert.deepEqual(after.slice(0, -1), before);
        assert.equal(after.length, before.length + 1);
      });
    });

    test('clicks on points faster than the answers never remove another', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await ownPoints(demo);
        const ids = await demo.handlesOf(points);
        // Once the first is gone, the name of the second is another's.
        const [first = '', second = ''] = ids;
        await pressInOneTurn(demo, [await demo.handle(first), await demo.handle(second)]);
        assert.deepEqual((await demo.params())[points.id], before.slice(1));
        await page.keyboard.press('Control+z');
        assert.deepEqual((await demo.params())[points.id], before);
      });
    });

    test('clicks at different empty places all count, however fast', async () => {
      await chromium.visit(address, async ({ demo }) => {
        const before = await ownPoints(demo);
        const spots = await Promise.all([0, 1, 2].map((nth) => demo.emptySpot(nth)));
        await pressInOneTurn(demo, spots);
        assert.equal((await demo.params())[points.id].length, before.length + spots.length);
      });
    });

    test('Delete during a drag removes the dragged point, and the rest stay', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await ownPoints(demo);
        const [id = ''] = await demo.handlesOf(points);
        const to = await demo.emptySpot();
        await drag(page, await demo.handle(id), to);
        await page.keyboard.press('Delete');
        await page.mouse.move(to.x + 30, to.y + 20, { steps: 5 });
        assert.deepEqual((await demo.params())[points.id], before.slice(1));
        await page.mouse.move(to.x - 30, to.y, { steps: 5 });
        await page.mouse.up();
        assert.deepEqual((await demo.params())[points.id], before.slice(1), 'the hand holds nothing any more');
      });
    });

    test('undo during a drag takes it back, and the hand holds nothing any more', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const spot = await demo.emptySpot();
        const before = (await demo.params())[points.id];
        await page.mouse.click(spot.x, spot.y);
        const added = (await demo.params())[points.id];
        const id = (await demo.handlesOf(points)).at(-1) ?? '';
        const to = await demo.emptySpot(1);
        await drag(page, await demo.handle(id), to);
        assert.notDeepEqual((await demo.params())[points.id], added, 'the point is on its way');
        await page.keyboard.press('Control+z');
        await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
        assert.deepEqual((await demo.params())[points.id], added);
        await page.keyboard.press('Control+z');
        await page.mouse.move(to.x - 20, to.y, { steps: 5 });
        await page.mouse.up();
        assert.deepEqual((await demo.params())[points.id], before);
      });
    });

    test('a drag that leaves the plot ends with the button, wherever that is', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const [id = ''] = await demo.handlesOf(points);
        const from = await demo.handle(id);
        await drag(page, from, { x: 5, y: 5 });
        const { left: x, top: y } = await demo.panel();
        near(await demo.handle(id), { x, y }, 'the point goes along, as far as the plot does');
        await page.mouse.up();
        const record = await demo.params();
        const inside = await demo.emptySpot();
        await page.mouse.move(inside.x, inside.y, { steps: 3 });
        assert.deepEqual(await demo.params(), record, 'a hand without a button moves nothing');
      });
    });

    test('a drag that leaves the frame of an embedding page ends with the button', async () => {
      await chromium.visit(
        (site) =>
          site.page(
            '/course/framed.html',
            `<!doctype html><title>Course</title><h1>Course</h1>
             <iframe src="/some/where/${declared.id}/" width="1000" height="600" title="demo"></iframe>`,
          ),
        async ({ page, demoOn }) => {
          const frame = page.frameLocator('iframe');
          const demo = demoOn(page);
          demo.element = frame.locator('mercer-demo');
          const [id = ''] = await demo.handlesOf(points);
          const handle = demo.element.locator(`.handle[data-id="${id}"]`);
          const box = await handle.boundingBox();
          assert.ok(box);
          const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          await drag(page, from, { x: from.x + 60, y: from.y }, { x: 1200, y: 20 });
          await page.mouse.up();
          const record = await demo.params();
          assert.equal(record[points.id].length > 0, true, 'the drag moved a point');
          await page.mouse.move(from.x, from.y + 30, { steps: 4 });
          assert.deepEqual(await demo.params(), record, 'a hand without a button moves nothing');
        },
      );
    });

    test('Escape gives up a drag and leaves no trace of it', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await demo.state();
        const look = await demo.look();
        const [id = ''] = await demo.handlesOf(points);
        await drag(page, await demo.handle(id), await demo.emptySpot());
        assert.notDeepEqual(await demo.state(), before);
        await page.keyboard.press('Escape');
        assert.deepEqual(await demo.state(), before);
        const elsewhere = await demo.emptySpot(1);
        await page.mouse.move(elsewhere.x, elsewhere.y);
        await page.mouse.up();
        assert.deepEqual(await demo.state(), before, 'the rest of the drag is lost');
        assert.ok(await demo.button('Redo').isDisabled(), 'what was given up cannot be redone');
        await page.mouse.move(2, 2);
        assert.equal((await demo.look()).pixels, look.pixels);
      });
    });

    test('undo and redo walk through the very same records and pictures', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const steps = [{ state: await demo.state(), look: await demo.look() }];
        const note = async () => steps.push({ state: await demo.state(), look: await demo.look() });
        const spot = await demo.emptySpot();
        await page.mouse.click(spot.x, spot.y);
        await note();
        const [id = ''] = await demo.handlesOf(points);
        await drag(page, await demo.handle(id), await demo.emptySpot());
        await page.mouse.up();
        await note();
        const place = await demo.handle(id);
        await page.mouse.click(place.x, place.y);
        await note();
        assert.equal(new Set(steps.map(({ look }) => look.pixels)).size, 4, 'each step is another picture');
        for (const { state, look } of steps.slice(0, -1).reverse()) {
          await demo.button('Undo').click();
          assert.deepEqual(await demo.state(), state);
          assert.deepEqual(await demo.look(), look);
        }
        assert.ok(await demo.button('Undo').isDisabled(), 'the whole drag was one step');
        for (const { state, look } of steps.slice(1)) {
          await demo.button('Redo').click();
          assert.deepEqual(await demo.state(), state);
          assert.deepEqual(await demo.look(), look);
        }
        assert.ok(await demo.button('Redo').isDisabled());
      });
    });

    test('the wheel zooms only once the demo has the focus, and drags of the view move it', async () => {
      await chromium.visit(address, async ({ page, demo }) => {
        const before = await demo.params();
        const spot = await demo.emptySpot();
        await page.mouse.move(spot.x, spot.y);
        await page.mouse.wheel(0, 120);
        await page.waitForFunction(() => scrollY > 0);
        assert.deepEqual(await demo.params(), before, 'the page scrolls past the plot');
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await demo.tabToPlot();
        const place = await demo.emptySpot();
        await page.mouse.move(place.x, place.y);
        await page.mouse.wheel(0, -120);
        const zoomed = await demo.until(
          (params) => JSON.stringify(params) !== JSON.stringify(before),
          'the wheel zooms',
        );
        assert.equal(await page.evaluate(() => scrollY), 0, 'and the page stays');
        await page.keyboard.down('Shift');
        await drag(page, place, { x: place.x + 40, y: place.y });
        await page.mouse.up();
        await page.keyboard.up('Shift');
        await demo.until((params) => JSON.stringify(params) !== JSON.stringify(zoomed), 'a drag with Shift pans');
        await demo.button('Undo').click();
        assert.deepEqual(await demo.params(), zoomed);
      });
    });
  });
}

for (const declared of demos) {
  const lines = declared.schema.filter(({ kind, span }) => kind === 'number' && span !== null);
  if (lines.length === 0) continue;
  describe(`${declared.id}: lines in the plot`, { skip: noChromium }, () => {
    for (const { id } of lines)
      test(`${id} follows a drag and the arrows`, async () => {
        await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
          const look = await demo.look();
          const start = await demo.params();
          const box = await demo.element.locator(`.handle[data-id="${id}"]`).boundingBox();
          assert.ok(box);
          // Near its upper end, where no point is.
          const from = { x: box.x + box.width / 2, y: box.y + 12 };
          await drag(page, from, { x: from.x + 80, y: from.y });
          await page.mouse.up();
          const at = await demo.handle(id);
          assert.ok(Math.abs(at.x - from.x - 80) <= MISS, 'the line is where it was let go');
          const moved = await demo.params();
          assert.deepEqual({ ...moved, [id]: start[id] }, start, 'nothing else has changed');
          assert.ok(moved[id] > start[id]);
          assert.notDeepEqual((await demo.look()).readouts, look.readouts, 'the numbers follow');
          await page.keyboard.press('ArrowLeft');
          assert.ok((await demo.params())[id] < moved[id], 'an arrow moves it too');
        });
      });
  });
}
