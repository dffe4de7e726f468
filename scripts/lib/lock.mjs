// One build at a time, also when `npm start` runs in one terminal and `npm test` in another.
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from './paths.mjs';
import { note } from './say.mjs';

const FILE = join(cache, 'lock');

/** How often to look whether the other is done. */
const LOOK_MS = 200;

/**
 * Does the work while no other process of this checkout does work of this kind.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  await take();
  try {
    return await work();
  } finally {
    await rm(FILE, { force: true });
  }
}

async function take() {
  await mkdir(dirname(FILE), { recursive: true });
  let told = false;
  let wasBlank = false;
  for (;;) {
    try {
      const file = await open(FILE, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(FILE, 'utf8').catch(() => ''));
    // A blank one is being written just now, unless it was blank at the last look too.
    /** @type {boolean} */
    const isStale = holder > 0 ? !isAlive(holder) : wasBlank;
    wasBlank = !(holder > 0) && !isStale;
    if (isStale) await rm(FILE, { force: true });
    else {
      if (!told && holder > 0) note(`another build runs here (process ${holder}): waiting for it`);
      told ||= holder > 0;
      await pause(LOOK_MS);
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else is alive all the same.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
