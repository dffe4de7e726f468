/** Every way in which a hand reaches the plot, brought to one demo. */
import type { App } from './app';
import { KeyInput } from './keys';
import { PlotPlace } from './plot-place';
import { type PointerActs, PointerInput } from './pointer';
import { listenToWheel } from './wheel';

/** Listens to pointers, wheel and keys until the signal. Returns the plot's place, to be forgotten when that changes. */
export function listenToHands(app: App, root: ShadowRoot, signal: AbortSignal): PlotPlace {
  const place = new PlotPlace(app.stage.overlay, signal);
  const acts: PointerActs = {
    gesture: (kind, parts, group) => app.session?.gesture(kind, parts, group),
    cancel: (group) => app.session?.ask({ kind: 'cancel', group }),
    isCaughtUp: () => app.session?.isCaughtUp ?? false,
    areHandlesTrue: () => app.areHandlesTrue,
    hasFocus: () => root.activeElement !== null,
    held: (isHeld) => app.hold(isHeld),
  };
  const pointer = new PointerInput(app.stage, place, acts, signal);
  app.letGo = () => pointer.letGo();
  listenToWheel(app.stage, place, acts, signal);
  new KeyInput(root, app, pointer, signal);
  return place;
}
