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

    test('set() refuses by name what no parameter can be, takes the rest, and goes on', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const before = await demo.params();
        for (const kind of ['function', 'symbol', 'node', 'bigint', 'missing']) {
          const params = await demo.element.evaluate(
            async (/** @type {any} */ element, [id, what]) => {
              const values = { function: () => 1, symbol: Symbol('s'), node: document.body, bigint: 1n };
              element.set({ [id]: values[/** @type {keyof typeof values} */ (what)] });
              await element.settled;
              return element.params;
            },
            [number.id, kind],
          );
          assert.deepEqual(params, before);
          assert.match(await demo.said(), new RegExp(`^${number.id}: .+ is not .*number`), kind);
          await demo.set({ [number.id]: number.max });
          assert.equal((await demo.params())[number.id], number.max, `it goes on after a ${kind}`);
          await demo.set({ [number.id]: before[number.id] });
        }
      });
    });

    test('set() throws for what is no object of values, and nothing changes', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const before = await demo.state();
        const errors = await demo.element.evaluate((/** @type {any} */ element) =>
          [null, undefined, 5, 'abc', new Map(), [[1, 2]], document.body].map((patch) => {
            try {
              element.set(patch);
              return 'taken';
            } catch (error) {
              return String(error);
            }
          }),
        );
        const named = ['null', 'undefined', '5', '"abc"', 'Map', 'Array', 'HTMLBodyElement'];
        assert.deepEqual(
          errors,
          named.map((name) => `TypeError: set() takes an object such as {name: value}, not ${name}.`),
        );
        assert.deepEqual(await demo.state(), before);
      });
    });

    test('what is set before the element is on a page is applied when it starts', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        const params = await demo.params();
        const value = await page.evaluate(
          async ([id, key, wanted]) => {
            const element = /** @type {any} */ (document.createElement('mercer-demo'));
            element.set({ [key]: wanted });
            element.setAttribute('demo', id);
            document.body.append(element);
            await element.settled;
            return element.params[key];
          },
          /** @type {[string, string, any]} */ ([declared.id, number.id, number.max]),
        );
        assert.equal(value, number.max);
        assert.notEqual(value, params[number.id]);
      });
    });

    test('two changes in one turn end where the same changes end one after the other', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const record = declared.presets[1]?.record ?? {};
        const changes = declared.schema
          .filter(({ hidden, kind }) => !hidden && kind !== 'seed')
          .map(({ id }) => ({ [id]: record[id] }));
        await demo.settled();
        for (const change of changes) await demo.set(change);
        const apart = await demo.params();
        await demo.open(`preset=${declared.presets[0]?.id}`);
        const steps = await demo.element.evaluate(async (/** @type {any} */ element, patches) => {
          let count = 0;
          element.addEventListener('mercer-change', () => {
            count += 1;
          });
          for (const patch of patches) element.set(patch);
          await element.settled;
          return count;
        }, changes);
        assert.deepEqual(await demo.params(), apart);
        assert.ok(steps > 1, 'each of them is a change');
      });
    });

    test('an element that is taken away tells whoever waits, and goes on when it is put back', async () => {
      assert.ok(number);
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        const said = await demo.element.evaluate(
          async (/** @type {any} */ element, patch) => {
            const parent = element.parentNode;
            const next = element.nextSibling;
            /** @param {Promise<any>} promise */
            const end = (promise) =>
              promise.then(
                () => 'kept',
                ({ message }) => message,
              );
            const file = element.exportCSV();
            // The file is asked for once this turn is over.
            await new Promise((resolve) => setTimeout(resolve));
            element.set(patch);
            const waiting = [end(element.settled), end(file)];
            element.remove();
            const outside = [end(element.settled), end(element.exportSVG()), end(element.exportPNG())];
            const all = await Promise.all([...waiting, ...outside]);
            parent.insertBefore(element, next);
            await element.settled;
            return all;
          },
          { [number.id]: number.max },
        );
        const [settled, , ...outside] = said;
        for (const words of [settled, ...outside]) assert.match(words, /not on a page/);
        assert.equal((await demo.params())[number.id], number.max, 'what was asked is not lost');
      });
    });

    test('a file that is being made when the element is taken away is given up', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        const [worker] = page.workers();
        assert.ok(worker);
        // The worker keeps files to itself.
        await worker.evaluate(() => {
          const { postMessage } = self;
          Object.assign(self, {
            /** @param {any} reply @param {Transferable[]} [transfer] */
            postMessage: (reply, transfer = []) => {
              if (reply.type !== 'exported') postMessage.call(self, reply, /** @type {any} */ (transfer));
            },
          });
        });
        const words = await demo.element.evaluate(async (/** @type {any} */ element) => {
          const file = element.exportCSV().catch((/** @type {Error} */ { message }) => message);
          await new Promise((resolve) => setTimeout(resolve));
          element.remove();
          return file;
        });
        assert.match(words, /not on a page/);
      });
    });

    test('another demo, or none, takes the notice of the one before away, and the link', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo, site }) => {
        await demo.settled();
        const own = await demo.element.evaluate((/** @type {any} */ { link }) => link);
        await demo.element.evaluate((element) => element.setAttribute('demo', 'toString'));
        await assert.rejects(demo.settled(), /toString/);
        assert.match(await demo.said(), /no demo named “toString”/);
        await demo.element.evaluate((element, id) => element.setAttribute('demo', id), declared.id);
        await demo.settled();
        assert.equal(await demo.said(), '');
        const links = await page.evaluate(async (id) => {
          const element = /** @type {any} */ (document.createElement('mercer-demo'));
          element.setAttribute('demo', id);
          document.body.append(element);
          await element.settled;
          const before = element.link;
          element.removeAttribute('demo');
          return [before, element.link];
        }, declared.id);
        assert.ok(
          own.startsWith(site.root) && links[0]?.startsWith(`${site.root}${declared.id}/#`),
          `${own} ${links[0]}`,
        );
        assert.equal(links[1], '');
      });
    });

    test('a declaration that cannot be had: a message says why, “Try again” fetches it', async () => {
      const chunk = new RegExp(`/assets/${declared.id}-[^/]+\\.js$`);
      await chromium.visit(
        `${declared.id}/`,
        async ({ context, demo }) => {
          await demo.notices.getByText(/could not be loaded/).waitFor();
          await assert.rejects(demo.settled(), /could not be loaded/);
          await context.unroute(chunk);
          await demo.button('Try again').click();
          await demo.button('Undo').waitFor();
          await demo.settled();
          assert.equal(await demo.said(), '');
          assert.deepEqual(await demo.element.evaluate((/** @type {any} */ { schema }) => schema), declared.schema);
        },
        {
          expected: [/404/, /preload/, /^failed: .*\.js net::ERR_/],
          prepare: (context) => context.route(chunk, (route) => route.fulfill({ status: 404, body: 'Not here.' })),
        },
      );
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
