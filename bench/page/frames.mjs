// The page of the benchmark's frames: one demo, brought to a scene and changed once per animation frame.
await customElements.whenDefined('mercer-demo');
const demo = document.querySelector('mercer-demo');
await demo.settled;

const size = new CSSStyleSheet();
demo.shadowRoot.adoptedStyleSheets.push(size);

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Opens a record on a plot of so many CSS pixels.
 * @param {string} state the text of a link
 * @param {number} width
 * @param {number} height
 */
async function open(state, width, height) {
  size.replaceSync(
    `.stage { position: fixed; top: 0; left: 0; width: ${width}px !important; height: ${height}px !important; }`,
  );
  demo.state = state;
  await nextFrame();
  await nextFrame(); // The observers of the plot's size have told by now.
  await demo.settled;
}

/**
 * Changes the record, one change a frame, each when the last has settled. Returns the milliseconds that each took.
 * @param {object[]} patches of the record; one of the theme alone draws the same record anew
 */
async function change(patches) {
  const times = [];
  for (const { theme, ...patch } of patches) {
    await nextFrame();
    const start = performance.now();
    if (theme) demo.theme = theme;
    else demo.set(patch);
    await demo.settled;
    times.push(performance.now() - start);
  }
  return times;
}

Object.assign(globalThis, { bench: { open, change } });
document.title = 'ready';
