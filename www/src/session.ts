/**
 * One demo's conversation with the worker: what was asked is queued, one frame is under way at a time, and at most one
 * message leaves per animation frame. The answer becomes the state; until then the state is the last answer's.
 */
import { nextFrame } from './clock';
import { inWords } from './errors';
import { type Group, History } from './history';
import {
  type ExportReply,
  type Format,
  type FrameFailure,
  type FrameReply,
  type FrameRequest,
  type Gesture,
  gesture,
  type Surface,
} from './protocol';
import { type Operation, Queue } from './queue';
import type { Patch } from './record';
import { strings } from './strings';
import { type Seat, workerClient } from './worker-client';

/** What a session tells its element. */
export interface Listener {
  /** Something is about to be asked. */
  asked(operation: Operation): void;
  /** A frame came. `operation` is what it answers, null for a redraw or a finer picture. */
  answered(reply: FrameReply, operation: Operation | null, changed: boolean): void;
  /** The worker was started again, perhaps without the last change; the reason is empty after a retry. */
  restarted(reason: string, isLeftOut: boolean): void;
  /** No frame can be made: this one, or (when final) any. */
  failed(reason: string, final: boolean): void;
  /** The surface as it is now. */
  surface(): Surface;
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

function defer(): Deferred {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined); // nobody has to ask
  return { promise, resolve, reject };
}

export class Session implements Seat {
  readonly history: History;
  readonly #demo: string;
  readonly #listener: Listener;
  readonly #queue = new Queue();
  #number: number | null = null;
  #version = 0;
  /** The version that is not answered yet. */
  #awaited: number | null = null;
  #operation: Operation | null = null;
  /** Whether `#operation` has already cost one worker its life. */
  #suspect = false;
  #stale = true;
  #resting = true;
  #failure: Error | null = null;
  #settling: Deferred | null = defer();

  constructor(demo: string, preset: string, listener: Listener) {
    this.#demo = demo;
    this.#listener = listener;
    this.history = new History(preset);
  }

  /** Kept when the newest state is shown and no work is left. */
  get settled(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    return this.#settling?.promise ?? Promise.resolve();
  }

  /** Whether everything asked so far has been answered. */
  get isCaughtUp(): boolean {
    return this.#awaited === null && this.#queue.isEmpty;
  }

  /** Everything asked that has not been answered yet, in order. */
  get pending(): readonly Operation[] {
    return this.#operation ? [this.#operation, ...this.#queue.waiting] : this.#queue.waiting;
  }

  /** Takes part: asks for a first frame. */
  connect(): void {
    if (this.#number === null) {
      this.#failure = null; // of an earlier stay on the page; if it lasts, the worker says so again
      this.#number = workerClient.join(this);
    }
    this.#stale = true;
    this.#wake();
  }

