// What every visit comes down to: open, see, add a point, move it, remove it, change a slider, reload, open another preset.
// In words that each browser's driver understands.
import assert from 'node:assert/strict';
import { pointsOf } from './demos.mjs';
import { emptySpots, exactReadouts, lookAt } from './in-page.mjs';
import { nativeReadouts } from './native.mjs';

/** @typedef {import("./in-page.mjs").Spot} Spot */

/**
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} open
 * @property {() => Promise<void>} reload
 * @property {<T>(run: (element: any, argument: any) => T | Promise<T>, argument?: any) => Promise<T>} inDemo runs a function that
 *   stands on its own in the page, on its demo
 * @property {(spots: Spot[]) => Promise<void>} stroke presses the mouse at the first place, moves it over the others, lets go
 */

/** @param {Driver} driver */
function eyes({ inDemo }) {
  const settled = () =>
    inDemo(async (element) => {
      await customElements.whenDefined('mercer-demo');
      await element.settled;
    });
  return {
    settled,
    async state() {
      await settled();
      return inDemo(({ preset, params }) => ({ preset, params }));
    },
    async look() {
      await settled();
      return inDemo(lookAt);
    },
    async emptySpot() {
      await settled();
      const [spot] = await inDemo(emptySpots);
      assert.ok(spot, 'the plot has an empty place');
      return spot;
    },
    /** @param {string} id */
    async handle(id) {
      await settled();
      const place = await inDemo((element, name) => {
        const box = element.shadowRoot.querySelector(`.handle[data-id="${name}"]`)?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
      }, id);
      assert.ok(place, `there is a handle ${id}`);
      return place;
    },
  };
}

/**
 * @param {Driver} driver
 * @param {string} root the address of the site
 * @param {import("./demos.mjs").Demo} demo one with points
 */
export async function walkMainPath(driver, root, demo) {
  const { settled, state, look, emptySpot, handle } = eyes(driver);
  const points = pointsOf(demo);
  const count = async () => (await state()).params[points.id].length;

  // Open and see.
  await driver.open(`${root}${demo.id}/`);
  const opened = await look();
  assert.ok(opened.colours > 20, `${opened.colours} colours are no picture`);
  assert.deepEqual(await state(), { preset: demo.presets[0]?.id, params: demo.presets[0]?.record });

  // Add.
  const before = await driver.inDemo(
    (element, prefix) => element.shadowRoot.querySelectorAll(`.handle.point[data-id^="${prefix}"]`).length,
    `${points.id}:`,
  );
  const spot = await emptySpot();
  await driver.stroke([spot]);
  assert.equal(await count(), before + 1, 'a click adds a point');
  const added = `${points.id}:${before}`;
  assertNear(await handle(added), spot);
  const withPoint = await look();
  assert.notEqual(withPoint.pixels, opened.pixels);

  // Move.
  const target = await emptySpot();
  await driver.stroke([await handle(added), { x: (spot.x + target.x) / 2, y: (spot.y + target.y) / 2 }, target]);
  assertNear(await handle(added), target);
  assert.equal(await count(), before + 1);
  assert.notDeepEqual((await look()).readouts, withPoint.readouts, 'the numbers follow');

  // Remove.
  await driver.stroke([await handle(added)]);
  assert.equal(await count(), before, 'a click on a point removes it');

  // A slider.
  const number = demo.schema.find(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);
  assert.ok(number);
  const track = await driver.inDemo((element, id) => {
    const box = element.shadowRoot
      .querySelector(`[id$="-${id}"]`)
      .closest('.control')
      .querySelector('input[type=range]');
    box.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = box.getBoundingClientRect();
    return { x, y: y + height / 2, width };
  }, number.id);
  const unslid = await look();
  await driver.stroke([
    { x: Math.round(track.x + track.width / 2), y: track.y },
    { x: Math.round(track.x + track.width * 0.8), y: track.y },
  ]);
  const slid = await state();
  const { min, max } = number;
  assert.ok(
    slid.params[number.id] > (min ?? 0) && slid.params[number.id] < (max ?? 1),
    'the slider is between its ends',
  );
  assert.notEqual((await look()).pixels, unslid.pixels);

  // A reload restores.
  await driver.inDemo(
    // The address follows at a pace that browsers allow.
    (_, value) =>
      new Promise((resolve) => {
        const wait = () => (location.hash.includes(value) ? resolve(undefined) : requestAnimationFrame(wait));
        wait();
      }),
    `${number.id}=${slid.params[number.id]}`,
  );
  await driver.reload();
  assert.deepEqual(await state(), slid);

  // Another preset, with the numbers of the native command.
  const other = demo.presets[1];
  assert.ok(other);
  await settled();
  await driver.inDemo((element, id) => {
    const menu = element.shadowRoot.querySelector('.preset select');
    menu.value = id;
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  }, other.id);
  assert.deepEqual(await state(), { preset: other.id, params: other.record });
  const shown = await look();
  assert.ok(shown.colours > 20);
  const { readouts } = await nativeReadouts(demo.id, other.id);
  assert.deepEqual(
    await driver.inDemo(exactReadouts),
    exactReadouts({ readout: readouts }),
    'the same bits as natively',
  );
  const svg = await driver.inDemo((element) => element.exportSVG());
  assert.match(svg, /^<svg.*<\/svg>\s*$/s);
}

/** @param {Spot} a @param {Spot} b */
function assertNear(a, b) {
  assert.ok(Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
}
