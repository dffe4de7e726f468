// What runs inside a page to look at a demo. Each function stands on its own: it is sent to the browser as text.

/**
 * Everything that is shown: the pixels as a digest, the number of different colours in them, and the numbers.
 * @typedef {object} Look
 * @property {string} pixels
 * @property {number} colours
 * @property {Record<string, any>} readouts
 */

/** @typedef {{x: number, y: number}} Spot */

/** What a demo shows. @param {any} element @returns {Look} */
export function lookAt(element) {
  /** @type {HTMLCanvasElement} */
  const canvas = element.shadowRoot.querySelector('.stage > canvas');
  const { width, height } = canvas;
  const readouts = Object.fromEntries(
    Object.entries(element.readout).map(([id, { value, reason }]) => [id, value ?? reason]),
  );
  if (canvas.hidden || width === 0 || height === 0) return { pixels: 'none', colours: 0, readouts };
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0));
  // FNV-1a.
  let digest = 0x811c9dc5;
  for (const pixel of pixels) digest = Math.imul(digest ^ pixel, 0x01000193);
  return { pixels: `${width}x${height} ${digest >>> 0}`, colours: new Set(pixels).size, readouts };
}

/**
 * The read-outs as texts, each of which stands for one number alone, down to its last bit; unlike JSON's, also for -0.
 * @param {{readout: Record<string, {value: any, reason: string | null}>}} element
 * @returns {Record<string, string>}
 */
export function exactReadouts({ readout }) {
  return Object.fromEntries(
    Object.entries(readout).map(([id, { value, reason }]) => [
      id,
      Object.is(value, -0) ? '-0' : String(value ?? reason),
    ]),
  );
}

/** Places on screen inside the first panel, far from everything that can be taken hold of. @param {any} element @returns {Spot[]} */
export function emptySpots(element) {
  const root = element.shadowRoot;
  const overlay = root.querySelector('.overlay').getBoundingClientRect();
  const { style } = root.querySelector('.crosshair'); // lies over the first panel
  const [left = 0, top = 0] = [...style.transform.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number));
  const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
  /** @type {DOMRect[]} */
  const taken = [...root.querySelectorAll('.handle, .notice, .first-use')].map((each) => each.getBoundingClientRect());
  const spots = [];
  for (const across of [0.15, 0.85, 0.3, 0.7, 0.45, 0.6])
    for (const down of [0.2, 0.8, 0.35, 0.65, 0.5]) {
      const x = Math.round(overlay.left + left + width * across);
      const y = Math.round(overlay.top + top + height * down);
      const isFree = taken.every(
        (box) => x < box.left - 16 || x > box.right + 16 || y < box.top - 16 || y > box.bottom + 16,
      );
      if (isFree && y > 0 && y < innerHeight) spots.push({ x, y });
    }
  return spots;
}

/** The first panel's plot area on screen. @param {any} element @returns {{left: number, top: number, right: number, bottom: number}} */
export function firstPanel(element) {
  const overlay = element.shadowRoot.querySelector('.overlay').getBoundingClientRect();
  const { style } = element.shadowRoot.querySelector('.crosshair'); // lies over it
  const [x = 0, y = 0] = [...style.transform.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number));
  const [left, top] = [overlay.left + x, overlay.top + y];
  return { left, top, right: left + Number.parseFloat(style.width), bottom: top + Number.parseFloat(style.height) };
}
