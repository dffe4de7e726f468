/** The points as text, for exact values and for pasting; the plot is where they are usually made. */
import { html, type TemplateResult } from 'lit/html.js';
import { type ControlContext, labelTemplate } from './control-parts';
import { boxTemplate } from './control-text';
import { pointsText } from './format';
import type { Parameter } from './schema';
import { strings } from './strings';

/** Points one to a line read the same as points parted by semicolons. */
const joined = (text: string): string =>
  text
    .split(/[;\n]+/)
    .map((point) => point.trim())
    .filter(Boolean)
    .join(';');

export function pointsTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  const points = context.record[parameter.id];
  const count = Array.isArray(points) ? points.length : 0;
  return html`
    ${labelTemplate(context, parameter)}
    <span class="count">${strings.points(count)}</span>
    ${boxTemplate(context, parameter, { shown: pointsText(points), clean: joined, lines: 3 })}
    <p class="hint-text">${strings.pointsHint}</p>`;
}
