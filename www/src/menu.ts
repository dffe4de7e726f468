/** A small menu that opens under a button: closed by a choice, by Escape, and by anything that happens elsewhere. */
import { html, type TemplateResult } from 'lit/html.js';

export interface MenuItem {
  readonly label: string;
  readonly checked?: boolean;
  run(): void;
}

const menuOf = (event: Event): HTMLDetailsElement | null => (event.currentTarget as Element).closest('details');

function closeOnEscape(event: KeyboardEvent): void {
  const menu = menuOf(event);
  if (event.key !== 'Escape' || !menu?.open) return;
  event.stopPropagation();
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function closeOnLeave(event: FocusEvent): void {
  const menu = menuOf(event);
  // A press on what cannot take the focus leaves nowhere: that closes the menu too, unless the press was inside it.
  if (menu && !(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget)) && !menu.matches(':hover'))
    menu.open = false;
}

export function menuTemplate(label: string, face: TemplateResult, items: readonly MenuItem[]): TemplateResult {
  const choose = (event: Event, item: MenuItem) => {
    const menu = menuOf(event);
    item.run();
    if (menu) menu.open = false;
    menu?.querySelector('summary')?.focus();
  };
  return html`<details class="menu" @keydown=${closeOnEscape} @focusout=${closeOnLeave} @pointerleave=${(
    event: PointerEvent,
  ) => {
    const menu = menuOf(event);
    if (menu?.open && event.pointerType === 'mouse' && !menu.matches(':focus-within')) menu.open = false;
  }}>
    <summary class="button" title=${label} aria-label=${label}>${face}</summary>
    <div class="items">${items.map(
      (item) =>
        html`<button type="button" aria-pressed=${item.checked ?? 'undefined'} @click=${(event: Event) => choose(event, item)}>${item.label}</button>`,
    )}</div>
  </details>`;
}
