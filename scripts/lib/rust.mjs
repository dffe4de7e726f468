// The Rust toolchain and its wasm32 target.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as apt from './apt.mjs';
import { at } from './paths.mjs';
import { capture } from './run.mjs';
import { note, Stop, say, step } from './say.mjs';
import * as debian from './wasm-debian.mjs';

export const WASM_TARGET = 'wasm32-unknown-unknown';

/**
 * The cargo that builds for the browser.
 * @typedef {object} WasmToolchain
 * @property {string | undefined} cargo its path, if it is not the everyday one
 */

/** Stops unless there is a Rust new enough. */
export async function ensureRust() {
  const { code, stdout } = await capture('rustc', ['--version']);
  const wanted = /rust-version = "([\d.]+)"/.exec(await readFile(at('Cargo.toml'), 'utf8'))?.[1] ?? '0';
  if (code !== 0)
    throw new Stop('There is no Rust here.', `Install Rust ${wanted} or newer (rustup.rs), then try again.`);
  const found = /rustc ([\d.]+)/.exec(stdout)?.[1] ?? '0';
  if (!atLeast(found, wanted)) {
    throw new Stop(
      `Rust ${found} is too old: Mercer needs ${wanted}.`,
      'Run `rustup update`, or install a newer Rust from rustup.rs.',
    );
  }
}

/** @param {string} found @param {string} wanted */
function atLeast(found, wanted) {
  const parts = (/** @type {string} */ version) => version.split('.').map(Number);
  const [a, b] = [parts(found), parts(wanted)];
  for (let i = 0; i < b.length; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) > (b[i] ?? 0);
  return true;
}

/**
 * Makes sure that something here compiles to WebAssembly: what is installed, else rustup's target, else Debian's
 * compiler with a standard library built from its source. `MERCER_WASM_ROUTE=debian` goes straight to the last.
 * @returns {Promise<WasmToolchain>}
 */
export async function ensureWasmTarget() {
  await ensureRust();
  const route = process.env['MERCER_WASM_ROUTE'];
  if (route !== undefined && route !== 'debian') {
    throw new Stop(`MERCER_WASM_ROUTE=${route} is no route.`, 'Unset it, or set it to `debian`.');
  }
  if (route === undefined) {
    if (await compilesToWasm('rustc')) return { cargo: undefined };
    if (await rustupAdds()) return { cargo: undefined };
  }
  if (apt.canInstall()) {
    if (route === 'debian') say("Taking Debian's compiler for WebAssembly, as MERCER_WASM_ROUTE says");
    return { cargo: await debian.ensureToolchain(compilesToWasm) };
  }
  throw new Stop(
    `The Rust here cannot compile to ${WASM_TARGET}.`,
    `With rustup, on a machine that reaches its server: \`rustup target add ${WASM_TARGET}\`. With a distribution's Rust, its package for
the target: libstd-rust-dev-wasm32 and lld (Debian, Ubuntu), rust-std-static-${WASM_TARGET} (Fedora), rust-wasm (Arch).
As root on Debian this script builds the target itself.`,
  );
}

async function rustupAdds() {
  if ((await capture('rustup', ['--version'])).code !== 0) return false;
  return step(`Adding the ${WASM_TARGET} target with rustup`, async () => {
    const result = await capture('rustup', ['target', 'add', WASM_TARGET], { env: { RUSTUP_MAX_RETRIES: '1' } });
    if (result.code === 0 && (await compilesToWasm('rustc'))) return true;
    note(`rustup could not: ${result.stderr.trim().split('\n').at(-1) ?? 'it did not say why'}`);
    return false;
  });
}

/**
 * Compiles and links an empty library: that needs a standard library of this very compiler, and a linker.
 * @param {string} rustc
 */
async function compilesToWasm(rustc) {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-probe-'));
  try {
    const args = ['-', '--target', WASM_TARGET, '--crate-type', 'cdylib', '--crate-name', 'probe', '--out-dir', folder];
    const source =
      '//! Nothing.\n#[unsafe(no_mangle)] pub extern "C" fn probe() -> usize { std::env::args().count() }\n';
    return (await capture(rustc, ['--edition', '2024', ...args], { input: source, cwd: folder })).code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
