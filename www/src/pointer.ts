/**
 * Mouse, pen and fingers on the plot.
 *
 * A click on empty space adds, a drag moves, a click on a point or a long press removes. The page scrolls by touch
 * everywhere but on a point; two fingers zoom and move the view. The wheel zooms only once the demo has the focus, or
 * with Ctrl, so that scrolling the page past a plot is never caught.
 */

import { type Grip, isLine } from './handles';
import type { Group } from './history';
import type { Gesture, PanelBox } from './protocol';
import type { Stage } from './stage';

/** What the pointer may ask for. */
export interface PointerActs {
  gesture(kind: Gesture['kind'], parts: Partial<Omit<Gesture, 'kind'>>, group: Group): void;
  cancel(group: Group): void;
  /** Whether all that was asked has been answered. */
  isCaughtUp(): boolean;
  hasFocus(): boolean;
  /** A hand is on the plot, or off it again. */
  held(isHeld: boolean): void;
}

/** CSS pixels within which a press is still a click, and a point is still hit. */
const SLACK = { mouse: 3, touch: 9 };
const REACH = { mouse: 13, touch: 24 };
/** Milliseconds: up to here a touch is a tap; from there on it is a long press. */
const TAP = 350;
const LONG = 650;
/** Wheel events closer together than this are one act. */
const WHEEL_PAUSE = 400;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What the hand is doing. */
type Act =
  | { readonly kind: 'press'; readonly pointer: number; readonly from: Spot }
  | {
      readonly kind: 'hold';
      readonly pointer: number;
      readonly from: Spot;
      readonly handle: Grip;
      readonly group: Group;
      readonly since: number;
      moved: boolean;
    }
  | { readonly kind: 'pan'; readonly pointer: number; readonly group: Group; last: Spot }
  | { readonly kind: 'pinch'; readonly group: Group; last: Pinch };

interface Pinch extends Spot {
  readonly spread: number;
}

const isTouch = (event: PointerEvent): boolean => event.pointerType !== 'mouse';
const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
const far = (a: Spot, b: Spot, slack: number): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > slack * slack;
const inside = ({ x, y }: Spot, panel: PanelBox): boolean =>
  x >= panel.left && x <= panel.right && y >= panel.top && y <= panel.bottom;

export class PointerInput {
  readonly #stage: Stage;
  readonly #acts: PointerActs;
  readonly #fingers = new Map<number, Spot>();
  #act: Act | null = null;
  #origin: { left: number; top: number; scaleX: number; scaleY: number } | null = null;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #wheel: { group: Group; at: number } = { group: null, at: 0 };

