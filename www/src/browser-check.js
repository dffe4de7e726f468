/*
 * What this browser lacks, in words, as the global `mercerMissing`. JavaScript of 2015 without imports or exports, so that pages
 * can inline it as a classic script that runs where modules do not parse; the element imports it for its effect.
 * Where something is missing, the page's note with the id `unsupported` is shown.
 */
(() => {
  var missing = [];
  // A module with one vector instruction: valid only where there is simd128.
  var simd = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ];
  if (typeof WebAssembly !== 'object') missing.push('WebAssembly');
  else if (!WebAssembly.validate(new Uint8Array(simd))) missing.push('WebAssembly SIMD');
  if (typeof OffscreenCanvas !== 'function' || typeof OffscreenCanvasRenderingContext2D !== 'function')
    missing.push('OffscreenCanvas');
  if (typeof ImageBitmapRenderingContext !== 'function') missing.push('ImageBitmap canvases');
  if (!('noModule' in HTMLScriptElement.prototype)) missing.push('modules');
  // A browser that knows module workers reads the type before anything else; refusing to tell starts none.
  var asked = false;
  var options = {
    get type() {
      asked = true;
      throw new Error();
    },
  };
  try {
    new Worker('data:,', options).terminate();
  } catch (_e) {
    /* the answer is in `asked` */
  }
  if (!asked) missing.push('module workers');
  window.mercerMissing = missing;
  var note = document.getElementById('unsupported');
  if (missing.length > 0 && note) note.hidden = false;
})();
