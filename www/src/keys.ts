/**
 * The keyboard. Every key here acts only while the focus is inside the demo, and never while text is being typed.
 */
import type { App } from './app';
import { isLine } from './handles';
import type { Group } from './history';
import type { PointerInput } from './pointer';
import type { Stage } from './stage';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** How many steps an arrow with Shift is worth. */
const LEAP = 10;
const ZOOM = 1.25;

/** Whether keys belong to what has the focus: a box being typed in, a menu. */
function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type === 'text';
}

export class KeyInput {
  readonly #stage: Stage;
  readonly #app: App;
  readonly #pointer: PointerInput;
  /** While a key is held down, all its repeats are one step of undo. */
  #nudge: { key: string; group: Group } | null = null;

  constructor(root: ShadowRoot, app: App, pointer: PointerInput, signal: AbortSignal) {
    this.#stage = app.stage;
    this.#app = app;
    this.#pointer = pointer;
    root.addEventListener('keydown', (event) => this.#press(event as KeyboardEvent), { signal });
    root.addEventListener(
      'keyup',
      () => {
        this.#nudge = null;
      },
      { signal },
    );
    const { overlay, crosshair } = app.stage;
    overlay.addEventListener('focus', () => overlay.matches(':focus-visible') && crosshair.show(), { signal });
    overlay.addEventListener('blur', () => crosshair.hide(), { signal });
    overlay.addEventListener('pointerdown', () => crosshair.hide(), { signal });
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const done = event.ctrlKey || event.metaKey ? this.#command(event) : this.#inPlot(event) || this.#single(event);
    if (done) event.preventDefault();
  }

  #command(event: KeyboardEvent): boolean {
    // Boxes undo their own typing.
    if (event.altKey || takesText(event.target)) return false;
    const key = event.key.toLowerCase();
    if (key === 'z') {
      if (event.shiftKey) this.#app.redo();
      else this.#app.undo();
    } else if (key === 'y' && !event.shiftKey) this.#app.redo();
    else return false;
    return true;
  }

  /** Keys on the plot and on what lies in it. */
  #inPlot(event: KeyboardEvent): boolean {
    const { overlay, handles, crosshair } = this.#stage;
    if (!(event.target instanceof Node && overlay.contains(event.target)) || event.altKey) return false;
    const id = handles.idOf(event.target);
    const arrow = arrows[event.key];
    if (arrow) {
      const [right, up] = arrow;
      if (id === null) crosshair.move(right, up, event.shiftKey);
      else if (this.#isTrue(id)) this.#move(event, id, right, up);
      return true;
    }
    switch (event.key) {
      case 'PageDown':
      case 'PageUp':
        handles.step(id, event.key === 'PageDown' ? 1 : -1);
        return true;
      case 'Enter':
        if (id !== null || !crosshair.isUseful) return false;
        this.#app.session?.gesture('add', { x: crosshair.x, y: crosshair.y });
        crosshair.show();
        return true;
      case 'Delete':
      case 'Backspace': {
        const handle = handles.get(id);
        if (!handle?.removable) return false;
        if (this.#isTrue(handle.id))
          this.#app.session?.gesture('remove', { handle: handle.id, x: handle.x, y: handle.y });
        return true;
      }
      case '+':
      case '=':
      case '-':
        this.#app.session?.gesture('zoom', {
          x: crosshair.x,
          y: crosshair.y,
          factor: event.key === '-' ? ZOOM : 1 / ZOOM,
        });
        return true;
      default:
        return false;
    }
  }

  /** Whether a handle names what is seen; a line is named by itself. */
  #isTrue(id: string): boolean {
    const handle = this.#stage.handles.get(id);
    return handle !== null && (isLine(handle) || this.#app.areHandlesTrue);
  }

  #move(event: KeyboardEvent, handle: string, right: number, up: number): void {
    if (!event.repeat || this.#nudge?.key !== event.key) this.#nudge = { key: event.key, group: Symbol('nudge') };
    const steps = event.shiftKey ? LEAP : 1;
    this.#app.session?.gesture('nudge', { handle, dx: right * steps, dy: up * steps }, this.#nudge.group);
  }

  /** Keys that mean the same anywhere in the demo. */
  #single(event: KeyboardEvent): boolean {
    if (event.key === 'Escape') return this.#pointer.cancel();
    if (event.altKey || takesText(event.target)) return false;
    if (event.key === '?') {
      this.#app.showKeys();
      return true;
    }
    const action = event.shiftKey
      ? undefined
      : this.#app.demo?.actions.find(({ key }) => key && key.toLowerCase() === event.key.toLowerCase());
    if (!action) return false;
    this.#app.act(action);
    return true;
  }
}
