/** What every kind of control shares: its label, its message, the read-outs beside it, and what it may do. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Drafts } from './drafts';
import type { Group } from './history';
import { type Readouts, valueText } from './readouts';
import type { Params, Patch, Value } from './record';
import type { Demo, Parameter } from './schema';
import { strings } from './strings';
import { symbolTemplate, symbolText } from './symbol';

/** All a control needs to know. */
export interface ControlContext {
  readonly demo: Demo;
  readonly record: Params;
  readonly readouts: Readouts;
  readonly drafts: Drafts;
  /** Makes ids unique to the element. */
  readonly prefix: string;
  set(patch: Patch, group?: Group): void;
  /** Sets one parameter back to the preset's value. */
  restore(parameter: string): void;
  /** A hand is on a control, or off again: its symbol lights up in the text. */
  active(parameter: string | null): void;
  /** Shows drafts that have changed. */
  update(): void;
}

export const inputId = (context: ControlContext, parameter: Parameter): string => `${context.prefix}-${parameter.id}`;

/** The name of a parameter with its symbol and unit, as one text. */
export function fullLabel({ label, symbol, unit }: Pick<Parameter, 'label' | 'symbol' | 'unit'>): string {
  return [label, symbolText(symbol), unit && `(${unit})`].filter(Boolean).join(' ');
}

export function labelTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  return html`<label
    for=${inputId(context, parameter)}
    title=${strings.resetHint}
    @dblclick=${() => context.restore(parameter.id)}
  >${parameter.label}${parameter.symbol ? html` <i class="symbol">${symbolTemplate(parameter.symbol)}</i>` : nothing}${
    parameter.unit ? html` <span class="unit">(${parameter.unit})</span>` : nothing
  }</label>`;
}

export function messageTemplate(context: ControlContext, parameter: Parameter): TemplateResult | typeof nothing {
  const message = context.drafts.messages.get(parameter.id);
  return message === undefined
    ? nothing
    : html`<p class="refusal" role="alert" id="${inputId(context, parameter)}-message">${message}</p>`;
}

export function besideTemplate(context: ControlContext, parameter: Parameter): TemplateResult | typeof nothing {
  const shown = parameter.beside.map((id) => context.readouts[id]).filter((readout) => readout !== undefined);
  if (shown.length === 0) return nothing;
  return html`<p class="beside">${shown.map(
    (readout) =>
      html`<span title=${readout.label}>${
        readout.symbol ? html`<i class="symbol">${symbolTemplate(readout.symbol)}</i>` : readout.label
      }${
        readout.value === null
          ? `: ${valueText(readout)}`
          : html` = <span class="amount">${valueText(readout)}</span>${readout.unit ? ` ${readout.unit}` : nothing}`
      }</span>`,
  )}</p>`;
}

/** A number of the record, or the declared default where there is none. */
export function numberOf(parameter: Parameter, value: Value | undefined): number {
  if (typeof value === 'number') return value;
  return typeof parameter.default === 'number' ? parameter.default : 0;
}
