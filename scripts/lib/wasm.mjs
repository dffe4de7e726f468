// A crate -> its wasm and bindings -> wasm-opt.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fingerprint } from './fingerprint.mjs';
import { at, cache, generated, root } from './paths.mjs';
import { capture, run, runScript } from './run.mjs';
import { ensureWasmTarget } from './rust.mjs';
import { note, Stop, step } from './say.mjs';

const WASM_OPT = at('node_modules', 'binaryen', 'bin', 'wasm-opt');

/** What the compiler emits for wasm32, plus simd128 (xtask/src/wasm.rs); nothing else may come out of wasm-opt. */
const FEATURES = [
  '--enable-bulk-memory',
  '--enable-multivalue',
  '--enable-mutable-globals',
  '--enable-nontrapping-float-to-int',
  '--enable-reference-types',
  '--enable-sign-ext',
  '--enable-simd',
];

/**
 * Builds a crate for the browser and shrinks it.
 * @param {{package?: string, out?: string}} [options] the crate, and the folder for NAME.js and NAME_bg.wasm
 */
export async function buildWasm(options = {}) {
  const name = options.package ?? 'mercer-wasm';
  const out = resolve(root, options.out ?? join(generated, 'wasm'));
  const raw = join(cache, 'wasm', name);
  const toolchain = await ensureWasmTarget();
  if (!toolchain.cargo) await addLibrarySource();
  await step(`Compiling ${name} to WebAssembly`, async () => {
    const args = [
      'run',
      '--quiet',
      '--package',
      'xtask',
      '--',
      'wasm',
      '--package',
      name,
      '--out',
      relative(root, raw),
    ];
    if (toolchain.cargo) args.push('--cargo', toolchain.cargo);
    await run('cargo', args, { advice: 'Mend what the compiler says above, then try again.' });
  });
  await mkdir(out, { recursive: true });
  for (const file of await readdir(raw)) {
    if (file.endsWith('.wasm')) await shrink(join(raw, file), join(out, file));
    else await copyIfOther(join(raw, file), join(out, file));
  }
}

/** With the source of the standard library the download is a fifth smaller (xtask/src/wasm.rs); without it, it works too. */
async function addLibrarySource() {
  const sysroot = (await capture('rustc', ['--print', 'sysroot'])).stdout.trim();
  if (existsSync(join(sysroot, 'lib', 'rustlib', 'src', 'rust', 'library', 'Cargo.lock'))) return;
  if ((await capture('rustup', ['--version'])).code !== 0) return;
  await step("Adding the standard library's source with rustup", async () => {
    const { code } = await capture('rustup', ['component', 'add', 'rust-src'], { env: { RUSTUP_MAX_RETRIES: '1' } });
    if (code !== 0) note('rustup could not: the download will be a fifth larger than it need be');
  });
}

/** What the wasm may take in brotli, in bytes: a little above what it does (ARCHITECTURE.md, "The size of the download"). */
const MOST_BYTES = 88_500;

/** Stops if the wasm that was built is too large to be downloaded. */
export async function checkSize() {
  const wasm = await readFile(join(generated, 'wasm', 'mercer_wasm_bg.wasm'));
  const bytes = brotliCompressSync(wasm).length;
  if (bytes <= MOST_BYTES) return;
  throw new Stop(
    `The wasm is ${kilobytes(bytes)} in brotli; at most ${kilobytes(MOST_BYTES)} is wanted.`,
    'See "The size of the download" in ARCHITECTURE.md. If the build said that it took the standard library that came with the compiler: `rustup component add rust-src`.',
  );
}

/** wasm-opt takes seconds, so its result is kept by the digest of what went in. @param {string} from @param {string} to */
async function shrink(from, to) {
  const key = await fingerprint([relative(root, from)], FEATURES.join());
  const kept = join(cache, 'wasm-opt', `${key}.wasm`);
  if (!existsSync(kept)) {
    await step('Shrinking it with wasm-opt', async () => {
      await mkdir(join(cache, 'wasm-opt'), { recursive: true });
      await runScript(WASM_OPT, ['-O3', ...FEATURES, from, '--output', `${kept}.part`]);
      await rename(`${kept}.part`, kept);
      const [before, after] = [await readFile(from), await readFile(kept)];
      note(`${kilobytes(before.length)} -> ${kilobytes(after.length)}`);
    });
  }
  await copyIfOther(kept, to);
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Leaves a file alone that is right already, so that nothing watching it wakes. @param {string} from @param {string} to */
async function copyIfOther(from, to) {
  const same = existsSync(to) && (await readFile(from)).equals(await readFile(to));
  if (!same) await copyFile(from, to);
}
