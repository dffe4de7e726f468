// The address bar holds the whole record: reload, copied links, Back and Forward, and links that mean harm.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos, demosWithPoints, pointsOf } from './support/demos.mjs';

/** @typedef {import("./support/demos.mjs").Demo} Demo */

const chromium = useChromium();

/** The second preset. @param {Demo} demo */
const otherPreset = ({ presets }) => /** @type {Demo["presets"][0]} */ (presets[1] ?? presets[0]);

/** A number that every preset shows, and a value for it. @param {Demo} demo */
function someNumber({ schema }) {
  const parameter = schema.find(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);
  assert.ok(parameter, 'the demo has a number');
  return { parameter, value: Number((((parameter.min ?? 0) + (parameter.max ?? 1)) / 2).toPrecision(6)) };
}

for (const declared of demos)
  describe(`${declared.id}: links`, { skip: noChromium }, () => {
    test('a reload at once restores the record and the picture', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        await demo.element.getByRole('combobox', { name: 'Preset' }).selectOption(otherPreset(declared).id);
        const { parameter, value } = someNumber(declared);
        await demo.settled();
        await demo.type(parameter, String(value));
        if (declared.schema.some(({ kind }) => kind === 'points')) {
          const spot = await demo.emptySpot();
          await page.mouse.click(spot.x, spot.y);
        }
        const state = await demo.state();
        const look = await demo.look();
        assert.equal(state.params[parameter.id], value);
        await page.reload();
        assert.deepEqual(await demo.state(), state);
        await page.mouse.move(2, 2);
        assert.deepEqual(await demo.look(), look);
      });
    });

    test('a copied link opens the same record and picture elsewhere', async () => {
      await chromium.visit(
        `${declared.id}/`,
        async ({ page, context, demo, demoOn }) => {
          await demo.settled();
          const { parameter, value } = someNumber(declared);
          await demo.type(parameter, String(value));
          await demo.button('Copy link').click();
          await demo.notices.getByText('Link copied').waitFor();
          const link = await page.evaluate(() => navigator.clipboard.readText());
          assert.match(link, new RegExp(`/${declared.id}/#.*${parameter.id}=`));
          const [state, look] = [await demo.state(), await demo.look()];
          const second = await context.newPage();
          await second.goto(link);
          const other = demoOn(second);
          assert.deepEqual(await other.state(), state);
          assert.deepEqual(await other.look(), look);
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
    });

    test('the address leaves out what equals the preset', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        const { id } = otherPreset(declared);
        await demo.settled();
        await demo.element.getByRole('combobox', { name: 'Preset' }).selectOption(id);
        await demo.settled();
        assert.equal(new URL(page.url()).hash, `#preset=${id}`);
        const { parameter, value } = someNumber(declared);
        await demo.type(parameter, String(value));
        await page.waitForURL((url) => url.hash === `#preset=${id}&${parameter.id}=${value}`);
      });
    });

    test('Back and Forward go through the presets that were opened', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        const first = await demo.state();
        const other = otherPreset(declared);
        await demo.element.getByRole('combobox', { name: 'Preset' }).selectOption(other.id);
        const second = await demo.state();
        assert.equal(second.preset, other.id);
        await page.goBack();
        await page.waitForFunction(
          (preset) => /** @type {any} */ (document.querySelector('mercer-demo')).preset === preset,
          first.preset,
        );
        assert.deepEqual(await demo.state(), first);
        await page.goForward();
        await page.waitForFunction(
          (preset) => /** @type {any} */ (document.querySelector('mercer-demo')).preset === preset,
          second.preset,
        );
        assert.deepEqual(await demo.state(), second);
      });
    });

    test('the links of the text set the state that they name', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        const links = page.locator('article a[href^="#"]');
        assert.ok((await links.count()) >= 3, 'three things to try');
        for (const link of await links.all()) {
          const wanted = new URLSearchParams((await link.getAttribute('href'))?.slice(1));
          await link.click();
          await page.waitForFunction(
            (preset) => /** @type {any} */ (document.querySelector('mercer-demo')).preset === preset,
            wanted.get('preset'),
          );
          const { params } = await demo.state();
          wanted.delete('preset');
          for (const [id, value] of wanted) assert.equal(String(params[id]), value, id);
          assert.equal(await demo.said(), '', 'and nothing was wrong with it');
        }
      });
    });

    test('every preset survives its own link, with its record as declared', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        for (const { id, record } of declared.presets) {
          await demo.open(`preset=${id}`);
          const state = await demo.state();
          assert.deepEqual(state, { preset: id, params: record });
          await demo.open(await demo.element.evaluate((element) => /** @type {any} */ (element).state));
          assert.deepEqual(await demo.state(), state);
        }
      });
    });

    test('a link that means harm opens what it can and says what it left out', async () => {
      const { parameter } = someNumber(declared);
      const first = /** @type {Demo["presets"][0]} */ (declared.presets[0]);
      const choice = declared.schema.find(({ kind }) => kind === 'choice');
      /** @type {[string, RegExp[], Record<string, any>][]} what is opened, what must be said, what must hold */
      const links = [
        ['preset=nope', [/nope/], first.record],
        [`${parameter.id}=abc`, [new RegExp(parameter.id)], first.record],
        [`${parameter.id}=NaN`, [new RegExp(parameter.id)], first.record],
        [`${parameter.id}=1e999`, [new RegExp(parameter.id)], {}],
        [`${parameter.id}=-1e99`, [new RegExp(parameter.id)], { [parameter.id]: parameter.min }],
        [`nonsense=1&${parameter.id}=${parameter.max}`, [/nonsense/], { [parameter.id]: parameter.max }],
        ['__proto__=1&constructor=2&toString=3', [/__proto__/, /constructor/], first.record],
        ['%zz&%&=&&&==', [], {}],
        [`preset=${first.id}&preset=nope&${parameter.id}=`, [/nope/], {}],
        [`${'x'.repeat(50_000)}=1`, [/x/], first.record],
        [`${choice?.id ?? 'none'}=<img src=x onerror=alert(1)>`, [/<img src=x onerror=alert\(1\)>/], first.record],
      ];
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        page.on('dialog', () => assert.fail('a link ran a script'));
        for (const [link, says, holds] of links) {
          await demo.settled();
          await demo.open(link);
          const { params } = await demo.state();
          const message = await demo.said();
          for (const pattern of says) assert.match(message, pattern, link.slice(0, 80));
          for (const [id, value] of Object.entries(holds))
            assert.deepEqual(params[id], value, `${link.slice(0, 80)}: ${id}`);
          assert.equal(await demo.element.locator('img').count(), 1, 'only the figure of the page');
        }
      });
    });
  });

for (const declared of demosWithPoints)
  test(`${declared.id}: points in a link are checked row by row`, { skip: noChromium }, async () => {
    const points = pointsOf(declared);
    await chromium.visit(`${declared.id}/`, async ({ demo }) => {
      for (const text of ['1,2;x;3', '1', ';;,;', '1e999,2', 'NaN,NaN', `${'0,0;'.repeat(5000)}0,0`]) {
        await demo.open(`${points.id}=${encodeURIComponent(text)}`);
        const record = await demo.params();
        assert.match(await demo.said(), new RegExp(points.id), text.slice(0, 40));
        for (const point of record[points.id]) for (const part of point) assert.ok(Number.isFinite(part));
      }
    });
  });
