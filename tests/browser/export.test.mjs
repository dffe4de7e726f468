// What can be taken away: SVG, PNG and CSV, from scripts and from the menu.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { noChromium, useChromium } from './support/chromium.mjs';
import { demos, demosWithPoints, pointsOf } from './support/demos.mjs';
import { nativeSvg } from './support/native.mjs';

/** @typedef {import("./support/demo-page.mjs").DemoPage} DemoPage */

const chromium = useChromium();

/** The size of the plot. @param {DemoPage} demo */
const sizeOf = (demo) =>
  demo.stage.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }));

/** @param {DemoPage} demo @returns {Promise<string>} */
const exportSvg = (demo) => demo.element.evaluate((element) => /** @type {any} */ (element).exportSVG());

/** @param {DemoPage} demo @returns {Promise<string>} */
const exportCsv = (demo) => demo.element.evaluate((element) => /** @type {any} */ (element).exportCSV());

/** Fields of a file of comma-separated values (RFC 4180), by line. @param {string} text */
const fields = (text) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );

/** Width and height in the header of a PNG file. @param {Buffer} file */
function pngSize(file) {
  assert.deepEqual([...file.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'a PNG signature');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

for (const declared of demos)
  describe(`${declared.id}: files`, { skip: noChromium }, () => {
    test('the SVG is well-formed and, byte by byte, what the native command draws', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        const [face] = declared.presets;
        const cases = [
          ...declared.presets.map(({ id }) => ({ id, theme: 'light' })),
          ...['dark', 'contrast'].map((theme) => ({ id: face?.id ?? '', theme })),
        ];
        for (const { id, theme } of cases) {
          await demo.element.evaluate((element, choice) => element.setAttribute('theme', choice), theme);
          await demo.open(`preset=${id}`);
          const svg = await exportSvg(demo);
          const parsed = await page.evaluate((text) => {
            const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
            const { tagName, namespaceURI } = documentElement;
            const error = documentElement.querySelector('parsererror')?.textContent ?? null;
            return { tagName, namespaceURI, error };
          }, svg);
          assert.deepEqual(parsed, { tagName: 'svg', namespaceURI: 'http://www.w3.org/2000/svg', error: null });
          const native = await nativeSvg(declared.id, id, { ...(await sizeOf(demo)), theme });
          assert.ok(svg === native, `${id}, ${theme}: the two differ at ${firstDifference(svg, native)}`);
        }
      });
    });

    test('the PNG has the size of the plot times its scale', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        const { width, height } = await sizeOf(demo);
        for (const scale of [undefined, 1, 3]) {
          const { type, head } = await demo.element.evaluate(async (/** @type {any} */ element, wanted) => {
            const blob = await (wanted === undefined ? element.exportPNG() : element.exportPNG({ scale: wanted }));
            return { type: blob.type, head: [...new Uint8Array(await blob.slice(0, 24).arrayBuffer())] };
          }, scale);
          assert.equal(type, 'image/png');
          const factor = scale ?? 2;
          assert.deepEqual(pngSize(Buffer.from(head)), { width: width * factor, height: height * factor });
        }
      });
    });

    test('a PNG of a scale that cannot be had is refused, and the range is named', async () => {
      const wide = `<!doctype html><html lang="en"><head><title>Wide</title>
        <script type="module" src="/mercer.js"></script></head>
        <body><mercer-demo demo="${declared.id}" style="width: 4000px"></mercer-demo></body></html>`;
      await chromium.visit(
        (site) => site.page('/course/wide.html', wide),
        async ({ demo }) => {
          await demo.settled();
          const { width } = await sizeOf(demo);
          /** What comes of a scale: the width, or what is said. @param {any} scale */
          const tried = (scale) =>
            demo.element.evaluate(
              (/** @type {any} */ element, wanted) =>
                element.exportPNG({ scale: wanted }).then(
                  async (/** @type {Blob} */ blob) => (await createImageBitmap(blob)).width,
                  (/** @type {Error} */ error) => error.message,
                ),
              scale,
            );
          for (const scale of [0, -1, 0.24, 8.01, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '2', null])
            assert.equal(await tried(scale), `scale is ${scale}; it must be a number from 0.25 to 8.`);
          assert.equal(await tried(0.25), Math.round(width * 0.25));
          const tooMuch = 16385 / width;
          assert.ok(tooMuch < 8, `a plot of ${width} pixels can be too wide for a canvas`);
          const answer = await tried(tooMuch);
          assert.match(String(answer), /^The picture would be 16385 by \d+ pixels; a side may have 16384\./);
          assert.equal(await tried(1), width, 'and the demo goes on');
        },
      );
    });

    test('the PNG at the scale of the screen is the picture on screen', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        const different = await demo.element.evaluate(async (/** @type {any} */ element) => {
          const shown = element.shadowRoot.querySelector('.stage > canvas');
          const file = await createImageBitmap(await element.exportPNG({ scale: devicePixelRatio }));
          /** @param {CanvasImageSource} source */
          const pixels = (source) => {
            const context = new OffscreenCanvas(shown.width, shown.height).getContext('2d');
            context?.drawImage(source, 0, 0);
            return context?.getImageData(0, 0, shown.width, shown.height).data ?? [];
          };
          const [a, b] = [pixels(shown), pixels(file)];
          return a.length === 0 || a.length !== b.length || a.some((part, i) => part !== b[i]);
        });
        assert.equal(different, false);
      });
    });

    test('the CSV has every plotted series with finite values', async () => {
      await chromium.visit(`${declared.id}/`, async ({ demo }) => {
        await demo.settled();
        for (const { id } of declared.presets) {
          await demo.open(`preset=${id}`);
          const [header, ...rows] = fields(await exportCsv(demo));
          assert.deepEqual(header, ['panel', 'series', 'x', 'y', 'y2']);
          assert.ok(new Set(rows.map(([panel, series]) => `${panel} ${series}`)).size > 1, `${id}: several series`);
          assert.ok(rows.length > 100, `${id}: ${rows.length} rows`);
          for (const row of rows) {
            assert.equal(row.length, 5, row.join());
            const numbers = row.slice(2).filter((field) => field !== '');
            assert.ok(numbers.length > 0 && numbers.every((field) => Number.isFinite(Number(field))), row.join());
          }
        }
      });
    });

    test('the menu saves each kind under a name that says what it is', async () => {
      await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
        await demo.settled();
        const preset = declared.presets[0]?.id;
        for (const [item, ending, start] of [
          ['Picture, PNG', 'png', '\x89PNG'],
          ['Picture, SVG', 'svg', '<svg'],
          ['Plotted values, CSV', 'csv', 'panel,series'],
        ]) {
          await demo.element.getByTitle('Download', { exact: true }).click();
          const [download] = await Promise.all([page.waitForEvent('download'), demo.button(item ?? '').click()]);
          assert.equal(download.suggestedFilename(), `${declared.id}-${preset}.${ending}`);
          const content = await readFile(await download.path());
          assert.ok(content.toString('latin1').startsWith(start ?? ''), `${item}: ${content.subarray(0, 20)}`);
          if (ending !== 'png') continue;
          const { width, height } = await sizeOf(demo);
          assert.deepEqual(pngSize(content), { width: 2 * width, height: 2 * height }, 'fit for a dense screen');
        }
      });
    });
  });

for (const declared of demosWithPoints)
  test(`${declared.id}: the CSV holds the points of the record exactly`, { skip: noChromium }, async () => {
    await chromium.visit(`${declared.id}/`, async ({ page, demo }) => {
      await demo.settled();
      const spot = await demo.emptySpot();
      await page.mouse.click(spot.x, spot.y);
      const points = (await demo.until((params) => params[pointsOf(declared).id].length > 0, 'a point'))[
        pointsOf(declared).id
      ];
      const rows = fields(await exportCsv(demo)).map(([, , x, y]) => `${Number(x)},${Number(y)}`);
      for (const [x, y] of points) assert.ok(rows.includes(`${x},${y}`), `${x},${y} is a row`);
    });
  });

/** @param {string} a @param {string} b */
function firstDifference(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return `${at}: ${a.slice(at - 40, at + 40)} | ${b.slice(at - 40, at + 40)}`;
}
