// What the demos declare, so that every one of them, and every later one, is tested by what it says of itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from '../../../scripts/lib/paths.mjs';

/**
 * @typedef {object} Parameter
 * @property {string} id
 * @property {"number" | "integer" | "choice" | "switch" | "seed" | "points" | "text"} kind
 * @property {string} label
 * @property {string} symbol
 * @property {string} unit
 * @property {number | null} min
 * @property {number | null} max
 * @property {"linear" | "log" | null} scale
 * @property {any} default
 * @property {boolean} hidden
 * @property {boolean} more
 * @property {Record<string, any[]> | null} when
 * @property {{id: string, label: string}[]} [options]
 * @property {[string, string] | null} span
 * @property {string} [action]
 * @property {number} [columns]
 */

/**
 * @typedef {object} Demo
 * @property {string} id
 * @property {string} title
 * @property {Parameter[]} schema
 * @property {{id: string, title: string, record: Record<string, any>}[]} presets
 * @property {{id: string, label: string, symbol: string, unit: string, equation: string}[]} readouts
 * @property {{id: string, label: string, key: string, title: string}[]} actions
 */

/** @param {string[]} parts */
const read = (...parts) => JSON.parse(readFileSync(join(generated, ...parts), 'utf8'));

/** Every demo of the build. @type {Demo[]} */
export const demos = read('demos.json').map((/** @type {{id: string}} */ { id }) => read('demos', `${id}.json`));

/** The demos whose points a hand can add, move and remove. */
export const demosWithPoints = demos.filter(({ schema }) => schema.some(({ kind }) => kind === 'points'));

/** The points of a demo. @param {Demo} demo @returns {Parameter} */
export function pointsOf(demo) {
  const parameter = demo.schema.find(({ kind }) => kind === 'points');
  if (!parameter) throw new Error(`${demo.id} has no points`);
  return parameter;
}

/** The name that a person reads, and a screen reader says, of a control. @param {Parameter} parameter */
export function nameOf({ label, symbol, unit }) {
  // `_f` and `^{-1}` are set below and above the line.
  const shown = symbol.replaceAll(/[_^]\{([^}]*)\}|[_^](.)/gu, '$1$2');
  return [label, shown, unit && `(${unit})`].filter(Boolean).join(' ');
}

/**
 * What must change in a record so that a parameter's control is shown.
 * @param {Demo} demo
 * @param {Parameter} parameter
 * @param {Record<string, any>} record
 * @returns {Record<string, any>}
 */
export function conditions(demo, { when }, record) {
  /** @type {Record<string, any>} */
  const patch = {};
  for (const [id, values] of Object.entries(when ?? {})) {
    const other = demo.schema.find((each) => each.id === id);
    if (other) Object.assign(patch, conditions(demo, other, record));
    if (!values.includes(record[id])) patch[id] = values[0];
  }
  return patch;
}
