/**
 * Mouse, pen and fingers on the plot.
 *
 * A click on empty space adds, a drag moves, a click on a point or a long press removes. The page scrolls by touch
 * everywhere but on a point; two fingers zoom and move the view.
 */

import { type Grip, isLine } from './handles';
import type { Group } from './history';
import { isInside, type PlotPlace, type Spot } from './plot-place';
import type { Gesture } from './protocol';
import type { Stage } from './stage';

/** What the pointer may ask for. */
export interface PointerActs {
  gesture(kind: Gesture['kind'], parts: Partial<Omit<Gesture, 'kind'>>, group: Group): void;
  cancel(group: Group): void;
  /** Whether all that was asked has been answered. */
  isCaughtUp(): boolean;
  /** Whether every handle on screen still names what is seen under it. */
  areHandlesTrue(): boolean;
  hasFocus(): boolean;
  /** A hand is on the plot, or off it again. */
  held(isHeld: boolean): void;
}

/** CSS pixels within which a press is still a click, and a point is still hit. */
const SLACK = { mouse: 3, touch: 9 };
const REACH = { mouse: 13, touch: 24 };
/** CSS pixels and milliseconds within which a second press is one click with the first. */
const SAME = { mouse: 5, touch: 16 };
const DOUBLE = 400;
/** Milliseconds: up to here a touch is a tap; from there on it is a long press. */
const TAP = 350;
const LONG = 650;

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
      /** The second press of a double click: it may drag, and is no click of its own. */
      readonly isSecond: boolean;
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
export class PointerInput {
  readonly #stage: Stage;
  readonly #place: PlotPlace;
  readonly #acts: PointerActs;
  readonly #fingers = new Map<number, Spot>();
  #act: Act | null = null;
  /** The last click that added or removed. */
  #click: (Spot & { readonly time: number }) | null = null;
  #longPress: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: Stage, place: PlotPlace, acts: PointerActs, signal: AbortSignal) {
    this.#stage = stage;
    this.#place = place;
    this.#acts = acts;
    const { overlay } = stage;
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      overlay.addEventListener(type, listener, { signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#lose(event));
    on('lostpointercapture', (event) => this.#lose(event));
    // What a finger was set down on may have left the plot before it is lifted; its end is then told elsewhere.
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(type, (event) => this.#lose(event), { signal });
    on('pointerleave', () => this.#hover(null));
    on('contextmenu', (event) => {
      // A long press is a removal here, not a menu.
      if (this.#act) event.preventDefault();
    });
    // Two fingers are a pinch of the view; without this the browser may take them for a scroll.
    for (const type of ['touchstart', 'touchmove'] as const)
      overlay.addEventListener(
        type,
        (event) => {
          if (event.touches.length > 1 && event.cancelable) event.preventDefault();
        },
        { passive: false, signal },
      );
    signal.addEventListener('abort', () => this.#end());
  }

  /** Gives up a drag and puts back what it changed. */
  cancel(): boolean {
    const act = this.#act;
    if (!act || act.kind === 'press') return false;
    this.#end();
    this.#acts.cancel(act.group);
    return true;
  }

  /** Ends a drag where it is: what it did stands. */
  letGo(): void {
    if (this.#act?.kind === 'hold') this.#end();
  }

  #down(event: PointerEvent): void {
    this.#place.forget();
    const spot = this.#place.spot(event);
    const pointer = event.pointerId;
    if (isTouch(event)) {
      if (event.isPrimary) this.#forgetFingers();
      this.#fingers.set(pointer, spot);
      if (this.#fingers.size === 2) {
        this.#startPinch();
        return;
      }
    }
    if (this.#act) return;
    const handle = event.button === 0 ? this.#stage.handles.nearest(spot.x, spot.y, this.#reach(event)) : null;
    const isTrue = this.#acts.areHandlesTrue();
    const isSecond = this.#isSecond(event, spot, isTrue);
    if (handle && !isLine(handle) && !isTrue) {
      // Whom it would meet is not known yet: nothing at all is better than the wrong one.
      event.preventDefault();
    } else if (handle && !(isLine(handle) && event.shiftKey)) this.#startHold(event, spot, handle, isSecond);
    else if (event.button === 1 || (event.button === 0 && event.shiftKey)) {
      event.preventDefault(); // the middle button would start the browser's own scrolling
      this.#stage.overlay.focus({ preventScroll: true });
      this.#act = { kind: 'pan', pointer, group: Symbol('pan'), last: spot };
      this.#capture(pointer);
    } else if (event.button === 0 && !isSecond) this.#act = { kind: 'press', pointer, from: spot };
  }

  #startHold(event: PointerEvent, from: Spot, handle: Grip, isSecond: boolean): void {
    const { handles } = this.#stage;
    this.#act = {
      kind: 'hold',
      pointer: event.pointerId,
      from,
      handle,
      group: Symbol('drag'),
      since: event.timeStamp,
      isSecond,
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
    const spot = this.#place.spot(event);
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
    if (act.kind === 'press') this.#add(act.from, event);
    if (act.kind !== 'hold' || act.moved || act.isSecond) return;
    const quick = !isTouch(event) || event.timeStamp - act.since < TAP;
    if (act.handle.removable && quick) {
      this.#click = { ...act.from, time: event.timeStamp };
      this.#acts.gesture('remove', { handle: act.handle.id, x: act.handle.x, y: act.handle.y }, null);
    } else if (isLine(act.handle) && quick) this.#add(act.from, event);
  }

  /** The browser took the pointer: what the drag did so far stands. */
  #lose(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    const act = this.#act;
    if (act && (act.kind === 'pinch' || act.pointer === event.pointerId)) this.#end();
  }

  /** A first finger is alone: whichever seem to be there still were lifted where nobody saw it. */
  #forgetFingers(): void {
    const act = this.#act;
    if (act && (act.kind === 'pinch' || this.#fingers.has(act.pointer))) this.#end();
    this.#fingers.clear();
  }

  #add(spot: Spot, { timeStamp: time }: PointerEvent): void {
    if (!this.#stage.panels.some((panel) => isInside(spot, panel))) return;
    this.#click = { ...spot, time };
    this.#acts.gesture('add', spot, null);
  }

  /** Whether a press belongs to the click before: soon after it, or as long as that has not been answered. */
  #isSecond(event: PointerEvent, spot: Spot, isAnswered: boolean): boolean {
    const click = this.#click;
    if (!click || far(spot, click, isTouch(event) ? SAME.touch : SAME.mouse)) return false;
    if (isAnswered && event.timeStamp - click.time > DOUBLE) return false;
    this.#click = { ...click, time: event.timeStamp };
    return true;
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

  #hover(spot: Spot | null): void {
    if (this.#act) return;
    const { bubble, handles, overlay, width } = this.#stage;
    const handle = spot && handles.nearest(spot.x, spot.y, REACH.mouse);
    const isOver = spot && this.#stage.panels.some((panel) => isInside(spot, panel));
    overlay.style.cursor = handle ? 'grab' : isOver ? 'crosshair' : 'default';
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
