/**
 * What can be taken hold of in the picture, as focusable elements over it: a dot's place, a line's whole length. They are
 * moved by transforms alone, so that a frame costs no layout.
 */
import type { Handle, PanelBox } from './protocol';
import { strings } from './strings';

/** Above so many handles, Tab reaches one of them and Page Up and Page Down go on from there. */
const TAB_LIMIT = 50;
/** Breadth of a line's hold, in CSS pixels. */
const LINE = 24;

/** A handle where it is now, in CSS pixels of the canvas; a line reaches over its panel. */
export interface Grip extends Handle {
  readonly x: number;
  readonly y: number;
  readonly box: PanelBox;
}

/** Whether a handle is a line and not a dot. */
export function isLine({ kind }: Handle): boolean {
  return kind !== 'point';
}

interface Held {
  readonly element: HTMLElement;
  grip: Grip;
}

export class HandleLayer {
  readonly #overlay: HTMLElement;
  readonly #held = new Map<string, Held>();
  #handles: readonly Handle[] = [];
  #current: string | null = null;
  #isInStep = false;

  constructor(overlay: HTMLElement) {
    this.#overlay = overlay;
    overlay.addEventListener('focusin', (event) => {
      const id = this.idOf(event.target);
      if (id === null) return;
      this.#current = id;
      this.#rove();
    });
  }

  /**
   * Shows the handles at their places (x, y, x, y, ...). Without handles, the last ones are where the places say; places of
   * another number belong to handles that are still to come.
   */
  update(handles: readonly Handle[] | null, places: Float64Array, panels: readonly PanelBox[]): void {
    this.#handles = handles ?? this.#handles;
    this.#isInStep = places.length === 2 * this.#handles.length;
    if (!this.#isInStep) return;
    const grips = this.#handles.flatMap((handle, i): Grip[] => {
      const box = panels.find(({ id }) => id === handle.panel);
      const [x, y] = [places[2 * i] ?? Number.NaN, places[2 * i + 1] ?? Number.NaN];
      return box && isInView(handle, x, y, box) ? [{ ...handle, x, y, box }] : [];
    });
    this.#show(grips);
  }

  /** Whether the handles are those of the picture, and not still to come. */
  get isInStep(): boolean {
    return this.#isInStep;
  }

  get(id: string | null): Grip | null {
    return (id !== null && this.#held.get(id)?.grip) || null;
  }

  element(id: string | null): HTMLElement | null {
    return (id !== null && this.#held.get(id)?.element) || null;
  }

  /** The handle an event happened on. */
  idOf(target: EventTarget | null): string | null {
    return target instanceof HTMLElement && target.classList.contains('handle') ? (target.dataset['id'] ?? null) : null;
  }

  /** The nearest handle within reach; a point is preferred to a line. */
  nearest(x: number, y: number, reach: number): Grip | null {
    let best: Grip | null = null;
    let least = reach * reach;
    for (const { grip } of this.#held.values()) {
      const distance = isLine(grip) ? Number.POSITIVE_INFINITY : (grip.x - x) ** 2 + (grip.y - y) ** 2;
      if (distance > least) continue;
      least = distance;
      best = grip;
    }
    return best ?? this.#lineAt(x, y);
  }

  /** Puts the focus on the next (1) or the previous (-1) handle. */
  step(from: string | null, direction: 1 | -1): void {
    const ids = [...this.#held.keys()];
    if (ids.length === 0) return;
    const index = from === null ? -1 : ids.indexOf(from);
    const next = index < 0 && direction < 0 ? ids.length - 1 : (index + direction + ids.length) % ids.length;
    this.element(ids[next] ?? null)?.focus();
  }

  #lineAt(x: number, y: number): Grip | null {
    for (const { grip } of this.#held.values()) {
      const { left, right, top, bottom } = grip.box;
      if (x < left || x > right || y < top || y > bottom) continue;
      const away = grip.kind === 'x' ? grip.x - x : grip.y - y;
      if (isLine(grip) && away <= LINE / 2 && away >= -LINE / 2) return grip;
    }
    return null;
  }

  #show(grips: readonly Grip[]): void {
    const names = new Set(grips.map(({ id }) => id));
    let focusLost = false;
    for (const [id, { element }] of this.#held) {
      if (names.has(id)) continue;
      focusLost ||= element.matches(':focus');
      element.remove();
      this.#held.delete(id);
    }
    for (const grip of grips) {
      const held = this.#held.get(grip.id);
      if (!held) this.#add(grip);
      else {
        place(held.element, grip, held.grip);
        held.grip = grip;
      }
    }
    this.#rove();
    if (focusLost) ([...this.#held.values()].at(-1)?.element ?? this.#overlay).focus();
  }

  #add(grip: Grip): void {
    const element = document.createElement('div');
    element.className = isLine(grip) ? `handle line ${grip.kind}` : 'handle point';
    element.dataset['id'] = grip.id;
    // Not a button: no key presses it. The description of its role says what can be done with it.
    element.setAttribute('role', 'group');
    element.setAttribute('aria-roledescription', strings.handleRole[grip.kind]);
    place(element, grip, null);
    this.#held.set(grip.id, { element, grip });
    this.#overlay.append(element);
  }

  #rove(): void {
    const all = this.#held.size <= TAB_LIMIT;
    const first = this.#held.has(this.#current ?? '') ? this.#current : this.#held.keys().next().value;
    for (const [id, { element }] of this.#held) {
      const index = all || id === first ? 0 : -1;
      if (element.tabIndex !== index) element.tabIndex = index;
    }
  }
}

/** Whether a handle can be seen; a hair beyond the edge is still on it. */
function isInView({ kind }: Handle, x: number, y: number, { left, right, top, bottom }: PanelBox): boolean {
  const across = x >= left - 1 && x <= right + 1;
  const along = y >= top - 1 && y <= bottom + 1;
  return (kind === 'y' || across) && (kind === 'x' || along);
}

/** Writes what has changed, and nothing else. */
function place(element: HTMLElement, grip: Grip, before: Grip | null): void {
  const { style } = element;
  const { x, y, box } = grip;
  if (grip.kind === 'x') {
    style.transform = `translate(${x - LINE / 2}px, ${box.top}px)`;
    style.height = `${box.bottom - box.top}px`;
  } else if (grip.kind === 'y') {
    style.transform = `translate(${box.left}px, ${y - LINE / 2}px)`;
    style.width = `${box.right - box.left}px`;
  } else {
    style.transform = `translate(${x}px, ${y}px)`;
  }
  if (before?.label === grip.label && before.place === grip.place) return;
  element.setAttribute('aria-label', [grip.label, grip.place].filter(Boolean).join(', '));
}
