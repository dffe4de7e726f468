// WebAssembly on a Debian machine where rustup can download nothing.
//
// Debian packages a recent compiler for building browsers (`rustc-web`), with the source of the standard library but
// not the library for wasm32. It is built once, from that source, and put where Debian's compiler looks for it; after
// that a plain `/usr/bin/cargo build --target wasm32-unknown-unknown` works.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as apt from './apt.mjs';
import { capture, run } from './run.mjs';
import { note, Stop, say, step } from './say.mjs';

const CARGO = '/usr/bin/cargo';
const RUSTC = '/usr/bin/rustc';
const TARGET = 'wasm32-unknown-unknown';
const PACKAGES = ['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-clippy'];

/** Variables that would lead Debian's cargo to rustup's compiler. */
export const ENVIRONMENT = { RUSTC, CARGO: undefined, RUSTUP_TOOLCHAIN: undefined, RUSTFLAGS: undefined };

/**
 * Debian's cargo, made able to build for the browser.
 * @param {(rustc: string) => Promise<boolean>} works whether a compiler can do it already
 * @returns {Promise<string>} the path of that cargo
 */
export async function ensureToolchain(works) {
  if (existsSync(CARGO) && existsSync(RUSTC) && (await works(RUSTC))) return CARGO;
  say("Setting up WebAssembly with Debian's compiler");
  await apt.install(PACKAGES);
  const { stdout } = await capture(RUSTC, ['--version', '--verbose'], { env: ENVIRONMENT });
  const host = /^host: (.+)$/m.exec(stdout)?.[1];
  if (host === undefined) throw new Stop(`${RUSTC} does not run.`, 'Run `apt-get install --reinstall rustc-web`.');
  await ensureLinker(`/usr/lib/rustlib/${host}/bin`);
  await step(`Building the standard library for ${TARGET}, once (about a minute)`, buildLibrary);
  if (!(await works(RUSTC))) {
    throw new Stop(
      `Debian's compiler still cannot compile to ${TARGET}.`,
      `Try by hand: \`echo 'pub fn f() {}' | ${RUSTC} --target ${TARGET} --crate-type cdylib -\`, and read what it says.`,
    );
  }
  return CARGO;
}

/** The compiler calls `rust-lld`, which Debian does not package: rustup's own does, and so does LLVM's lld. */
async function ensureLinker(/** @type {string} */ folder) {
  const link = join(folder, 'rust-lld');
  if (existsSync(link)) return;
  const linker = (await rustupLinker()) ?? (await debianLinker());
  await mkdir(folder, { recursive: true });
  await rm(link, { force: true }); // A link that leads nowhere.
  await symlink(linker, link);
  note(`linker: ${linker}`);
}

async function rustupLinker() {
  const compiler = await capture('rustc', ['--version', '--verbose']);
  const sysroot = await capture('rustc', ['--print', 'sysroot']);
  const host = /^host: (.+)$/m.exec(compiler.stdout)?.[1];
  const path = join(sysroot.stdout.trim(), 'lib', 'rustlib', host ?? '', 'bin', 'rust-lld');
  return existsSync(path) ? path : undefined;
}

async function debianLinker() {
  const { stdout } = await capture('apt-cache', ['search', '--names-only', '^lld-[0-9]+$']);
  const versions = [...stdout.matchAll(/^lld-(\d+)/gm)].map((match) => Number(match[1]));
  if (versions.length === 0)
    throw new Stop('There is no linker for WebAssembly.', 'Run `apt-get install lld`, then try again.');
  const newest = Math.max(...versions);
  await apt.install([`lld-${newest}`]);
  return `/usr/lib/llvm-${newest}/bin/lld`;
}

/** Compiles std for the target with a throw-away crate, and copies what that left behind. */
async function buildLibrary() {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-std-'));
  try {
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src', 'lib.rs'), '');
    await writeFile(join(folder, 'Cargo.toml'), '[package]\nname = "throwaway"\nedition = "2024"\n\n[workspace]\n');
    await run(CARGO, ['build', '--quiet', '--release', '--target', TARGET, '-Z', 'build-std=std,panic_abort,test'], {
      cwd: folder,
      env: {
        ...ENVIRONMENT,
        RUSTC_BOOTSTRAP: '1',
        // Without bitcode, link-time optimisation of Mercer's own build fails.
        RUSTFLAGS: '-Cembed-bitcode=yes',
        CARGO_TARGET_DIR: join(folder, 'target'),
      },
    });
    const built = join(folder, 'target', TARGET, 'release', 'deps');
    const library = `/usr/lib/rustlib/${TARGET}/lib`;
    await rm(library, { recursive: true, force: true }); // One of an older compiler.
    await mkdir(library, { recursive: true });
    for (const file of await readdir(built)) {
      if (file.endsWith('.rlib') && !file.startsWith('libthrowaway'))
        await copyFile(join(built, file), join(library, file));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
