// npm run bench: how fast Mercer is, beside others, on this machine. No test: it passes no judgement but prints one.
// npm run bench -- picture visit: only these parts.
import { measureMathematics } from '../bench/mathematics.mjs';
import { measurePictures } from '../bench/picture.mjs';
import { describeMachine, judge } from '../bench/report.mjs';
import { measureVisit } from '../bench/visit.mjs';
import { ensureBuilt } from './build.mjs';
import { CHROMIUM_FLAGS, ensureBrowsers, findBrowsers } from './lib/browsers.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { dist } from './lib/paths.mjs';
import { main, Stop, say } from './lib/say.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('../bench/report.mjs').Verdict} Verdict */

/** @type {{[part: string]: (browser: Browser, site: string) => Promise<Verdict[]>}} */
const PARTS = { mathematics: measureMathematics, picture: measurePictures, visit: measureVisit };

/** The parts that the command line names; all, if it names none. */
function wantedParts() {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    throw new Stop(`The benchmark has no part named ${unknown}.`, `Its parts are ${Object.keys(PARTS).join(', ')}.`);
  }
  return Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name));
}

/** The site to measure: one built elsewhere, if the environment names it. */
async function builtSite() {
  const elsewhere = process.env['MERCER_DIST'];
  if (elsewhere === undefined) await ensureBuilt();
  return elsewhere ?? dist;
}

await main(async () => {
  const parts = wantedParts();
  await ensurePackages();
  const executablePath = findBrowsers().chromium || (await ensureBrowsers()).chromium;
  if (!executablePath) throw new Stop('The benchmark runs in Chromium, and there is none.', 'Install Chromium.');
  const site = await builtSite();
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
  try {
    describeMachine(`Chromium ${browser.version()}`);
    /** @type {Verdict[]} */
    const verdicts = [];
    for (const [, measure] of parts) verdicts.push(...(await measure(browser, site)));
    const missed = judge(verdicts);
    say(missed === 0 ? 'Every goal is reached' : `${missed} goals are missed on this machine, in this run`);
  } finally {
    await browser.close();
  }
});
