/** A seed: its number, so that a picture can be had again, and a button for another draw. */
import { html, type TemplateResult } from 'lit/html.js';
import { type ControlContext, labelTemplate, numberOf } from './control-parts';
import { boxTemplate } from './control-text';
import { boxNumber, typedNumber } from './format';
import { icons } from './icons';
import type { Parameter } from './schema';
import { strings } from './strings';

/** The next seed; after the last comes the first. */
const after = ({ min, max }: Parameter, seed: number): number => (max !== null && seed >= max ? (min ?? 0) : seed + 1);

export function seedTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  const seed = numberOf(parameter, context.record[parameter.id]);
  const draw = () => {
    context.drafts.texts.delete(parameter.id);
    context.set({ [parameter.id]: after(parameter, seed) });
  };
  return html`
    ${labelTemplate(context, parameter)}
    ${boxTemplate(context, parameter, { shown: boxNumber(seed), clean: typedNumber, inputmode: 'numeric' })}
    <button type="button" class="draw" @click=${draw}>${icons.dice} ${parameter.action ?? strings.newSeed}</button>`;
}
