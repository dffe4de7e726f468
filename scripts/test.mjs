// npm test: every test. `npm test -- rust` or `-- browser` runs one suite, any other word only the tests whose names hold it.
import { readdir } from 'node:fs/promises';
import { ensureBuilt } from './build.mjs';
import { ensureBrowsers } from './lib/browsers.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at, dist } from './lib/paths.mjs';
import { attempt } from './lib/run.mjs';
import { ensureRust } from './lib/rust.mjs';
import { main, note, Stop, say } from './lib/say.mjs';
import { checkSize } from './lib/wasm.mjs';

/** @typedef {{name: string, passed: number, failed: number, skipped: number, code: number}} Outcome */

const SUITES = ['rust', 'browser'];

/** No single browser test may hang a run. */
const TIMEOUT_MS = 300_000;

/** @param {string | undefined} filter @returns {Promise<Outcome>} */
async function rustTests(filter) {
  say('Rust: unit, property, oracle, snapshot and documentation tests');
  const counter = new Counter();
  const args = ['test', '--quiet', '--workspace', '--exclude', 'mercer-wasm', '--no-fail-fast'];
  if (filter !== undefined) args.push('--', filter);
  const code = await attempt('cargo', args, { watch: (text) => counter.read(text) });
  return counter.outcome('Rust', code, /(\d+) passed; (\d+) failed; (\d+) ignored/);
}

/** @param {string | undefined} filter @returns {Promise<Outcome>} */
async function browserTests(filter) {
  const browsers = await ensureBrowsers();
  await ensureBuilt();
  await checkSize();
  say('Browser: the built dist/, as a person uses it');
  const folder = at('tests', 'browser');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.test.mjs')).sort();
  if (files.length === 0) throw new Stop('There are no browser tests.', 'They belong in tests/browser/*.test.mjs.');
  const args = ['--test', '--test-reporter=spec', '--test-concurrency=1', `--test-timeout=${TIMEOUT_MS}`];
  if (filter !== undefined) args.push(`--test-name-pattern=${filter}`);
  const counter = new Counter();
  const code = await attempt(process.execPath, [...args, ...files.map((name) => `${folder}/${name}`)], {
    watch: (text) => counter.read(text),
    env: {
      MERCER_DIST: dist,
      MERCER_CHROMIUM: browsers.chromium,
      MERCER_FIREFOX: browsers.firefox,
      MERCER_WEBKIT_DRIVER: browsers.webkitDriver,
    },
  });
  return counter.outcome('Browser', code, /^. pass (\d+)\n. fail (\d+)\n(?:. cancelled \d+\n)?. skipped (\d+)/m);
}

/** Counts tests by what their runner prints at the end. */
class Counter {
  text = '';

  /** @param {string} text */
  read(text) {
    this.text += text;
  }

  /**
   * @param {string} name
   * @param {number} code the runner's exit code
   * @param {RegExp} line with the numbers passed, failed, skipped
   * @returns {Outcome}
   */
  outcome(name, code, line) {
    const total = { name, passed: 0, failed: 0, skipped: 0, code };
    for (const match of this.text.matchAll(new RegExp(line, `g${line.flags}`))) {
      total.passed += Number(match[1]);
      total.failed += Number(match[2]);
      total.skipped += Number(match[3]);
    }
    return total;
  }
}

/** @param {Outcome[]} outcomes @param {string | undefined} filter */
function summarise(outcomes, filter) {
  say(filter === undefined ? 'Summary' : `Summary of the tests whose names hold "${filter}"`);
  for (const { name, passed, failed, skipped, code } of outcomes) {
    // A runner that fails without a failed test has not started them: it did not compile, say.
    const odd = code !== 0 && failed === 0 ? '; the runner itself failed, see above' : '';
    note(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped${odd}`);
  }
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    outcomes.reduce((total, each) => total + each[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (outcomes.some(({ code }) => code !== 0))
    throw new Stop('Not every test passed.', 'The failures are named above.');
  if (sum('passed') === 0) throw new Stop('No test ran.', "Does any test's name hold that word?");
}

await main(async () => {
  const words = process.argv.slice(2);
  const suites = words.filter((word) => SUITES.includes(word));
  const filter = words.find((word) => !SUITES.includes(word));
  const wanted = (/** @type {string} */ suite) => suites.length === 0 || suites.includes(suite);

  await ensurePackages();
  await ensureRust();
  /** @type {Outcome[]} */
  const outcomes = [];
  if (wanted('rust')) outcomes.push(await rustTests(filter));
  if (wanted('browser')) outcomes.push(await browserTests(filter));
  summarise(outcomes, filter);
});
