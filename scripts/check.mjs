// npm run check: formatting, lints, types and tidiness; no tests.
import { ensureWasm } from './build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/paths.mjs';
import { attempt } from './lib/run.mjs';
import { ensureWasmTarget, WASM_TARGET } from './lib/rust.mjs';
import { main, note, Stop, say } from './lib/say.mjs';
import { ENVIRONMENT as DEBIAN } from './lib/wasm-debian.mjs';

/** @typedef {{title: string, command: string, args: string[], env?: Record<string, string | undefined>, mend: string}} Check */

const biome = at('node_modules', '@biomejs', 'biome', 'bin', 'biome');
const tsc = at('node_modules', 'typescript', 'bin', 'tsc');
const node = process.execPath;
const MEND_LINT = 'mend what the lint says';

await main(async () => {
  await ensurePackages();
  const { cargo } = await ensureWasmTarget();
  await ensureWasm(); // The shell's types include those of the wasm.

  const lintWasm = ['clippy', '--quiet', '--package', 'mercer-wasm', '--target', WASM_TARGET, '--', '-D', 'warnings'];
  /** @type {Check[]} */
  const checks = [
    { title: 'Rust formatting', command: 'cargo', args: ['fmt', '--all', '--check'], mend: 'npm run format' },
    {
      title: 'Rust lints',
      command: 'cargo',
      args: ['clippy', '--quiet', '--workspace', '--exclude', 'mercer-wasm', '--all-targets', '--', '-D', 'warnings'],
      mend: MEND_LINT,
    },
    {
      title: "Rust lints of the browser's crate",
      // Debian's cargo would find rustup's clippy first, so Debian's is called by its name.
      command: cargo === undefined ? 'cargo' : cargo.replace(/cargo$/, 'cargo-clippy'),
      args: lintWasm,
      ...(cargo === undefined ? {} : { env: { ...DEBIAN, CARGO: cargo } }),
      mend: MEND_LINT,
    },
    {
      title: 'Formatting and lints of the shell, the scripts and the tests',
      command: node,
      args: [biome, 'check', '--error-on-warnings', process.stdout.isTTY ? '--colors=force' : '--colors=off'],
      mend: 'npm run format, then mend what is left',
    },
    { title: 'Types of the shell', command: node, args: [tsc, '--noEmit'], mend: 'mend the types' },
    { title: 'Types of the scripts', command: node, args: [tsc, '--noEmit', '-p', 'scripts'], mend: 'mend the types' },
    {
      title: 'Tidiness',
      command: 'cargo',
      args: ['run', '--quiet', '-p', 'xtask', '--', 'tidy'],
      mend: 'mend the list',
    },
  ];

  /** @type {Check[]} */
  const failed = [];
  for (const check of checks) {
    say(check.title);
    const code = await attempt(check.command, check.args, check.env ? { env: check.env } : {});
    if (code !== 0) failed.push(check);
  }
  if (failed.length === 0) {
    say(`All ${checks.length} checks passed`);
    return;
  }
  for (const { title, mend } of failed) note(`failed: ${title} (${mend})`);
  throw new Stop(`${failed.length} of ${checks.length} checks failed.`, 'Each says above what is wrong.');
});
