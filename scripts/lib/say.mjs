// What the scripts say while they work, and how they stop.

/** A failure that a person can do something about. */
export class Stop extends Error {
  /**
   * @param {string} message what went wrong
   * @param {string} [advice] what to do now
   */
  constructor(message, advice) {
    super(message);
    this.advice = advice;
  }
}

const colourful = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
const bold = (/** @type {string} */ text) => (colourful ? `\u001b[1m${text}\u001b[0m` : text);
const red = (/** @type {string} */ text) => (colourful ? `\u001b[31m${text}\u001b[0m` : text);

/** Says what happens from now on. @param {string} text */
export function say(text) {
  console.log(`${bold('==>')} ${text}`);
}

/** Adds a detail. @param {string} text */
export function note(text) {
  console.log(`    ${text}`);
}

/** Says what failed and what to do about it. @param {unknown} error */
export function complain(error) {
  const known = error instanceof Stop;
  const text = known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`\n${red(bold('Stopped:'))} ${text}`);
  if (known && error.advice) console.error(`\n${bold('What to do:')} ${error.advice}`);
}

/**
 * Says what is done, does it, and says how long it took if that was long enough to notice.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(text, work) {
  say(text);
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  if (seconds >= 2) note(`took ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`);
  return result;
}

/** Runs a whole script: its failure is told in words and sets the exit code. @param {() => Promise<void>} script */
export async function main(script) {
  try {
    await script();
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}
