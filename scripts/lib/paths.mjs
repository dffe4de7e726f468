// Where things are.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path below the repository's folder. @param {string[]} parts */
export const at = (...parts) => join(root, ...parts);

/** The finished site. */
export const dist = at('dist');

/** What the build makes for the shell to read. */
export const generated = at('www', 'generated');

/** What the scripts remember between runs. It may be deleted at any time. */
export const cache = at('.cache');

/** Whether a module is the script that was started, not one that another imports. @param {string} url */
export function isMain(url) {
  const started = process.argv[1];
  return started !== undefined && existsSync(started) && realpathSync(started) === realpathSync(fileURLToPath(url));
}
