/** The computed values: by id for scripts, and as a small table of symbol, name, value and equation. */

import { repeat } from 'lit/directives/repeat.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { readoutNumber } from './format';
import type { Reading } from './protocol';
import type { Demo, ReadoutInfo } from './schema';
import { strings } from './strings';
import { symbolTemplate } from './symbol';

/** A computed value with all that is declared about it; a value of null comes with its reason. */
export interface Readout extends Omit<ReadoutInfo, 'id'> {
  readonly value: number | string | null;
  readonly reason: string | null;
}

export type Readouts = Readonly<Record<string, Readout>>;

/** Values in the order of the declaration, by id. */
export function toReadouts(demo: Demo, readings: readonly Reading[]): Readouts {
  return Object.fromEntries(
    demo.readouts.map(({ id, ...info }, i) => {
      const [value, reason] = readings[i] ?? [null, null];
      return [id, { ...info, value, reason }];
    }),
  );
}

/** A value as text, or the reason why there is none. */
export function valueText({ value, reason, unit, equation }: Readout): string {
  if (value === null) return reason ?? '';
  // What has neither a unit nor a formula is a count, if it is whole.
  return typeof value === 'number' ? readoutNumber(value, unit === '' && equation === '') : value;
}

function rowTemplate(symbol: string, readout: Readout | undefined): TemplateResult | typeof nothing {
  if (!readout) return nothing;
  const { label, unit, equation, value } = readout;
  const isMissing = value === null;
  return html`<tr>
    <td class="symbol">${symbolTemplate(symbol)}</td>
    <th scope="row">${label}</th>
    <td class=${isMissing ? 'value reason' : 'value'}>${valueText(readout)}</td>
    <td class="unit">${isMissing ? nothing : unit}</td>
    <td class="equation">${equation}</td>
  </tr>`;
}

const columns = ['symbol', 'name', 'value', 'unit', 'equation'] as const;

export function readoutsTemplate(demo: Demo, readouts: Readouts): TemplateResult | typeof nothing {
  if (demo.readouts.length === 0) return nothing;
  return html`<table class="readouts">
    <caption class="unseen">${strings.readouts}</caption>
    <colgroup>${columns.map((column) => html`<col class=${column}>`)}</colgroup>
    <thead class="unseen"><tr>${columns.map((column) => html`<th scope="col">${strings.columns[column]}</th>`)}</tr></thead>
    <tbody>${repeat(
      demo.readouts,
      ({ id }) => id,
      ({ id, symbol }) => rowTemplate(symbol, readouts[id]),
    )}</tbody>
  </table>`;
}
