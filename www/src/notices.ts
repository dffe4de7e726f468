/** What a person has to be told: values that were not taken as they came, a calculation that stopped, a link that was copied. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { icons } from './icons';
import type { Notice } from './protocol';
import { strings } from './strings';

/** Milliseconds for which a mere confirmation stands. */
const BRIEF = 3000;
/** Milliseconds after which a wait is worth a word. */
const LONG = 1000;

/** What stands over the plot's lower edge, and when it leaves. */
export class NoticeBoard {
  readonly #changed: () => void;
  #lines: readonly string[] = [];
  #tone: 'plain' | 'trouble' = 'plain';
  #retry: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWaiting = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Says which values were not taken as they came; nothing to say takes the last lines away. */
  notices(notices: readonly Notice[]): void {
    this.#show(
      notices.map(({ message }) => message),
      'plain',
      null,
    );
  }

  /** Confirms an act for a moment. */
  confirm(line: string): void {
    this.#show([line], 'plain', null);
    this.#timer = setTimeout(() => this.clear(), BRIEF);
  }

  /** Takes what stood away and says, if it takes long, what is being waited for. */
  wait(line: string): void {
    this.clear();
    this.#isWaiting = true;
    this.#timer = setTimeout(() => {
      this.#show([line], 'plain', null);
      this.#isWaiting = true;
    }, LONG);
  }

  /** What was waited for is there; other lines stay. */
  arrived(): void {
    if (this.#isWaiting) this.clear();
  }

  /** Says what went wrong, with a way to try again where there is one. */
  trouble(line: string, retry: (() => void) | null = null): void {
    this.#show([line], 'trouble', retry);
  }

  clear(): void {
    this.#show([], 'plain', null);
  }

  /** The live region is always there; only its content comes and goes, so that it is read out when it does. */
  template(): TemplateResult {
    const retry = this.#retry;
    return html`<div class="notices" role="status" aria-live="polite">${
      this.#lines.length === 0
        ? nothing
        : html`<div class="notice ${this.#tone}">
            <ul>${this.#lines.map((line) => html`<li>${line}</li>`)}</ul>
            ${retry ? html`<button type="button" class="button" @click=${retry}>${strings.tryAgain}</button>` : nothing}
            <button type="button" class="button bare" aria-label=${strings.dismiss} title=${strings.dismiss} @click=${() => this.clear()}>${icons.close}</button>
          </div>`
    }</div>`;
  }

  #show(lines: readonly string[], tone: 'plain' | 'trouble', retry: (() => void) | null): void {
    clearTimeout(this.#timer);
    this.#isWaiting = false;
    if (lines.length === 0 && this.#lines.length === 0) return;
    this.#lines = lines;
    this.#tone = tone;
    this.#retry = retry;
    this.#changed();
  }
}