  constructor(stage: Stage, acts: PointerActs, signal: AbortSignal) {
    this.#stage = stage;
    this.#acts = acts;
    const { overlay } = stage;
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      overlay.addEventListener(type, listener, { signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#lose(event));
    on('lostpointercapture', (event) => this.#lose(event));
    on('pointerleave', () => this.#hover(null));
    on('contextmenu', (event) => {
      // A long press is a removal here, not a menu.
      if (this.#act) event.preventDefault();
    });
    overlay.addEventListener('wheel', (event) => this.#turn(event), { passive: false, signal });
    // Two fingers are a pinch of the view; without this the browser may take them for a scroll.
    for (const type of ['touchstart', 'touchmove'] as const)
      overlay.addEventListener(
        type,
        (event) => {
          if (event.touches.length > 1 && event.cancelable) event.preventDefault();
        },
        { passive: false, signal },
      );
    addEventListener('scroll', () => this.forgetPlace(), { capture: true, passive: true, signal });
    addEventListener('resize', () => this.forgetPlace(), { signal });
    signal.addEventListener('abort', () => this.#end());
  }

  /** The plot may have moved on the screen: look again before the next position is read. */
  forgetPlace(): void {
    this.#origin = null;
  }

  /** Gives up a drag and puts back what it changed. */
  cancel(): boolean {
    const act = this.#act;
    if (!act || act.kind === 'press') return false;
    this.#end();
    this.#acts.cancel(act.group);
    return true;
  }

  /** A position on screen in CSS pixels of the canvas, right under any scaling of the page around it. */
  #spot(event: { readonly clientX: number; readonly clientY: number }): Spot {
    if (!this.#origin) {
      const { overlay } = this.#stage;
      const { left, top, width, height } = overlay.getBoundingClientRect();
      this.#origin = {
        left,
        top,
        scaleX: width / overlay.clientWidth || 1,
        scaleY: height / overlay.clientHeight || 1,
      };
    }
    const { left, top, scaleX, scaleY } = this.#origin;
    return { x: (event.clientX - left) / scaleX, y: (event.clientY - top) / scaleY };
  }

  #down(event: PointerEvent): void {
    this.forgetPlace();
    const spot = this.#spot(event);
    const pointer = event.pointerId;
    if (isTouch(event)) {
      this.#fingers.set(pointer, spot);
      if (this.#fingers.size === 2) {
        this.#startPinch();
        return;
      }
    }
    if (this.#act) return;
    const handle = event.button === 0 ? this.#stage.handles.nearest(spot.x, spot.y, this.#reach(event)) : null;
    if (handle && !(isLine(handle) && event.shiftKey)) this.#startHold(event, spot, handle);
    else if (event.button === 1 || (event.button === 0 && event.shiftKey)) {
      event.preventDefault(); // the middle button would start the browser's own scrolling
      this.#stage.overlay.focus({ preventScroll: true });
      this.#act = { kind: 'pan', pointer, group: Symbol('pan'), last: spot };
      this.#capture(pointer);
    } else if (event.button === 0) this.#act = { kind: 'press', pointer, from: spot };
  }

  #startHold(event: PointerEvent, from: Spot, handle: Grip): void {
    const { handles } = this.#stage;
    this.#act = {
      kind: 'hold',
      pointer: event.pointerId,
      from,
      handle,
      group: Symbol('drag'),
      since: event.timeStamp,
      moved: false,
    };
    this.#capture(event.pointerId);
    const element = handles.element(handle.id);
    element?.focus({ preventScroll: true });
    element?.classList.add('held');
    event.preventDefault(); // the focus is where it belongs already
    this.#stage.bubble.show(handle, isTouch(event), this.#stage.width);
    this.#acts.held(true);
    if (!isTouch(event) || !handle.removable) return;
    element?.classList.add('pressing');
    this.#longPress = setTimeout(() => {
      this.#end();
      this.#acts.gesture('remove', { handle: handle.id, x: handle.x, y: handle.y }, null);
    }, LONG);
  }

  #move(event: PointerEvent): void {
    const spot = this.#spot(event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, spot);
    const act = this.#act;
    if (!act) {
      if (!isTouch(event)) this.#hover(spot);
      return;
    }
    if (act.kind === 'pinch') {
      this.#pinch(act, false);
      return;
    }
    if (event.pointerId !== act.pointer) return;
    if (event.buttons === 0) {
      // Released where nobody saw it: over another frame, say.
      this.#up(event);
    } else if (act.kind === 'hold') {
      if (!act.moved && !far(spot, act.from, this.#slack(event))) return;
      act.moved = true;
      this.#stopLongPress();
      // Nothing is dragged out of sight, however far the hand goes.
      const { id, box, ...at } = act.handle;
      const x = within(at.x + spot.x - act.from.x, box.left, box.right);
      const y = within(at.y + spot.y - act.from.y, box.top, box.bottom);
      this.#acts.gesture('move', { handle: id, x, y }, act.group);
    } else if (act.kind === 'pan') {
      this.#acts.gesture('pan', { x: spot.x, y: spot.y, dx: spot.x - act.last.x, dy: spot.y - act.last.y }, act.group);
      act.last = spot;
    } else if (far(spot, act.from, this.#slack(event))) this.#act = null; // a stroke over empty space is no click
  }

  #up(event: PointerEvent): void {
    const act = this.#act;
    this.#fingers.delete(event.pointerId);
    if (!act) return;
    if (act.kind === 'pinch') {
      this.#pinch(act, true);
      this.#end();
      return;
    }
    if (event.pointerId !== act.pointer) return;
    this.#end();
    if (act.kind === 'press') this.#add(act.from);
    if (act.kind !== 'hold' || act.moved) return;
    const quick = !isTouch(event) || event.timeStamp - act.since < TAP;
    if (act.handle.removable && quick)
      this.#acts.gesture('remove', { handle: act.handle.id, x: act.handle.x, y: act.handle.y }, null);
    else if (isLine(act.handle) && quick) this.#add(act.from);
  }

  /** The browser took the pointer: what the drag did so far stands. */
  #lose(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    const act = this.#act;
    if (act && (act.kind === 'pinch' || act.pointer === event.pointerId)) this.#end();
  }

  #add(spot: Spot): void {
    if (this.#stage.panels.some((panel) => inside(spot, panel))) this.#acts.gesture('add', spot, null);
  }

  #startPinch(): void {
    // The first finger may have begun a drag: two fingers mean the view.
    this.cancel();
    this.#end();
    const last = this.#spread();
    if (last) this.#act = { kind: 'pinch', group: Symbol('pinch'), last };
  }

  #spread(): Pinch | null {
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return null;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 };
  }

  /** Hands on what the fingers did since the last time, as often as the picture can follow. */
  #pinch(act: Extract<Act, { kind: 'pinch' }>, last: boolean): void {
    const now = this.#spread();
    if (!now || !(last || this.#acts.isCaughtUp())) return;
    const { x, y } = now;
    if (now.spread > 0 && act.last.spread > 0)
      this.#acts.gesture('zoom', { x: act.last.x, y: act.last.y, factor: act.last.spread / now.spread }, act.group);
    this.#acts.gesture('pan', { x, y, dx: x - act.last.x, dy: y - act.last.y }, act.group);
    act.last = now;
  }

  #turn(event: WheelEvent): void {
    if (!event.ctrlKey && !this.#acts.hasFocus()) return;
    const spot = this.#spot(event);
    if (!this.#stage.panels.some((panel) => inside(spot, panel))) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheel.at > WHEEL_PAUSE) this.#wheel.group = Symbol('wheel');
    this.#wheel.at = event.timeStamp;
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30);
    // A trackpad's pinch comes as small Ctrl wheel steps.
    const share =
      within(pixels, -100, 100) / (event.ctrlKey && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 100 : 400);
    this.#acts.gesture('zoom', { ...spot, factor: 2 ** share }, this.#wheel.group);
  }

  #hover(spot: Spot | null): void {
    if (this.#act) return;
    const { bubble, handles, overlay, width } = this.#stage;
    const handle = spot && handles.nearest(spot.x, spot.y, REACH.mouse);
    const isInside = spot && this.#stage.panels.some((panel) => inside(spot, panel));
    overlay.style.cursor = handle ? 'grab' : isInside ? 'crosshair' : 'default';
    if (handle?.id === bubble.id) return;
    handles.element(bubble.id)?.classList.remove('hovered');
    if (!handle) bubble.hide();
    else {
      handles.element(handle.id)?.classList.add('hovered');
      bubble.show(handle, false, width);
    }
  }

  #slack(event: PointerEvent): number {
    return isTouch(event) ? SLACK.touch : SLACK.mouse;
  }

  #reach(event: PointerEvent): number {
    // Only what forbids scrolling where it lies can be dragged by a finger: the handle's own element.
    if (isTouch(event)) return this.#stage.handles.idOf(event.target) === null ? 0 : REACH.touch;
    return REACH.mouse;
  }

  #capture(pointer: number): void {
    this.#stage.overlay.setPointerCapture(pointer);
    this.#stage.overlay.style.cursor = 'grabbing';
  }

  #stopLongPress(): void {
    clearTimeout(this.#longPress);
    if (this.#act?.kind === 'hold') this.#stage.handles.element(this.#act.handle.id)?.classList.remove('pressing');
  }

  #end(): void {
    const act = this.#act;
    this.#stopLongPress();
    this.#act = null;
    if (!act) return;
    const { overlay, handles, bubble } = this.#stage;
    overlay.style.cursor = '';
    if (act.kind === 'hold') {
      handles.element(act.handle.id)?.classList.remove('held');
      bubble.hide();
      this.#acts.held(false);
    }
    if ('pointer' in act && overlay.hasPointerCapture(act.pointer)) overlay.releasePointerCapture(act.pointer);
  }
}
