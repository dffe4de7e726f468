// What every part of the benchmark ends in: tables, and goals reached or missed.
import { cpus, loadavg } from 'node:os';
import { note, say } from '../scripts/lib/say.mjs';

/**
 * A goal and how far it is.
 * @typedef {object} Verdict
 * @property {string} what was measured
 * @property {string} goal in words
 * @property {string} now what was found
 * @property {boolean} reached
 */

/** Above so many processes at work or waiting for it, others slow down what is measured. */
const BUSY = 2;

/** @param {number[]} samples */
export function median(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  return /** @type {number} */ (sorted[sorted.length >> 1]);
}

/**
 * A quantity that must not be above a limit.
 * @param {string} what
 * @param {number} now
 * @param {number} limit
 * @param {string} unit
 * @param {number} [digits] behind the point
 * @returns {Verdict}
 */
export function atMost(what, now, limit, unit, digits = 0) {
  const inWords = (/** @type {number} */ value) => (unit === '' ? `${value}` : `${value} ${unit}`);
  return { what, goal: `at most ${inWords(limit)}`, now: now.toFixed(digits), reached: now <= limit };
}

/** Says what the numbers were measured on. @param {string} browser name and version */
export function describeMachine(browser) {
  say('Measured on');
  const processors = cpus();
  note(
    `${processors.length} x ${processors[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`,
  );
  note(`${browser}, Node ${process.versions.node}`);
  const [load = 0] = loadavg();
  note(
    `load average ${load.toFixed(1)}${load > BUSY ? ': this machine is BUSY, and the times below mean little' : ''}`,
  );
}

/** Prints the goals. Returns how many are missed. @param {Verdict[]} verdicts */
export function judge(verdicts) {
  say('Goals');
  const rows = verdicts.map(({ what, goal, now, reached }) => [what, goal, now, reached ? 'pass' : 'SHORT']);
  table([['', 'goal', 'now', ''], ...rows]);
  return verdicts.filter(({ reached }) => !reached).length;
}

/** Prints rows of words in columns, the first and those of words to the left. @param {string[][]} rows */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column > 0 && /^[\d.-]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
    });
    note(cells.join('  ').trimEnd());
  }
}
