// The script interface of <mercer-demo>, the contract for course authors.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos } from './support/demos.mjs';

const chromium = useChromium();

for (const declared of demos)
  describe(`${declared.id}: script interface`, { skip: noChromium }, () => {
    const number = declared.schema.find(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);
    const seeds = declared.schema.filter(({ kind }) => kind === 'seed');

    test('schema, presets, params and readout are what the native command lists', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        const here = await demo.element.evaluate((/** @type {any} */ { schema, presets, params, readout }) => ({
          schema,
          presets,
          params,
          readout,
        }));
        assert.deepEqual(here.schema, declared.schema);
        assert.deepEqual(here.presets, declared.presets);
        assert.deepEqual(here.params, declared.presets[0]?.record);
        for (const { id, label, unit, equation } of declared.readouts) {
          const { value, reason, ...info } = here.readout[id];
          assert.deepEqual({ ...info }, { label, unit, equation, symbol: info.symbol });
          assert.ok(value !== null || (typeof reason === 'string' && reason !== ''), `${id} has a value or a reason`);
        }
      });
    });

    test('set() takes what a link takes, tells of the change once, and refuses nonsense alone', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const before = await demo.params();
        const events = await demo.element.evaluate(
          async (/** @type {any} */ element, [id, text]) => {
            /** @type {any[]} */
            const changes = [];
            let whole = 0;
            document.addEventListener('mercer-change', ({ detail }) => changes.push(detail));
            document.addEventListener('mercer-frame', ({ detail }) => {
              if (detail.progress === 1) whole += 1;
            });
            element.set({ [id]: text, nonsense: 1 });
            await element.settled;
            return { changes, whole };
          },
          [number.id, String(number.max)],
        );
        assert.deepEqual(events.changes, [{ ...before, [number.id]: number.max }]);
        assert.equal(events.whole, 1);
        assert.match(await demo.said(), /nonsense/);
      });
    });

    test('a burst of changes settles on the last one', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        const { min, max } = number;
        const middle = ((min ?? 0) + (max ?? 1)) / 2;
        await demo.set({ [number.id]: middle });
        const look = await demo.look();
        const value = await demo.element.evaluate(
          async (/** @type {any} */ element, { id, from, to }) => {
            for (let i = 0; i <= 200; i++) element.set({ [id]: i === 200 ? to : from + ((to - from) * i) / 200 });
            await element.settled;
            return element.params[id];
          },
          { id: number.id, from: min ?? 0, to: middle },
        );
        assert.equal(value, middle);
        assert.deepEqual(await demo.look(), look);
      });
    });

    test('reset() goes back to the preset and keeps the seeds', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const before = await demo.params();
        const drawn = Object.fromEntries(seeds.map(({ id }, i) => [id, 40 + i]));
        await demo.set({ [number.id]: number.max, ...drawn });
        await demo.element.evaluate((element) => /** @type {any} */ (element).reset());
        assert.deepEqual(await demo.params(), { ...before, ...drawn });
        await demo.set({ [number.id]: number.max });
        await demo.button('Reset to the preset; seeds stay').click();
        assert.deepEqual(await demo.params(), { ...before, ...drawn });
        await demo.button('Undo').click();
        assert.equal((await demo.params())[number.id], number.max, 'a reset can be undone');
      });
    });

    test('the description says what is drawn, and changes with it', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const texts = new Set();
        for (const { id } of declared.presets) {
          await demo.open(`preset=${id}`);
          const text = await demo.element.evaluate((element) => /** @type {any} */ (element).description);
          assert.ok(text.length > 40, `${id}: ${text}`);
          texts.add(text);
        }
        assert.equal(texts.size, declared.presets.length);
        const id = await demo.overlay.getAttribute('aria-describedby');
        const shown = await demo.element.locator(`[id="${id}"]`).textContent();
        assert.ok(texts.has(shown), 'the plot is described by the same words');
      });
    });

    test('attributes set the colours, the presenter’s type and the state', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const looks = new Set([(await demo.look()).pixels]);
        /** @param {string} name @param {string} value */
        const attribute = async (name, value) => {
          await demo.element.evaluate(
            (element, [key = '', text = '']) => element.setAttribute(key, text),
            [name, value],
          );
          looks.add((await demo.look()).pixels);
        };
        await attribute('theme', 'light');
        assert.equal(looks.size, 1, 'light is what the system says');
        await attribute('theme', 'dark');
        await attribute('theme', 'contrast');
        await attribute('presenter', '');
        await attribute('state', `${number.id}=${number.max}`);
        assert.equal(looks.size, 5, 'each is another picture');
        assert.equal((await demo.params())[number.id], number.max);
      });
    });

    test('an element without a demo, or with an unknown one, says which there are', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        const reasons = await page.evaluate(async () => {
          const said = [];
          for (const id of ['', 'nope']) {
            const element = document.createElement('mercer-demo');
            if (id) element.setAttribute('demo', id);
            document.body.append(element);
            const error = await /** @type {any} */ (element).settled.catch(
              (/** @type {Error} */ { message }) => message,
            );
            said.push([error, element.shadowRoot?.querySelector('.notices')?.textContent ?? '']);
          }
          return said;
        });
        for (const [error, shown] of reasons) {
          assert.match(error, new RegExp(declared.id));
          assert.ok(shown.includes(error));
        }
      });
    });
  });
