/**
 * From positions on screen to CSS pixels of the plot's canvas, right under any scaling or zoom of the page around it. The
 * plot's place is looked up once a press, a scroll or a change of size, never in every move.
 */
import type { PanelBox } from './protocol';

/** A position in CSS pixels of the canvas. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Whether a position is in a panel's plot area. */
export function isInside({ x, y }: Spot, { left, right, top, bottom }: PanelBox): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

export class PlotPlace {
  readonly #plot: HTMLElement;
  #origin: { left: number; top: number; scaleX: number; scaleY: number } | null = null;

  constructor(plot: HTMLElement, signal: AbortSignal) {
    this.#plot = plot;
    addEventListener('scroll', () => this.forget(), { capture: true, passive: true, signal });
    addEventListener('resize', () => this.forget(), { signal });
  }

  /** The plot may have moved on the screen: look again before the next position is read. */
  forget(): void {
    this.#origin = null;
  }

  spot(event: { readonly clientX: number; readonly clientY: number }): Spot {
    this.#origin ??= this.#look();
    const { left, top, scaleX, scaleY } = this.#origin;
    return { x: (event.clientX - left) / scaleX, y: (event.clientY - top) / scaleY };
  }

  #look() {
    const { left, top, width, height } = this.#plot.getBoundingClientRect();
    return { left, top, scaleX: width / this.#plot.clientWidth || 1, scaleY: height / this.#plot.clientHeight || 1 };
  }
}
