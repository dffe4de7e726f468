// The benchmark's server puts this before the site's own worker script. It notes, for each frame that is asked for, how long
// after the message the bitmap was there, and how much of that the calculation drew.
{
  /** Milliseconds: `draw` inside the wasm's draw (model, scene, drawing), `bitmap` from the message to the bitmap. */
  const frames = [];
  globalThis.frames = frames;

  let came = 0;
  let draw = 0;
  addEventListener('message', (event) => {
    const now = performance.now(); // before the message is unpacked
    if (event.data.type === 'frame') came = now;
  });

  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const session_draw = (...args) => {
      const start = performance.now();
      const result = exports.session_draw(...args);
      draw = performance.now() - start;
      return result;
    };
    return Object.create(WebAssembly.Instance.prototype, { exports: { value: { ...exports, session_draw } } });
  };

  const { createImageBitmap } = globalThis;
  globalThis.createImageBitmap = async (...args) => {
    const bitmap = await createImageBitmap(...args);
    // The first bitmap after a message answers it; finer pictures follow without one.
    if (came > 0) frames.push({ draw, bitmap: performance.now() - came });
    came = 0;
    return bitmap;
  };
}
