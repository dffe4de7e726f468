/** All controls of a demo, from its declaration alone: groups with headings, the few that matter first, the rest under “more”. */

import { repeat } from 'lit/directives/repeat.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { choiceTemplate, switchTemplate } from './control-choice';
import { numberTemplate } from './control-number';
import { besideTemplate, type ControlContext, labelTemplate, messageTemplate } from './control-parts';
import { pointsTemplate } from './control-points';
import { seedTemplate } from './control-seed';
import { boxTemplate } from './control-text';
import { isShown, type Kind, type Parameter } from './schema';
import { strings } from './strings';

type ControlTemplate = (context: ControlContext, parameter: Parameter) => TemplateResult;

function textTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  return html`
    ${labelTemplate(context, parameter)}
    ${boxTemplate(context, parameter, { shown: String(context.record[parameter.id] ?? '') })}`;
}

const templates: Readonly<Record<Kind, ControlTemplate>> = {
  number: numberTemplate,
  integer: numberTemplate,
  choice: choiceTemplate,
  switch: switchTemplate,
  seed: seedTemplate,
  points: pointsTemplate,
  text: textTemplate,
};

/** A control of any kind, with what all of them have. */
function controlTemplate(context: ControlContext, parameter: Parameter): TemplateResult {
  const { id, kind } = parameter;
  const { drafts } = context;
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || !event.altKey || event.ctrlKey || event.metaKey) return;
    // While a box is being typed in, the key is the box's own: on a Mac it takes a word away.
    if (drafts.texts.has(id) && !drafts.messages.has(id)) return;
    event.preventDefault();
    context.restore(id);
  };
  return html`<div class="control ${kind === 'integer' ? 'number' : kind}" @keydown=${pressed}>
    ${templates[kind](context, parameter)}
    ${messageTemplate(context, parameter)}
    ${besideTemplate(context, parameter)}
  </div>`;
}

/** Parameters by their group, groups in the order of their first parameter. */
function grouped(parameters: readonly Parameter[]): Map<string, Parameter[]> {
  const groups = new Map<string, Parameter[]>();
  for (const parameter of parameters) groups.set(parameter.group, [...(groups.get(parameter.group) ?? []), parameter]);
  return groups;
}

function groupsTemplate(context: ControlContext, parameters: readonly Parameter[]): TemplateResult {
  return html`${repeat(
    grouped(parameters),
    ([group]) => group,
    ([group, members]) => html`<fieldset>
      ${group ? html`<legend>${group}</legend>` : nothing}
      ${repeat(
        members,
        ({ id }) => id,
        (parameter) => controlTemplate(context, parameter),
      )}
    </fieldset>`,
  )}`;
}

export function controlsTemplate(context: ControlContext): TemplateResult {
  const shown = context.demo.schema.filter((parameter) => isShown(parameter, context.record));
  const rest = shown.filter((parameter) => parameter.more);
  return html`
    ${groupsTemplate(
      context,
      shown.filter((parameter) => !parameter.more),
    )}
    ${rest.length > 0 ? html`<details class="more"><summary>${strings.more}</summary>${groupsTemplate(context, rest)}</details>` : nothing}
  `;
}
