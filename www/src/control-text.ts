/** A box for text. What is typed stays until it is taken; what is refused stays with the reason under it. */

import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { html, type TemplateResult } from 'lit/html.js';
import { type ControlContext, inputId } from './control-parts';
import type { Parameter } from './schema';

interface BoxOptions {
  /** The value as text. */
  readonly shown: string;
  /** What to send for a text; the text itself if not given. */
  readonly clean?: (text: string) => string;
  readonly inputmode?: 'decimal' | 'numeric' | 'text';
  readonly lines?: number;
}

/** The box alone, without its label. */
export function boxTemplate(
  context: ControlContext,
  parameter: Parameter,
  { shown, clean, inputmode, lines }: BoxOptions,
): TemplateResult {
  const { drafts } = context;
  const id = inputId(context, parameter);
  const invalid = drafts.messages.has(parameter.id);
  const typed = (event: Event) => {
    drafts.texts.set(parameter.id, (event.target as HTMLInputElement).value);
  };
  const commit = () => {
    const draft = drafts.texts.get(parameter.id);
    if (draft === undefined) return;
    if (draft.trim() === shown) {
      drafts.texts.delete(parameter.id);
      context.update();
    } else {
      context.set({ [parameter.id]: clean ? clean(draft) : draft });
    }
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && drafts.texts.delete(parameter.id)) {
      event.stopPropagation();
      context.update();
    }
  };
  const value = live(drafts.texts.get(parameter.id) ?? shown);
  const describedBy = ifDefined(invalid ? `${id}-message` : undefined);
  return lines
    ? html`<textarea id=${id} rows=${lines} spellcheck="false" autocomplete="off" aria-invalid=${invalid} aria-describedby=${describedBy}
        .value=${value} @input=${typed} @change=${commit} @keydown=${key}></textarea>`
    : html`<input id=${id} type="text" inputmode=${inputmode ?? 'text'} spellcheck="false" autocomplete="off"
        aria-invalid=${invalid} aria-describedby=${describedBy}
        .value=${value} @input=${typed} @change=${commit} @keydown=${key}>`;
}
