/** The dialog that lists keys and gestures. */
import { html, type TemplateResult } from 'lit/html.js';
import { icons } from './icons';
import type { Demo } from './schema';
import { strings } from './strings';

type Row = readonly [string, string];

const rowsTemplate = (rows: readonly Row[]): TemplateResult =>
  html`<dl>${rows.map(([keys, what]) => html`<div><dt>${keys}</dt><dd>${what}</dd></div>`)}</dl>`;

export function keysHelpTemplate(demo: Demo): TemplateResult {
  const actions = demo.actions.flatMap(({ key, title }): Row[] => (key ? [[key.toUpperCase(), title]] : []));
  const close = (event: Event) => (event.currentTarget as Element).closest('dialog')?.close();
  const closeOnBackdrop = (event: Event) => {
    if (event.target === event.currentTarget) close(event);
  };
  return html`<dialog class="keys" aria-label=${strings.keys} @click=${closeOnBackdrop} @keydown=${(event: Event) => event.stopPropagation()}>
    <div class="sheet">
      <header>
        <h2>${strings.keys}</h2>
        <button type="button" class="button bare" aria-label=${strings.close} title=${strings.close} @click=${close}>${icons.close}</button>
      </header>
      ${rowsTemplate(strings.pointerTable)}
      ${rowsTemplate([...strings.keyTable, ...actions])}
    </div>
  </dialog>`;
}
