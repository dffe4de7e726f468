/** What scripts see of a demo: the types of the element's interface and of its events. */
import type { Params } from './record';

/** Detail of `mercer-change`: the record after a change. */
export type ChangeDetail = Params;

/** Detail of `mercer-frame`: how far the picture of the present record has come, 1 when it is whole. */
export interface FrameDetail {
  readonly progress: number;
}

/** Detail of `mercer-active`: the parameter that a hand is on, null when it is let go. */
export interface ActiveDetail {
  readonly param: string | null;
}

/** The events of `<mercer-demo>`; all bubble and cross shadow roots. */
export interface DemoEvents {
  'mercer-change': CustomEvent<ChangeDetail>;
  'mercer-frame': CustomEvent<FrameDetail>;
  'mercer-active': CustomEvent<ActiveDetail>;
}

/** Sends one of the events. */
export function emit<K extends keyof DemoEvents>(target: EventTarget, name: K, detail: DemoEvents[K]['detail']): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
