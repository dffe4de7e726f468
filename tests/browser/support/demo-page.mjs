// A demo on a page, as a person and as a script see it.
import assert from 'node:assert/strict';
import { nameOf } from './demos.mjs';
import { emptySpots, firstPanel, lookAt } from './in-page.mjs';

/** @typedef {import("./demos.mjs").Parameter} Parameter */
/** @typedef {import("./in-page.mjs").Spot} Spot */
/** @typedef {import("./in-page.mjs").Look} Look */

/** Whether two looks differ in the picture or in a number. @param {Look} a @param {Look} b */
export const differ = (a, b) => a.pixels !== b.pixels || JSON.stringify(a.readouts) !== JSON.stringify(b.readouts);

export class DemoPage {
  /** @param {import("playwright-core").Page} page */
  constructor(page, selector = 'mercer-demo') {
    this.page = page;
    this.element = page.locator(selector).first();
    this.stage = this.element.locator('.stage');
    this.overlay = this.element.locator('.overlay');
    this.notices = this.element.locator('.notices');
  }

  /** Waits until the picture shows the newest record. */
  async settled() {
    await this.element.evaluate(async (element) => {
      await customElements.whenDefined('mercer-demo');
      await /** @type {any} */ (element).settled;
    });
  }

  /** The record. @returns {Promise<Record<string, any>>} */
  async params() {
    await this.settled();
    return this.element.evaluate((element) => /** @type {any} */ (element).params);
  }

  /** The state, as far as it is one: preset and record. */
  async state() {
    await this.settled();
    return this.element.evaluate((/** @type {any} */ { preset, params }) => ({ preset, params }));
  }

  /** What is shown once all is done. @returns {Promise<Look>} */
  async look() {
    await this.settled();
    return this.element.evaluate(lookAt);
  }

  /** Opens the text of a link. @param {string} text */
  async open(text) {
    await this.element.evaluate((element, state) => {
      /** @type {any} */ (element).state = state;
    }, text);
    await this.settled();
  }

  /** Changes parameters as a script does. @param {Record<string, any>} patch */
  async set(patch) {
    await this.element.evaluate((element, values) => /** @type {any} */ (element).set(values), patch);
    await this.settled();
  }

  /** What the notices over the plot say. */
  async said() {
    return ((await this.notices.textContent()) ?? '').trim();
  }

  /** Waits until a condition on the record holds. @param {(params: Record<string, any>) => boolean} holds @param {string} what */
  async until(holds, what) {
    const end = Date.now() + 10_000;
    let params = await this.params();
    while (!holds(params)) {
      assert.ok(Date.now() < end, `${what}; the record is ${JSON.stringify(params)}`);
      // The next change of the record, or the next frame of the screen.
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      params = await this.params();
    }
    return params;
  }

  /** The number box, text box, menu or switch of a parameter, by its name. @param {Parameter} parameter */
  control(parameter) {
    const role = { choice: 'combobox', switch: 'switch' }[/** @type {string} */ (parameter.kind)] ?? 'textbox';
    return this.element.getByRole(/** @type {any} */ (role), { name: nameOf(parameter), exact: true });
  }

  /** The slider of a parameter. @param {Parameter} parameter */
  slider(parameter) {
    return this.element.getByRole('slider', { name: `${nameOf(parameter)}, slider`, exact: true });
  }

  /** A button of the element. @param {string} name */
  button(name) {
    return this.element.getByRole('button', { name, exact: true });
  }

  /** Shows the controls that are folded away. */
  async unfold() {
    const more = this.element.locator('details.more');
    if ((await more.count()) > 0) await more.evaluate((details) => details.setAttribute('open', ''));
  }

  /** Types into a box and takes it. @param {Parameter} parameter @param {string} text */
  async type(parameter, text) {
    const box = this.control(parameter);
    await box.fill(text);
    await box.press(parameter.kind === 'points' ? 'Control+Enter' : 'Enter');
    await this.settled();
  }

  /** Puts the focus on the plot, as Tab does. */
  async tabToPlot() {
    const inPlot = () => this.overlay.evaluate((overlay) => overlay.matches(':focus'));
    for (let i = 0; i < 20 && !(await inPlot()); i++) await this.page.keyboard.press('Tab');
    assert.ok(await inPlot(), 'Tab reaches the plot');
  }

  /** The middle of a handle on screen. @param {string} id */
  async handle(id) {
    await this.settled();
    const box = await this.element.locator(`.handle[data-id="${id}"]`).boundingBox();
    assert.ok(box, `there is a handle ${id}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The handles of the points, in order. @param {Parameter} points @returns {Promise<string[]>} */
  async handlesOf(points) {
    await this.settled();
    return this.element.evaluate(
      (element, prefix) =>
        [.../** @type {ShadowRoot} */ (element.shadowRoot).querySelectorAll('.handle.point')]
          .map((handle) => handle.getAttribute('data-id') ?? '')
          .filter((id) => id.startsWith(prefix)),
      `${points.id}:`,
    );
  }

  /** The first panel's plot area on screen. */
  async panel() {
    await this.settled();
    return this.element.evaluate(firstPanel);
  }

  /** A place on screen inside the first panel, far from every handle; `nth` gives others. @returns {Promise<Spot>} */
  async emptySpot(nth = 0) {
    await this.settled();
    const spots = await this.element.evaluate(emptySpots);
    const spot = spots[nth];
    assert.ok(spot, 'the plot has an empty place');
    return spot;
  }
}
