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

/** While a menu is open, a press or a focus anywhere else closes it. */
function watchElsewhere(event: Event): void {
  const menu = menuOf(event);
  if (!menu?.open) return;
  const life = new AbortController();
  const closeIfElsewhere = (other: Event) => {
    if (menu.open && other.composedPath().includes(menu)) return;
    menu.open = false;
    life.abort();
  };
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, closeIfElsewhere, { signal: life.signal });
}

export function menuTemplate(label: string, face: TemplateResult, items: readonly MenuItem[]): TemplateResult {
  const choose = (event: Event, item: MenuItem) => {
    const menu = menuOf(event);
    item.run();
    if (menu) menu.open = false;
    menu?.querySelector('summary')?.focus();
  };
  return html`<details class="menu" @keydown=${closeOnEscape} @toggle=${watchElsewhere}>
    <summary class="button" title=${label} aria-label=${label}>${face}</summary>
    <div class="items">${items.map(
      (item) =>
        html`<button type="button" aria-pressed=${item.checked ?? 'undefined'} @click=${(event: Event) => choose(event, item)}>${item.label}</button>`,
    )}</div>
  </details>`;
}
