// Every control of every demo, through the control itself.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { differ } from './support/demo-page.mjs';
import { conditions, demos } from './support/demos.mjs';

/** @typedef {import("./support/demos.mjs").Demo} Demo */
/** @typedef {import("./support/demos.mjs").Parameter} Parameter */
/** @typedef {import("./support/demo-page.mjs").DemoPage} DemoPage */
/** @typedef {import("./support/demo-page.mjs").Look} Look */

const chromium = useChromium();

/** A link to a preset in which a parameter's control is shown. @param {Demo} demo @param {Parameter} parameter */
function linkTo(demo, parameter, preset = /** @type {Demo["presets"][0]} */ (demo.presets[0])) {
  const patch = conditions(demo, parameter, preset.record);
  return new URLSearchParams({ preset: preset.id, ...patch }).toString();
}

/** The text of a point with so many columns. @param {Parameter} points @param {number} x @param {number} y */
const pointText = ({ columns = 2 }, x, y) => [x, y, ...(columns > 2 ? [1] : [])].join(',');

/** How each kind of control is set; what is shown after each value. @type {Record<string, (page: DemoPage, parameter: Parameter, demo: Demo) => Promise<Look[]>>} */
const handle = {
  number: slide,
  integer: slide,

  async choice(page, parameter) {
    const looks = [];
    for (const { id } of parameter.options ?? []) {
      await page.control(parameter).selectOption(id);
      assert.equal((await page.params())[parameter.id], id);
      looks.push(await page.look());
    }
    return looks;
  },

  async switch(page, parameter) {
    const looks = [];
    for (const on of [true, false]) {
      await page.control(parameter).setChecked(on);
      assert.equal((await page.params())[parameter.id], on);
      looks.push(await page.look());
    }
    return looks;
  },

  async seed(page, parameter) {
    await page.type(parameter, '7');
    assert.equal((await page.params())[parameter.id], 7);
    const before = await page.look();
    await page.button(parameter.action ?? 'New').click();
    assert.equal((await page.params())[parameter.id], 8, 'the button takes the next seed');
    const after = await page.look();
    await page.type(parameter, String(parameter.max));
    await page.button(parameter.action ?? 'New').click();
    assert.equal((await page.params())[parameter.id], 0, 'after the last seed comes the first');
    return [before, after];
  },

  async points(page, parameter) {
    const one = pointText(parameter, 0.25, 1);
    const looks = [];
    for (const text of [one, `${one}; ${pointText(parameter, 0.5, -1)}`]) {
      await page.type(parameter, text);
      const points = (await page.params())[parameter.id];
      assert.equal(points.map((/** @type {number[]} */ point) => point.join(',')).join('; '), text);
      looks.push(await page.look());
    }
    return looks;
  },

  async text(page, parameter, demo) {
    const values = [...new Set(demo.presets.map(({ record }) => record[parameter.id]))];
    assert.ok(values.length > 1, `two presets differ in the text ${parameter.id}`);
    const looks = [];
    for (const value of values) {
      await page.type(parameter, value);
      assert.equal((await page.params())[parameter.id], value);
      looks.push(await page.look());
    }
    return looks;
  },
};

/** Slider, box and step buttons, which must agree. @param {DemoPage} page @param {Parameter} parameter */
async function slide(page, parameter) {
  const slider = page.slider(parameter);
  const box = page.control(parameter);
  const before = await page.params();
  const ends = parameter.span ? parameter.span.map((id) => before[id]) : [parameter.min, parameter.max];
  const looks = [];
  for (const [i, end] of ends.entries()) {
    await slider.fill(i === 0 ? '0' : String(await slider.getAttribute('max')));
    assert.equal((await page.params())[parameter.id], end, 'the slider reaches the end of the range');
    looks.push(await page.look());
  }
  await page.element
    .getByRole('button', { name: /: one step down$/ })
    .and(slider.locator('xpath=../button[1]'))
    .click();
  const stepped = (await page.params())[parameter.id];
  assert.ok(stepped < ends[1] && stepped >= ends[0], 'the step button goes down');
  assert.equal(Number(await box.inputValue()), Number(stepped.toPrecision(12)), 'the box shows the value');
  await page.type(parameter, String(ends[0]));
  assert.deepEqual(await page.look(), looks[0], 'the same value typed is the same picture');
  return looks;
}

