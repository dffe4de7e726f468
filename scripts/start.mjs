// npm start: builds what changed, serves dist/, and does both again whenever a file changes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { at, dist } from './lib/paths.mjs';
import { complain, main, note, Stop, say } from './lib/say.mjs';
import { serve } from './lib/serve.mjs';

/** What to watch; what the build itself writes is left out. */
const WATCHED = ['crates', 'index.html', 'www', 'Cargo.toml', 'vite.config.ts'];
const MADE = at('www', 'generated');

/** An editor that saves ten files wakes one build. */
const SETTLE_MS = 100;

await main(async () => {
  try {
    await ensureBuilt();
  } catch (error) {
    if (!existsSync(join(dist, 'index.html'))) throw error;
    complain(error);
    say('Serving the last good site meanwhile');
  }
  const site = await serve(dist, { port: 8080, live: true });
  say(`Mercer is at ${site.url}`);
  note('Edit a file in crates/ or www/ and the page reloads. Ctrl-C stops.');
  const stopWatching = await watch(rebuilder(site));

  let stopping = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      await stopWatching();
      await site.close();
      process.exit(0);
    });
  }
});

/**
 * One build at a time; a change during a build is built after it.
 * @param {import("./lib/serve.mjs").Site} site
 * @returns {() => Promise<void>}
 */
function rebuilder(site) {
  let building = false;
  let again = false;
  return async () => {
    again = true;
    if (building) return;
    building = true;
    while (again) {
      again = false;
      try {
        if (await ensureBuilt()) {
          site.reload();
          say(`Rebuilt: ${site.url} reloads`);
        }
      } catch (error) {
        complain(error);
        note('The last good site stays. The next change builds again.');
      }
    }
    building = false;
  };
}

/** @param {() => Promise<void>} rebuild @returns {Promise<() => Promise<void>>} what ends it */
async function watch(rebuild) {
  const { default: chokidar } = await import('chokidar').catch(() => {
    throw new Stop('The package chokidar is missing.', 'Run `npm ci`, then try again.');
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watcher = chokidar.watch(
    WATCHED.map((path) => at(path)),
    {
      ignoreInitial: true,
      ignored: (path) => path === MADE || path.startsWith(join(MADE, '/')),
    },
  );
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, SETTLE_MS);
  });
  return () => watcher.close();
}
