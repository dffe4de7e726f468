/**
 * The address bar, for Mercer's own pages: it always holds the record. Only an element with the attribute `address` has
 * one; an embedded demo never touches its host's.
 *
 * Small changes replace the entry, at a pace that every browser allows; a new preset adds one, so that Back goes back to the last.
 */

import { afterNextFrame } from './clock';

/**
 * Browsers refuse more than about a hundred replacements in half a minute: so many may follow each other at once, and from
 * then on one in so many milliseconds. What waits is lost to a reload, so only what a held button is still changing waits.
 */
const BURST = 12;
const PACE = 350;

/** Whether a fragment is a record and not the name of a place on the page. */
const isRecord = (fragment: string): boolean => fragment === '' || fragment.includes('=');

export class Address {
  readonly #life = new AbortController();
  #written = Address.fragment;
  #link: string | null = null;
  #waiting: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #credit = BURST;
  #counted = 0;
  #isHeld = false;

  /** Calls `open` with the text of a link whenever the fragment changes from outside: a link in the text, Back, a pasted address. */
  constructor(open: (text: string) => void) {
    const read = () => {
      const fragment = Address.fragment;
      if (fragment === this.#written) return;
      this.#cancel();
      this.#written = fragment;
      if (isRecord(fragment)) open(fragment);
      else if (this.#link !== null) this.write(this.#link, 'replace'); // a jump on the page leaves the record as it is
    };
    const { signal } = this.#life;
    addEventListener('hashchange', read, { signal });
    addEventListener('popstate', read, { signal });
    addEventListener('pagehide', () => this.#flush(), { signal });
    const hold = (isHeld: boolean) => () => {
      this.#isHeld = isHeld;
      this.#flushIfAllowed();
    };
    addEventListener('pointerdown', hold(true), { capture: true, signal });
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, hold(false), { capture: true, signal });
  }

  /** The fragment, without its sign. */
  static get fragment(): string {
    return location.hash.slice(1);
  }

  /** The fragment as the text of a record; empty where it names a place. */
  static get text(): string {
    return isRecord(Address.fragment) ? Address.fragment : '';
  }

  /** Shows the link of the present record. */
  write(link: string, entry: 'replace' | 'push'): void {
    this.#link = link;
    if (link === this.#written) {
      this.#cancel();
    } else if (entry === 'push') {
      this.#cancel();
      history.pushState(null, '', `#${link}`);
      this.#written = Address.fragment;
    } else {
      this.#waiting = link;
      // The browser lays the page out before it writes an address, to keep how far it is scrolled with the entry.
      this.#timer ??= setTimeout(() => afterNextFrame(() => this.#flush()), PACE);
      this.#flushIfAllowed();
    }
  }

  /** Stops listening. */
  close(): void {
    this.#flush();
    this.#life.abort();
  }

  #flushIfAllowed(): void {
    const now = performance.now();
    this.#credit = Math.min(BURST, this.#credit + (now - this.#counted) / PACE);
    this.#counted = now;
    if (!this.#isHeld && this.#credit >= 1) this.#flush();
  }

  #flush(): void {
    const link = this.#waiting;
    this.#cancel();
    // Where the fragment has been changed from outside, that is what counts.
    if (link === null || Address.fragment !== this.#written) return;
    this.#credit -= 1;
    history.replaceState(history.state, '', `#${link}`);
    // As the browser writes it, which may differ from what it was given.
    this.#written = Address.fragment;
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = null;
  }
}
