/**
 * What was asked and not yet sent. The last move of a drag wins; an addition or a removal is never dropped; the order
 * between different acts is kept.
 */
import type { Group } from './history';
import type { Gesture } from './protocol';
import type { Patch } from './record';

/** One thing asked of a demo. */
export type Operation =
  | { readonly kind: 'open'; readonly text: string; readonly patch: Patch | null }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'cancel'; readonly group: Group }
  | { readonly kind: 'patch'; readonly patch: Patch; readonly group: Group }
  | { readonly kind: 'gesture'; readonly gesture: Gesture; readonly group: Group };

/** Two gestures as one that has the same effect, or null where both are needed. */
function merged(first: Gesture, second: Gesture): Gesture | null {
  if (first.kind !== second.kind || first.handle !== second.handle) return null;
  switch (second.kind) {
    case 'move':
      return second;
    case 'nudge':
    case 'pan':
      return { ...second, dx: first.dx + second.dx, dy: first.dy + second.dy };
    case 'zoom':
      return first.x === second.x && first.y === second.y ? { ...second, factor: first.factor * second.factor } : null;
    default:
      return null;
  }
}

/** Whether two patches in a row are as good as the second on top of the first: what a value implies may hang on what comes with it. */
function canJoin(first: Patch, second: Patch, group: Group): boolean {
  if (group !== null) return true; // one control, by one hand
  const [key, ...more] = Object.keys({ ...first, ...second });
  return key !== undefined && more.length === 0 && key in first && key in second;
}

export class Queue {
  #operations: Operation[] = [];

  get isEmpty(): boolean {
    return this.#operations.length === 0;
  }

  /** What waits, in order. */
  get waiting(): readonly Operation[] {
    return this.#operations;
  }

  /** Adds to the end, joined to what is there already where that changes nothing. */
  push(next: Operation): void {
    const last = this.#operations.at(-1);
    if (next.kind === 'open') {
      // A whole new record: nothing asked before it can still show.
      this.#operations = [];
    } else if (
      last?.kind === 'patch' &&
      next.kind === 'patch' &&
      last.group === next.group &&
      canJoin(last.patch, next.patch, next.group)
    ) {
      this.#operations.pop();
      this.#operations.push({ ...next, patch: { ...last.patch, ...next.patch } });
      return;
    } else if (last?.kind === 'gesture' && next.kind === 'gesture' && last.group === next.group) {
      const both = merged(last.gesture, next.gesture);
      if (both) {
        this.#operations.pop();
        this.#operations.push({ ...next, gesture: both });
        return;
      }
    } else if (next.kind === 'cancel') {
      this.#operations = this.#operations.filter((each) => !('group' in each) || each.group !== next.group);
    }
    this.#operations.push(next);
  }

  /** Puts an operation back at the head, to be tried once more. */
  unshift(operation: Operation): void {
    this.#operations.unshift(operation);
  }

  /** Takes the next operation, if any. */
  shift(): Operation | undefined {
    return this.#operations.shift();
  }
}
