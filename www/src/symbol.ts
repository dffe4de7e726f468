/** Mathematical symbols in declarations: `_f` stands below the line and `^{−1/2}` above it. */
import { html, type TemplateResult } from 'lit/html.js';

const SHIFTED = /([_^])(?:\{([^}]*)\}|(.))/u;

/** A symbol with what is below and above its line put there. */
export function symbolTemplate(symbol: string): TemplateResult {
  const parts: (string | TemplateResult)[] = [];
  let rest = symbol;
  for (let found = SHIFTED.exec(rest); found; found = SHIFTED.exec(rest)) {
    const [whole, mark, group, single] = found;
    const shifted = group ?? single;
    parts.push(rest.slice(0, found.index), mark === '_' ? html`<sub>${shifted}</sub>` : html`<sup>${shifted}</sup>`);
    rest = rest.slice(found.index + whole.length);
  }
  return html`${parts}${rest}`;
}

/** The same as plain text, for names that are read out. */
export function symbolText(symbol: string): string {
  return symbol.replaceAll(
    new RegExp(SHIFTED, 'gu'),
    (_, __, group?: string, single?: string) => group ?? single ?? '',
  );
}
