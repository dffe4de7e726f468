/**
 * Where a value stands on its slider, and back: the one piece of arithmetic the shell has.
 *
 * A linear slider is even in the value. A logarithmic one is even in its logarithm; where the range starts at 0 it has
 * a stop at 0 at its lower end, a little apart from the least positive value.
 */
import type { Params } from './record';
import type { Parameter } from './schema';

/** Positions of a slider run from 0 to this, unless there are fewer values. */
const POSITIONS = 400;
/** On a logarithmic slider that starts at 0: the position of the least positive value. */
const STOP = 16;
/** Step buttons on a logarithmic scale go through a decade in this many steps. */
const STEPS_PER_DECADE = 20;

/** What a slider runs over. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly isLog: boolean;
  readonly isWhole: boolean;
  /** On a logarithmic scale: the least positive value. */
  readonly least: number;
  /** On a linear scale: what one press of a step button adds. */
  readonly step: number;
}

/** The range of a parameter's slider: as declared, or between two other values of the record. */
export function rangeOf({ kind, min, max, scale, least, step, span }: Parameter, record: Params): Range {
  const [from, to] = span?.map((id) => record[id]) ?? [];
  const low = typeof from === 'number' ? from : (min ?? 0);
  const high = typeof to === 'number' ? to : (max ?? 1);
  const isLog = scale === 'log';
  return {
    min: low,
    max: high,
    isLog,
    isWhole: kind === 'integer',
    least: isLog && low <= 0 ? (least ?? high / 1e6) : low,
    step: span ? (high - low) / 100 : (step ?? (high - low) / 100),
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Trims the tail that binary arithmetic leaves. */
const round = (value: number, digits: number): number => Number(value.toPrecision(digits));

const hasStop = ({ isLog, min }: Range): boolean => isLog && min <= 0;

/** The last position: one for each value where there are few, so that every press of an arrow key is felt. */
export function lastPosition({ min, max, isLog, isWhole }: Range): number {
  return isWhole && !isLog ? Math.min(POSITIONS, max - min) : POSITIONS;
}

/** Where a value stands, from 0 to the last position. */
export function toPosition(range: Range, value: number): number {
  const last = lastPosition(range);
  if (!range.isLog) return clamp((last * (value - range.min)) / (range.max - range.min), 0, last);
  const start = hasStop(range) ? STOP : 0;
  if (value < range.least) return hasStop(range) && value > 0 ? STOP : 0;
  const share = Math.log(value / range.least) / Math.log(range.max / range.least);
  return clamp(start + (last - start) * share, 0, last);
}

/** The value at a position; the ends are reached exactly, what lies between is rounded to a figure worth reading. */
export function toValue(range: Range, position: number): number {
  if (position <= 0) return range.min;
  const last = lastPosition(range);
  if (position >= last) return range.max;
  if (!range.isLog) {
    const value = range.min + ((range.max - range.min) * position) / last;
    if (range.isWhole) return Math.round(value);
    // A tenth of a step, or a step where there are hundreds of those.
    const grain = (range.max - range.min) / range.step >= last ? range.step : range.step / 10;
    return clamp(round(Math.round(value / grain) * grain, 12), range.min, range.max);
  }
  const start = hasStop(range) ? STOP : 0;
  if (position < start) return position < start / 2 ? range.min : range.least;
  const value = range.least * (range.max / range.least) ** ((position - start) / (last - start));
  if (range.isWhole) return Math.round(value);
  // Three digits are enough for a decade and more; within less, neighbouring positions would round to one value.
  return clamp(round(value, range.max / range.least < 10 ? 5 : 3), range.least, range.max);
}

/** The value one step up (1) or down (-1). */
export function stepped(range: Range, value: number, direction: 1 | -1): number {
  if (!range.isLog) {
    const step = range.isWhole ? Math.max(1, range.step) : range.step;
    return clamp(round(value + direction * step, 12), range.min, range.max);
  }
  if (value < range.least) return direction > 0 ? range.least : range.min;
  if (value <= range.least && direction < 0) return range.min;
  const next = value * 10 ** (direction / STEPS_PER_DECADE);
  if (range.isWhole)
    return clamp(
      direction > 0 ? Math.max(value + 1, Math.round(next)) : Math.min(value - 1, Math.round(next)),
      range.min,
      range.max,
    );
  return clamp(round(next, 3), range.least, range.max);
}
