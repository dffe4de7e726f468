/**
 * The one state of a demo, with undo and redo. Nothing else about a demo is remembered anywhere.
 *
 * Steps are grouped by gesture: all that one drag does is one step back.
 */
import { type State, sameState } from './record';

/** Names one act of the hand, from press to release; null for an act that is complete in itself. */
export type Group = symbol | null;

/** More steps than anyone walks back; a cap, so that an endless session stays small. */
const LIMIT = 500;

export class History {
  #present: State;
  #past: State[] = [];
  #future: State[] = [];
  #group: Group = null;

  constructor(preset: string) {
    this.#present = { preset, record: null };
  }

  get state(): State {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Takes a checked state as the present one. Returns whether it differs from the last. */
  commit(next: State, group: Group): boolean {
    if (sameState(next, this.#present)) return false;
    if (this.#present.record && (group === null || group !== this.#group)) {
      this.#past.push(this.#present);
      if (this.#past.length > LIMIT) this.#past.shift();
      this.#future = [];
    }
    this.#present = next;
    this.#group = group;
    return true;
  }

  /** Takes a checked state as the present one without a step: the answer to undo, redo or a first load. */
  replace(next: State): boolean {
    const changed = !sameState(next, this.#present);
    this.#present = next;
    return changed;
  }

  /** Goes one step back. */
  undo(): boolean {
    const previous = this.#past.pop();
    if (!previous) return false;
    this.#future.push(this.#present);
    this.#present = previous;
    this.#group = null;
    return true;
  }

  /** Goes one step forward again. */
  redo(): boolean {
    const next = this.#future.pop();
    if (!next) return false;
    this.#past.push(this.#present);
    this.#present = next;
    this.#group = null;
    return true;
  }

  /** Takes back what a gesture has done so far, without a way forward to it. */
  cancel(group: Group): boolean {
    if (group === null || group !== this.#group) return false;
    const before = this.#past.pop();
    if (!before) return false;
    this.#present = before;
    this.#group = null;
    return true;
  }
}
