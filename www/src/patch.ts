/** What a script asks to change, before anything else sees it: scripts may hand over anything. */
import type { Patch, Value } from './record';
import { strings } from './strings';

function isRows(value: unknown): boolean {
  const isRow = (row: unknown) => Array.isArray(row) && row.every((part) => typeof part === 'number');
  return Array.isArray(value) && value.every(isRow);
}

/** Whether a value is of a kind that some parameter can have, which also means that it can be sent. */
function isValue(value: unknown): value is Value {
  return ['string', 'number', 'boolean'].includes(typeof value) || isRows(value);
}

/** What a thing is, in a word. */
function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return JSON.stringify(thing);
  return Object(thing) === thing ? Object.prototype.toString.call(thing).slice('[object '.length, -1) : String(thing);
}

/**
 * Copies a patch as it is now. A value of no kind that a parameter has goes on as null, which the calculation refuses by the
 * parameter's name and in its own words.
 *
 * @throws {TypeError} what was given is no object of values by parameter
 */
export function toPatch(given: unknown): Patch {
  if (Object.prototype.toString.call(given) !== '[object Object]') throw new TypeError(strings.badPatch(nameOf(given)));
  const entries: [string, unknown][] = Object.entries(given as object);
  return Object.fromEntries(entries.map(([id, value]) => [id, isValue(value) ? structuredClone(value) : null]));
}
