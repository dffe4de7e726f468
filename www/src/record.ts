/**
 * The words shared by every part of the shell: a demo's record, as the calculation side checks and returns it.
 * The shell never interprets a value; it shows values and hands back what a person asked for.
 */

/** One value of a record: a number, the id of a choice or a text, a switch, or a list of points. */
export type Value = number | string | boolean | readonly (readonly number[])[];

/** The whole state of a demo, by parameter id. Always as checked by the calculation side. */
export type Params = Readonly<Record<string, Value>>;

/** What a person or a script asks to change, by parameter id; checked on the other side. Text is fine for any kind. */
export type Patch = Readonly<Record<string, unknown>>;

/** Where a demo stands: the preset it started from and the record, null until the first answer. */
export interface State {
  readonly preset: string;
  readonly record: Params | null;
}

/** Whether two values are the same, lists of points by their numbers. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return Number.isNaN(a) && Number.isNaN(b);
  const left = a as readonly (readonly number[])[];
  const right = b as readonly (readonly number[])[];
  return (
    left.length === right.length &&
    left.every((point, i) => {
      const other = right[i];
      return other !== undefined && point.length === other.length && point.every((part, j) => part === other[j]);
    })
  );
}

/** Whether two states are the same picture. */
export function sameState(a: State, b: State): boolean {
  if (a.preset !== b.preset) return false;
  if (a.record === b.record) return true;
  if (!a.record || !b.record) return false;
  const keys = Object.keys(a.record);
  return (
    keys.length === Object.keys(b.record).length && keys.every((key) => sameValue(a.record?.[key], b.record?.[key]))
  );
}