  /** Lets the worker forget this demo; the state stays here. Whoever waits for something is told the reason. */
  disconnect(reason: string): void {
    if (this.#number === null) return;
    workerClient.leave(this.#number, reason);
    this.#settling?.reject(new Error(reason));
    this.#settling = null;
    this.#number = null;
    this.#awaited = null;
    this.#requeue(this.#operation);
    this.#operation = null;
  }

  /** Opens the text of a link, with changes on top. */
  open(text: string, patch: Patch | null = null): void {
    this.ask({ kind: 'open', text, patch });
  }

  change(patch: Patch, group: Group = null): void {
    this.ask({ kind: 'patch', patch, group });
  }

  gesture(kind: Gesture['kind'], parts: Partial<Omit<Gesture, 'kind'>>, group: Group = null): void {
    this.ask({ kind: 'gesture', gesture: gesture(kind, parts), group });
  }

  ask(operation: Operation): void {
    this.#listener.asked(operation);
    this.#queue.push(operation);
    this.#wake();
  }

  /** Asks for a new picture of the same state: the surface has changed. */
  redraw(): void {
    this.#stale = true;
    this.#wake();
  }

  /** Makes a file of the present state. */
  async export(format: Format, surface: Surface, scale = 1): Promise<ExportReply> {
    await this.settled;
    const { preset, record } = this.history.state;
    const { width, height, theme, presenter } = surface;
    const session = this.#number;
    if (session === null) throw new Error(strings.notConnected);
    return workerClient.export({
      session,
      demo: this.#demo,
      preset,
      record,
      format,
      width,
      height,
      scale,
      theme,
      presenter,
    });
  }

  receive(reply: FrameReply | FrameFailure): void {
    if (reply.version !== this.#version) {
      if (reply.type === 'frame') reply.bitmap?.close();
      return;
    }
    const operation = this.#operation;
    this.#awaited = null;
    this.#operation = null;
    this.#suspect = false;
    this.#failure = null;
    if (reply.type === 'refused') {
      if (!this.history.state.record) {
        this.failed(reply.message);
        return;
      }
      this.#listener.failed(reply.message, false);
      this.#rest(true);
      return;
    }
    const changed = this.#commit(reply, operation);
    this.#listener.answered(reply, operation, changed);
    this.#rest(reply.progress >= 1 || reply.error !== null);
  }

  restarted(reason: string): void {
    this.#failure = null;
    this.#awaited = null;
    const operation = this.#operation;
    this.#operation = null;
    // What was under way is tried once more: it may not have been the cause. Twice is enough.
    const isLeftOut = operation !== null && this.#suspect;
    this.#suspect = operation !== null && !isLeftOut;
    if (!isLeftOut) this.#requeue(operation);
    this.#listener.restarted(reason, isLeftOut);
    this.#stale = true;
    this.#wake();
  }

  failed(reason: string): void {
    this.#awaited = null;
    this.#failure = new Error(reason);
    this.#settling ??= defer();
    this.#settling.reject(this.#failure);
    this.#settling = null;
    this.#listener.failed(reason, true);
  }

  /** Puts back what was sent and not answered; steps through the history have been taken already. */
  #requeue(operation: Operation | null): void {
    if (operation?.kind === 'open' || operation?.kind === 'patch' || operation?.kind === 'gesture')
      this.#queue.unshift(operation);
  }

  #commit(reply: FrameReply, operation: Operation | null): boolean {
    const next = { preset: reply.preset, record: reply.record };
    if (operation?.kind !== 'open' && operation?.kind !== 'patch' && operation?.kind !== 'gesture') {
      const changed = this.history.replace(next);
      return changed || operation !== null;
    }
    return this.history.commit(next, 'group' in operation ? operation.group : null);
  }

  /** Sends soon: at once where nothing has left in this animation frame, else with the next. */
  #wake(): void {
    if (this.#failure) return;
    this.#settling ??= defer();
    if (this.#resting) queueMicrotask(() => this.#flush());
  }

  #rest(finished: boolean): void {
    if (!this.#queue.isEmpty || this.#stale) this.#wake();
    else if (finished) {
      this.#settling?.resolve();
      this.#settling = null;
    }
  }

  #flush(): void {
    if (!this.#resting || this.#awaited !== null || this.#number === null || this.#failure) return;
    const operation = this.#queue.shift() ?? null;
    if (!operation && !this.#stale) return;
    const request = this.#request(operation, this.#number);
    this.#operation = operation;
    this.#awaited = this.#version;
    this.#stale = false;
    this.#resting = false;
    nextFrame(() => {
      this.#resting = true;
      this.#flush();
    });
    try {
      workerClient.frame(request);
    } catch (error) {
      // Nothing has left: what cannot be sent is dropped, not waited for.
      this.receive({ type: 'refused', session: request.session, version: request.version, message: inWords(error) });
    }
  }

  #request(operation: Operation | null, session: number): FrameRequest {
    if (operation?.kind === 'undo') this.history.undo();
    else if (operation?.kind === 'redo') this.history.redo();
    else if (operation?.kind === 'cancel') this.history.cancel(operation.group);
    const { preset, record } = this.history.state;
    return {
      type: 'frame',
      session,
      demo: this.#demo,
      version: ++this.#version,
      preset,
      record,
      open: operation?.kind === 'open' ? operation.text : null,
      patch: operation?.kind === 'open' || operation?.kind === 'patch' ? operation.patch : null,
      gesture: operation?.kind === 'gesture' ? operation.gesture : null,
      moving: operation !== null && 'group' in operation && operation.kind !== 'cancel' && operation.group !== null,
      ...this.#listener.surface(),
    };
  }
}
