/** The plot in words: to be read by anyone, and read out when it has changed and the hand rests. */
import { html, type TemplateResult } from 'lit/html.js';
import { whenQuiet } from './clock';
import { strings } from './strings';

/** Milliseconds without a change after which the new description is read out. */
const QUIET = 900;

export class Description {
  readonly #changed: () => void;
  readonly #id: string;
  #text = '';
  #spoken = '';
  readonly #speak: () => void;

  /** `id` names the element that holds the words. */
  constructor(id: string, changed: () => void) {
    this.#id = id;
    this.#changed = changed;
    this.#speak = whenQuiet(QUIET, () => {
      this.#spoken = this.#text;
      this.#changed();
    });
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    if (text === this.#text) return;
    const isFirst = this.#text === '';
    this.#text = text;
    // What the page opens with is there to be read; only changes are read out.
    if (!isFirst) this.#speak();
  }

  template(): TemplateResult {
    return html`<details class="words" ?hidden=${this.#text === ''}><summary>${strings.description}</summary><p id=${this.#id}>${this.#text}</p></details>
      <div class="unseen" aria-live="polite">${this.#spoken}</div>`;
  }
}
