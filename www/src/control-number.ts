/** A number: a box for the exact value, a slider for the feel of it, and step buttons for a finger. */

import { live } from 'lit/directives/live.js';
import { styleMap } from 'lit/directives/style-map.js';
import { html, type TemplateResult } from 'lit/html.js';
import { type ControlContext, fullLabel, labelTemplate, numberOf } from './control-parts';
import { boxTemplate } from './control-text';
import { boxNumber, typedNumber } from './format';
import { icons } from './icons';
import { lastPosition, type Range, rangeOf, stepped, toPosition, toValue } from './scale';
import type { Parameter } from './schema';
import { strings } from './strings';

/** The act under way on a slider: all of it is one step of undo. */
let drag = Symbol('drag');
/** Whether a pointer is down on a slider; a key is over before its symbol has been seen to light up. */
let isHeld = false;

function sliderTemplate(context: ControlContext, parameter: Parameter, range: Range, value: number): TemplateResult {
  const { drafts } = context;
  const last = lastPosition(range);
  const position = drafts.positions.get(parameter.id) ?? Math.round(toPosition(range, value));
  const moved = (event: Event) => {
    const to = (event.target as HTMLInputElement).valueAsNumber;
    drafts.positions.set(parameter.id, to);
    drafts.texts.delete(parameter.id);
    context.active(parameter.id);
    context.set({ [parameter.id]: toValue(range, to) }, drag);
  };
  const begin = () => {
    drag = Symbol('drag');
    isHeld = true;
  };
  const end = () => {
    drag = Symbol('drag');
    if (isHeld) context.active(null);
    isHeld = false;
  };
  return html`<input class="slider" type="range" min="0" max=${last} step="1"
    aria-label=${strings.slider(fullLabel(parameter))} aria-valuetext=${boxNumber(value)}
    style=${styleMap({ '--filled': `${(100 * position) / last}%` })}
    .value=${live(String(position))} @input=${moved} @change=${end} @pointerdown=${begin} @blur=${() => context.active(null)}>`;
}

function stepTemplate(
  context: ControlContext,
  parameter: Parameter,
  range: Range,
  value: number,
  direction: 1 | -1,
): TemplateResult {
  const label = fullLabel(parameter);
  const step = () => {
    context.drafts.texts.delete(parameter.id);
    context.active(parameter.id);
    context.set({ [parameter.id]: stepped(range, value, direction) });
  };
  const atEnd = direction > 0 ? value >= range.max : value <= range.min;
  return html`<button type="button" class="step" aria-label=${direction > 0 ? strings.greater(label) : strings.less(label)}
    aria-disabled=${atEnd} @click=${step} @blur=${() => context.active(null)}>${direction > 0 ? icons.plus : icons.minus}</button>`;
}

export function numberTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  const value = numberOf(parameter, context.record[parameter.id]);
  const range = rangeOf(parameter, context.record);
  return html`
    ${labelTemplate(context, parameter)}
    ${boxTemplate(context, parameter, { shown: boxNumber(value), clean: typedNumber, inputmode: parameter.kind === 'integer' ? 'numeric' : 'decimal' })}
    <div class="track">
      ${stepTemplate(context, parameter, range, value, -1)}
      ${sliderTemplate(context, parameter, range, value)}
      ${stepTemplate(context, parameter, range, value, 1)}
    </div>`;
}