for (const demo of demos)
  describe(`${demo.id}: controls`, { skip: noChromium }, () => {
    test('each one, set to two values, changes the picture or a number', async (t) => {
      await chromium.visit(`${demo.id}/`, async ({ demo: page }) => {
        await page.settled();
        for (const parameter of demo.schema.filter(({ hidden }) => !hidden))
          await t.test(parameter.id, async () => {
            for (const preset of demo.presets) {
              await page.open(linkTo(demo, parameter, preset));
              await page.unfold();
              const looks = await /** @type {NonNullable<typeof handle[string]>} */ (handle[parameter.kind])(
                page,
                parameter,
                demo,
              );
              if (looks.some((look) => differ(look, /** @type {Look} */ (looks[0])))) return;
            }
            assert.fail(`${parameter.id} changes neither the picture nor a number of any preset`);
          });
      });
    });

    test('number boxes take 1e-3 where it is in range, and say what is wrong with nonsense', async (t) => {
      await chromium.visit(`${demo.id}/`, async ({ demo: page }) => {
        await page.settled();
        for (const parameter of demo.schema.filter(
          ({ kind, hidden }) => !hidden && ['number', 'integer', 'seed', 'points'].includes(kind),
        ))
          await t.test(parameter.id, async () => {
            await page.open(linkTo(demo, parameter));
            await page.unfold();
            if (parameter.kind === 'number') await takesPowersOfTen(page, parameter);
            await refuses(page, parameter, parameter.kind === 'points' ? '1,2; x' : 'abc');
            if (parameter.kind === 'integer' || parameter.kind === 'seed') await refuses(page, parameter, '1.5');
          });
      });
    });

    test('a control that depends on another comes and goes with it', async () => {
      await chromium.visit(`${demo.id}/`, async ({ demo: page }) => {
        for (const preset of demo.presets) {
          await page.open(`preset=${preset.id}`);
          await page.unfold();
          for (const parameter of demo.schema.filter(({ hidden }) => !hidden)) {
            const shown = Object.entries(parameter.when ?? {}).every(([id, values]) =>
              values.includes(preset.record[id]),
            );
            assert.equal(await page.control(parameter).count(), shown ? 1 : 0, `${parameter.id} in ${preset.id}`);
          }
        }
      });
    });

    test('each action does something, alone or after another, and can be undone', async (t) => {
      await chromium.visit(`${demo.id}/`, async ({ demo: page }) => {
        await page.settled();
        for (const action of demo.actions)
          await t.test(action.id, async () => {
            for (const { id } of demo.presets)
              for (const first of [null, ...demo.actions.filter((other) => other !== action)]) {
                await page.open(`preset=${id}`);
                if (first) await page.button(first.label).click();
                const [state, look] = [await page.state(), await page.look()];
                await page.button(action.label).click();
                if (!differ(await page.look(), look)) continue;
                await page.button('Undo').click();
                assert.deepEqual([await page.state(), await page.look()], [state, look]);
                return;
              }
            assert.fail(`${action.label} does nothing`);
          });
      });
    });

    test('a double click on a name sets that value back, and no other', async () => {
      await chromium.visit(`${demo.id}/`, async ({ demo: page }) => {
        await page.settled();
        const before = await page.params();
        const [first, second] = demo.schema.filter(({ kind, hidden, when }) => kind === 'number' && !hidden && !when);
        if (!first) return;
        const patch = Object.fromEntries([first, ...(second ? [second] : [])].map(({ id, max }) => [id, max]));
        await page.set(patch);
        await page.element.locator('label', { hasText: first.label }).first().dblclick();
        await page.settled();
        assert.deepEqual(await page.params(), { ...before, ...patch, [first.id]: before[first.id] });
      });
    });

    test('Alt+Backspace in a control sets that value back, and no other', async (t) => {
      await chromium.visit(`${demo.id}/`, async ({ demo: page }) => {
        await page.settled();
        const isPlain = (/** @type {Parameter} */ { hidden, more, when }) => !hidden && !more && !when;
        const number = demo.schema.find((each) => each.kind === 'number' && isPlain(each));
        const choice = demo.schema.find((each) => each.kind === 'choice' && isPlain(each));
        if (!number) return;
        const { id, min, max } = number;
        const before = await page.params();
        const other = choice?.options?.find((option) => option.id !== before[choice.id]);
        const rest = choice && other ? { [choice.id]: other.id } : {};
        const [box, slider] = [page.control(number), page.slider(number)];
        const button = slider.locator('xpath=../button[1]');
        for (const [name, part] of Object.entries({ box, slider, button }))
          await t.test(name, async () => {
            await page.set({ ...rest, [id]: max });
            await part.press('Alt+Backspace');
            assert.deepEqual(await page.params(), { ...before, ...rest, [id]: before[id] });
            await page.button('Undo').click();
            assert.equal((await page.params())[id], max, 'which can be undone');
          });
        if (choice && other)
          await t.test('menu', async () => {
            await page.set({ ...rest, [id]: max });
            await page.control(choice).press('Alt+Backspace');
            assert.deepEqual(await page.params(), { ...before, [id]: max });
          });
        await t.test('a box keeps the key while it is being typed in, until what it holds is refused', async () => {
          await page.set({ [id]: max });
          await box.fill(String(min));
          await box.press('Alt+Backspace');
          assert.equal((await page.params())[id], max);
          await page.type(number, 'abc');
          assert.equal(await box.getAttribute('aria-invalid'), 'true');
          await box.press('Alt+Backspace');
          assert.equal((await page.params())[id], before[id]);
          assert.equal(Number(await box.inputValue()), Number(before[id].toPrecision(12)));
          assert.equal(await box.getAttribute('aria-invalid'), 'false');
        });
      });
    });

    test('the key of an action does what its button does; its button and the list of keys name it', async () => {
      await chromium.visit(`${demo.id}/`, async ({ page: { keyboard }, demo: page }) => {
        await page.settled();
        await page.overlay.focus();
        await keyboard.press('?');
        const help = page.element.getByRole('dialog');
        const keys = await help.locator('dt').allTextContents();
        const meanings = await help.locator('dd').allTextContents();
        await keyboard.press('Escape');
        assert.ok(keys.includes('Alt Backspace'));
        assert.ok(
          keys.every((key) => key.trim() !== ''),
          'no entry is without a key',
        );
        for (const action of demo.actions) {
          const hint = await page.button(action.label).getAttribute('title');
          const shown = action.key ? ` (${action.key.toUpperCase()})` : '';
          assert.equal(hint, action.title + shown);
          const at = meanings.indexOf(action.title);
          assert.equal(keys[at], action.key ? action.key.toUpperCase() : undefined, `the list of keys on ${action.id}`);
          if (action.key) await pressesByKey(page, action.label, action.key);
        }
      });
    });
  });

