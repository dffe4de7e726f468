// Every preset: it opens, settles and draws, and its numbers are those of the native command.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos } from './support/demos.mjs';
import { nativeReadouts } from './support/native.mjs';

const chromium = useChromium();

for (const declared of demos)
  describe(`${declared.id}: presets`, { skip: noChromium }, () => {
    test('each opens from the menu and draws a picture of its own', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        const menu = demo.element.getByRole('combobox', { name: 'Preset' });
        /** @type {Map<string, string>} */
        const seen = new Map();
        for (const { id } of declared.presets) {
          await menu.selectOption(id);
          const look = await demo.look();
          assert.equal((await demo.state()).preset, id);
          assert.ok(look.colours > 20, `${id}: ${look.colours} colours are no picture`);
          assert.equal(seen.get(look.pixels), undefined, `${id} looks like another preset`);
          seen.set(look.pixels, id);
          assert.equal(await demo.said(), '');
        }
      });
    });

    test('every read-out agrees with the native command, or is missing for the same reason', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        for (const { id } of declared.presets) {
          const native = await nativeReadouts(declared.id, id);
          await demo.open(`preset=${id}`);
          assert.deepEqual(await demo.params(), native.record);
          const here = await demo.element.evaluate((element) => /** @type {any} */ (element).readout);
          assert.deepEqual(Object.keys(here), Object.keys(native.readouts));
          for (const [name, { value, reason }] of Object.entries(native.readouts)) {
            assert.deepEqual(here[name].value, value, `${id}, ${name}: the same bits as natively`);
            if (value === null) assert.equal(here[name].reason, reason, `${id}, ${name}`);
            if (typeof value === 'number') assert.ok(Number.isFinite(value));
          }
        }
      });
    });

    test('the table shows every read-out with its name and equation', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        const rows = await demo.element.locator('table.readouts tbody tr').allInnerTexts();
        assert.equal(rows.length, declared.readouts.length);
        for (const [i, { label, equation }] of declared.readouts.entries()) {
          assert.ok(rows[i]?.toLowerCase().includes(label.toLowerCase()), `${rows[i]} names ${label}`);
          assert.ok(rows[i]?.includes(equation), `${rows[i]} has ${equation}`);
        }
      });
    });
  });
