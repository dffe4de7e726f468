/**
 * The wheel, and the pinch of a trackpad, which browsers report as a wheel with Ctrl. It zooms only once the demo has the
 * focus, or with Ctrl, so that scrolling the page past a plot is never caught.
 */
import type { Group } from './history';
import { isInside, type PlotPlace } from './plot-place';
import type { PointerActs } from './pointer';
import type { Stage } from './stage';

/** Wheel events closer together than this, in milliseconds, are one act. */
const PAUSE = 400;
/** Pixels of the wheel that double or halve the view, and those of a trackpad's pinch, whose steps are small. */
const DOUBLE = { wheel: 400, pinch: 100 };
/** No single event zooms by more than so many pixels' worth. */
const MOST = 100;
/** Pixels of a line, where the wheel counts in lines. */
const LINE = 30;

/** Lets the wheel zoom the view of a plot until the signal. */
export function listenToWheel(stage: Stage, place: PlotPlace, acts: PointerActs, signal: AbortSignal): void {
  let group: Group = null;
  let last = Number.NEGATIVE_INFINITY;
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !acts.hasFocus()) return;
    const spot = place.spot(event);
    if (!stage.panels.some((panel) => isInside(spot, panel))) return;
    event.preventDefault();
    if (event.timeStamp - last > PAUSE) group = Symbol('wheel');
    last = event.timeStamp;
    const isPixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL;
    const pixels = Math.max(-MOST, Math.min(event.deltaY * (isPixels ? 1 : LINE), MOST));
    acts.gesture(
      'zoom',
      { ...spot, factor: 2 ** (pixels / (event.ctrlKey && isPixels ? DOUBLE.pinch : DOUBLE.wheel)) },
      group,
    );
  };
  stage.overlay.addEventListener('wheel', turn, { passive: false, signal });
}