/** The key does in the plot what the button does. @param {DemoPage} page @param {string} label @param {string} key */
async function pressesByKey(page, label, key) {
  await page.overlay.press('+'); // so that there is a view to fit
  const start = await page.state();
  await page.button(label).click();
  const pressed = await page.state();
  assert.notDeepEqual(pressed, start, `${label} does something`);
  await page.button('Undo').click();
  assert.deepEqual(await page.state(), start);
  await page.overlay.press(key);
  assert.deepEqual(await page.state(), pressed, `${key} does what ${label} does`);
}

/** @param {DemoPage} page @param {Parameter} parameter */
async function takesPowersOfTen(page, parameter) {
  await page.type(parameter, '1e-3');
  const value = (await page.params())[parameter.id];
  if ((parameter.min ?? 0) <= 1e-3) {
    assert.equal(value, 1e-3);
    assert.equal(await page.control(parameter).inputValue(), '0.001');
  } else {
    assert.equal(value, parameter.min, 'the nearest end of the range is taken');
    assert.match(await page.said(), new RegExp(`${parameter.id}: 0\\.001 is outside`));
  }
}

/** Nonsense is refused with a word, and everything stays: the record, and what was typed. @param {DemoPage} page @param {Parameter} parameter @param {string} nonsense */
async function refuses(page, parameter, nonsense) {
  const before = await page.state();
  const look = await page.look();
  const box = page.control(parameter);
  await page.type(parameter, nonsense);
  assert.deepEqual(await page.state(), before);
  assert.deepEqual(await page.look(), look);
  assert.equal((await box.inputValue()).replaceAll(/\s/g, ''), nonsense.replaceAll(/\s/g, ''), 'what was typed stays');
  assert.equal(await box.getAttribute('aria-invalid'), 'true');
  const id = await box.getAttribute('aria-describedby');
  const message = (await page.element.locator(`[id="${id}"]`).textContent()) ?? '';
  assert.ok(message.includes(parameter.id) || message.includes(parameter.label), `"${message}" names ${parameter.id}`);
  assert.equal(await page.said(), '', 'it is said once');
  await box.press('Escape');
  assert.notEqual(await box.inputValue(), nonsense, 'Escape brings back the value');
  // What a script asked for stands in no box.
  await page.set({ [parameter.id]: nonsense });
  assert.ok((await page.said()).includes(message), `"${await page.said()}" says what the script asked for in vain`);
  assert.equal(await box.getAttribute('aria-invalid'), 'false');
  assert.equal(await page.element.locator('.refusal').count(), 0);
}
