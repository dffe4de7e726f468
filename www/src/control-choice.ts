/** A choice from a list, and a switch. */

import { live } from 'lit/directives/live.js';
import { html, type TemplateResult } from 'lit/html.js';
import { type ControlContext, inputId, labelTemplate } from './control-parts';
import type { Parameter } from './schema';

export function choiceTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  const value = context.record[parameter.id];
  const chosen = (event: Event) => context.set({ [parameter.id]: (event.target as HTMLSelectElement).value });
  return html`
    ${labelTemplate(context, parameter)}
    <select id=${inputId(context, parameter)} @change=${chosen}>
      ${parameter.options?.map(({ id, label }) => html`<option value=${id} .selected=${live(id === value)}>${label}</option>`)}
    </select>`;
}

export function switchTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  const switched = (event: Event) => context.set({ [parameter.id]: (event.target as HTMLInputElement).checked });
  return html`
    <input id=${inputId(context, parameter)} type="checkbox" role="switch"
      .checked=${live(context.record[parameter.id] === true)} @change=${switched}>
    ${labelTemplate(context, parameter)}`;
}
