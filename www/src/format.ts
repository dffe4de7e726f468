/**
 * Numbers as text and back. Read-outs have a fixed number of significant digits, so that nothing jumps while they change;
 * boxes show a value as short as it is.
 */
import type { Value } from './record';

const DIGITS = 5;
const superscripts: Readonly<Record<string, string>> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

const plain = new Intl.NumberFormat('en', {
  minimumSignificantDigits: DIGITS,
  maximumSignificantDigits: DIGITS,
  useGrouping: false,
});
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping: false });
const scientific = new Intl.NumberFormat('en', {
  notation: 'scientific',
  minimumSignificantDigits: DIGITS,
  maximumSignificantDigits: DIGITS,
});

const withMinus = (text: string): string => text.replace('-', '−');

/**
 * A read-out's number: five significant digits, a power of ten where it is very large or very small. A count is shown as
 * the whole number it is.
 */
export function readoutNumber(value: number, isCount = false): string {
  if (value === 0) return '0';
  const size = value < 0 ? -value : value;
  if (isCount && Number.isInteger(value)) return withMinus(whole.format(value));
  if (size >= 1e-3 && size < 1e6) return withMinus(plain.format(value));
  const [mantissa = '', exponent = ''] = scientific.format(value).split('E');
  return `${withMinus(mantissa)} × 10${[...exponent].map((digit) => superscripts[digit] ?? digit).join('')}`;
}

/** A number as a box shows it and a link would hold it: as short as it can be, at most twelve digits. */
export function boxNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** What was typed as a number, with a decimal point where a single comma stood and an ASCII minus. */
export function typedNumber(text: string): string {
  const trimmed = text.trim().replace('−', '-');
  return /^[^.,;]*,[^.,;]*$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
}

/** Points as text, `x,t;x,t`. */
export function pointsText(points: Value | undefined): string {
  if (!Array.isArray(points)) return '';
  return (points as readonly (readonly number[])[]).map((point) => point.map(boxNumber).join(',')).join('; ');
}
