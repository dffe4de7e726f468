// Whether anything changed: a digest of files, and a memory of the last one.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { at, cache, root } from './paths.mjs';

/** Made by the build or by tools, so never a reason to build again. */
const MADE = new Set(['node_modules', 'target', 'dist', 'generated', '.cache', '.git', '.venv']);

/**
 * The digest of files and folders (with all that is in them), by name and content.
 * @param {string[]} paths relative to the repository; those that do not exist count as empty
 * @param {string} [salt] anything else the result depends on
 */
export async function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) {
    for (const file of await filesUnder(at(path))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesUnder(path) {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const lists = await Promise.all(
    entries
      .filter((entry) => !MADE.has(entry.name))
      .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return lists.flat();
}

/**
 * Does the work unless it was done before with the same key and its result is still there.
 * @param {string} name of the memory
 * @param {string} key what the result depends on
 * @param {string[]} results files or folders that must exist
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function unlessDone(name, key, results, work) {
  if (await isDone(name, key, results)) return false;
  await work();
  const memory = join(cache, 'done', name);
  await mkdir(dirname(memory), { recursive: true });
  await writeFile(memory, key);
  return true;
}

/**
 * @param {string} name
 * @param {string} key
 * @param {string[]} results
 */
async function isDone(name, key, results) {
  if (!results.every((path) => existsSync(path))) return false;
  try {
    return (await readFile(join(cache, 'done', name), 'utf8')) === key;
  } catch {
    return false;
  }
}
