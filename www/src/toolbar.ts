/** The row above the plot: presets, undo and redo, what the demo itself can do, and what can be taken away. */

import { live } from 'lit/directives/live.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { icons } from './icons';
import { menuTemplate } from './menu';
import type { Format } from './protocol';
import type { Action, Demo } from './schema';
import { strings } from './strings';
import { type ThemeChoice, themeChoices } from './theme';

/** All the toolbar needs to know. */
export interface ToolbarContext {
  readonly demo: Demo;
  readonly preset: string;
  /** Whether the record differs from the preset's. */
  readonly changed: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly themeChoice: ThemeChoice;
  /** Whether the page around the demo offers the colours already. */
  readonly themeOffered: boolean;
  choosePreset(id: string): void;
  undo(): void;
  redo(): void;
  reset(): void;
  act(action: Action): void;
  copyLink(): void;
  download(format: Format): void;
  chooseTheme(choice: ThemeChoice): void;
  showKeys(): void;
}

function buttonTemplate(label: string, face: TemplateResult, run: () => void, disabled = false): TemplateResult {
  return html`<button type="button" class="button" title=${label} aria-label=${label} ?disabled=${disabled} @click=${run}>${face}</button>`;
}

function presetTemplate(context: ToolbarContext): TemplateResult {
  const { demo, preset, changed } = context;
  const chosen = (event: Event) => context.choosePreset((event.target as HTMLSelectElement).value);
  return html`<label class="preset"><span>${strings.preset}</span>
    <select @change=${chosen}>${demo.presets.map(
      ({ id, title }) =>
        html`<option value=${id} .selected=${live(id === preset)}>${id === preset && changed ? strings.changedPreset(title) : title}</option>`,
    )}</select>
  </label>`;
}

function actionTemplate(context: ToolbarContext, action: Action): TemplateResult {
  const hint = action.key ? `${action.title} (${action.key.toUpperCase()})` : action.title;
  return html`<button type="button" class="button" title=${hint} @click=${() => context.act(action)}>${action.label}</button>`;
}

export function toolbarTemplate(context: ToolbarContext): TemplateResult {
  const formats = ['png', 'svg', 'csv'] as const;
  return html`<div class="toolbar" role="group" aria-label=${context.demo.title}>
    ${presetTemplate(context)}
    <span class="cluster">
      ${buttonTemplate(strings.undo, icons.undo, context.undo, !context.canUndo)}
      ${buttonTemplate(strings.redo, icons.redo, context.redo, !context.canRedo)}
      ${buttonTemplate(strings.reset, icons.reset, context.reset, !context.changed)}
    </span>
    <span class="cluster end">
      ${buttonTemplate(strings.copyLink, icons.link, context.copyLink)}
      ${menuTemplate(
        strings.download,
        icons.download,
        formats.map((format) => ({ label: strings.downloads[format], run: () => context.download(format) })),
      )}
      ${
        context.themeOffered
          ? nothing
          : menuTemplate(
              strings.theme,
              icons.theme,
              themeChoices.map((choice) => ({
                label: strings.themes[choice],
                checked: choice === context.themeChoice,
                run: () => context.chooseTheme(choice),
              })),
            )
      }
      ${buttonTemplate(strings.keys, icons.keys, context.showKeys)}
    </span>
    ${context.demo.actions.length > 0 ? html`<span class="cluster own">${context.demo.actions.map((action) => actionTemplate(context, action))}</span>` : nothing}
  </div>`;
}
