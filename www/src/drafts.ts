/** What a person has typed or dragged to and the calculation has not taken, and why it has not. */
import type { Notice } from './protocol';
import type { Operation } from './queue';

export class Drafts {
  /** What stands in a box, by parameter. */
  readonly texts = new Map<string, string>();
  /** Where a slider's thumb is, by parameter. */
  readonly positions = new Map<string, number>();
  #messages: ReadonlyMap<string, string> = new Map();

  /** Why a value was refused, by parameter, to stand under its control. */
  get messages(): ReadonlyMap<string, string> {
    return this.#messages;
  }

  /** What was typed and has been taken need not be kept; what was refused stays, to be mended. */
  settle(operation: Operation, notices: readonly Notice[]): void {
    if (operation.kind !== 'patch') {
      if (operation.kind !== 'gesture') this.texts.clear();
      this.#messages = new Map();
      return;
    }
    // What a script asked for stands in no box.
    const refused = new Map(
      notices
        .filter(({ kind, param }) => kind === 'refused' && this.texts.has(param))
        .map(({ param, message }) => [param, message]),
    );
    const asked = Object.keys(operation.patch);
    for (const id of asked) if (!refused.has(id)) this.texts.delete(id);
    const earlier = [...this.#messages].filter(([id]) => !asked.includes(id));
    this.#messages = new Map([...earlier, ...refused]);
  }

  /** Everything asked has been answered: the sliders stand where the record says. */
  catchUp(): void {
    this.positions.clear();
  }

  /** Another demo has no drafts yet. */
  clear(): void {
    this.texts.clear();
    this.positions.clear();
    this.#messages = new Map();
  }
}
