// npm run build: everything that dist/ is made of.
//
//   crates/wasm --cargo, wasm-bindgen, wasm-opt--> www/generated/wasm
//   crates/cli  --mercer list, mercer render-----> www/generated/demos, figures; docs/*.svg
//   www/content --marked, temml------------------> www/generated/content
//   www/src     --vite---------------------------> dist/assets, dist/mercer.js
//   index.html, www/templates and all of the above> dist/index.html, dist/<demo>/index.html
import { join } from 'node:path';
import { typeset } from './lib/content.mjs';
import { describeDemos } from './lib/demos.mjs';
import { fingerprint, unlessDone } from './lib/fingerprint.mjs';
import { alone } from './lib/lock.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { dist, generated, isMain } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';
import { buildSite } from './lib/site.mjs';
import { buildWasm } from './lib/wasm.mjs';

/** What the crates are made of. */
const RUST = ['crates', 'xtask', 'Cargo.toml', 'Cargo.lock', 'scripts/lib/wasm.mjs', 'scripts/lib/demos.mjs'];

/** Everything else that the site is made of. */
const SHELL = ['index.html', 'www', 'scripts', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Builds dist/ unless nothing changed since it was built. @returns {Promise<boolean>} whether anything was built */
export async function ensureBuilt() {
  await ensurePackages();
  return alone(async () => {
    const key = await fingerprint([...RUST, ...SHELL]);
    return unlessDone('site', key, [join(dist, 'index.html')], async () => {
      await wasm();
      const { command, demos } = await describeDemos();
      await typeset(command, demos);
      await buildSite(demos);
    });
  });
}

/** Builds `www/generated/wasm`, which the shell's types depend on, unless no crate changed. */
export async function ensureWasm() {
  await ensurePackages();
  await alone(wasm);
}

async function wasm() {
  const key = await fingerprint(RUST, process.env['MERCER_WASM_ROUTE']);
  await unlessDone('wasm', key, [join(generated, 'wasm', 'mercer_wasm_bg.wasm')], () => buildWasm());
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const built = await ensureBuilt();
    say(built ? 'Built: dist/ can be put on any static host, at any address' : 'Nothing changed: dist/ is up to date');
  });
}
