// The npm packages, from the lock file.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ensureNode } from './node.mjs';
import { at } from './paths.mjs';
import { run, runScript } from './run.mjs';
import { step } from './say.mjs';

/** @typedef {{version?: string, optional?: boolean}} Entry */

/** Installs the npm packages if `node_modules` is not what the lock file says, on a Node that can run them. */
export async function ensurePackages() {
  await ensureNode();
  if (await installed()) return;
  await step('Installing the npm packages named in package-lock.json', async () => {
    const options = { advice: 'Check that this machine reaches the npm registry, then try again.' };
    const npm = process.env['npm_execpath'];
    // Under `npm run`, npm says where it is; that also works on Windows, where npm is not a program but a script.
    if (npm?.endsWith('js')) await runScript(npm, ['ci'], options);
    else await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci'], options);
  });
}

/** Whether every package of the lock file is there in its version; optional ones depend on the machine. */
async function installed() {
  const present = await entries(at('node_modules', '.package-lock.json'));
  const wanted = await entries(at('package-lock.json'));
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional === true || present[path]?.version === entry.version,
  );
}

/** @param {string} file @returns {Promise<Record<string, Entry>>} */
async function entries(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? {};
  } catch {
    return {}; // An install that was cut off: do it again.
  }
}
