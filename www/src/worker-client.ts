/**
 * The one worker of the page, shared by every demo on it: started once, told what to draw, and started again from the
 * records when it dies. The calculation itself is fetched and compiled here, beside the start of the worker, and kept,
 * so that a new worker is at work at once.
 */
import wasmUrl from '../generated/wasm/mercer_wasm_bg.wasm?url';
import { inWords } from './errors';
import type {
  CloseRequest,
  ExportReply,
  ExportRequest,
  FrameFailure,
  FrameReply,
  FrameRequest,
  Reply,
  Request,
} from './protocol';
import { strings } from './strings';
import workerUrl from './worker.ts?worker&url';

/** A demo's place at the worker. */
export interface Seat {
  receive(reply: FrameReply | FrameFailure): void;
  /** The worker stopped and a new one is on its way. */
  restarted(message: string): void;
  /** There is no worker and there will be none. */
  failed(message: string): void;
}

/** A worker that dies this often without one good frame is given up. */
const DEATHS = 3;
/** Seconds without an answer, or without a start once all is loaded, after which the worker counts as hung. */
const PATIENCE = 20;

/** Fetches and compiles, whatever type the host serves the file as. */
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl).catch((error) => {
    throw new Error(`${wasmUrl}: ${inWords(error)}`);
  });
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts the script; a page of another origin may only start a worker of its own, which then imports it. */
function spawn(name: string): Worker {
  const url = new URL(workerUrl, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: 'module', name });
  const blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' }));
  return new Worker(blob, { type: 'module', name });
}

/** A file that is being made. */
interface Export {
  readonly session: number;
  resolve(reply: ExportReply): void;
  reject(error: Error): void;
}

class WorkerClient {
  readonly #seats = new Map<number, Seat>();
  readonly #exports = new Map<number, Export>();
  readonly #awaited = new Set<number>();
  #module: Promise<WebAssembly.Module> | null = null;
  #worker: Worker | null = null;
  #life: AbortController | null = null;
  /** Whether the worker has all it needs to start. */
  #isLoaded = false;
  #ready = false;
  #failure: string | null = null;
  #deaths = 0;
  #silence = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  #lastSession = 0;
  #lastExport = 0;

  /** Starts loading and the worker, unless they run. */
  start(): void {
    if (this.#worker || this.#failure !== null) return;
    const life = new AbortController();
    const name = `mercer-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
    this.#life = life;
    this.#isLoaded = false;
    this.#ready = false;
    let worker: Worker;
    try {
      worker = spawn(name);
    } catch (error) {
      this.#fail(inWords(error));
      return;
    }
    this.#worker = worker;
    this.#module ??= compile();
    this.#silence = 0;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data, name, life.signal);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#ready) this.#die(event.message || strings.workerStopped);
      else this.#fail(event.message || strings.workerBlocked);
    };
    this.#module.then(
      (module) => {
        if (life.signal.aborted) return;
        this.#send({ type: 'load', module });
        this.#isLoaded = true;
      },
      (error) => {
        if (!life.signal.aborted) this.#fail(inWords(error));
      },
    );
    this.#watch ??= setInterval(() => this.#tick(), 1000);
  }

  /** Tries again after a failure, on a person's word. */
  retry(): void {
    this.#failure = null;
    this.#deaths = 0;
    this.#restart('');
  }

  /** Takes a place; its number names the demo in every message. */
  join(seat: Seat): number {
    this.start();
    const session = ++this.#lastSession;
    this.#seats.set(session, seat);
    if (this.#failure !== null) {
      const reason = this.#failure;
      queueMicrotask(() => seat.failed(reason));
    }
    return session;
  }

  /** Gives the place up; its files are not made any more, for this reason. */
  leave(session: number, reason: string): void {
    this.#seats.delete(session);
    this.#awaited.delete(session);
    for (const [number, each] of this.#exports) {
      if (each.session !== session) continue;
      this.#exports.delete(number);
      each.reject(new Error(reason));
    }
    this.#send({ type: 'close', session } satisfies CloseRequest);
  }

  /** Asks for a frame. */
  frame(request: FrameRequest): void {
    this.#send(request);
    this.#awaited.add(request.session);
  }

  /** Asks for a file. */
  export(request: Omit<ExportRequest, 'type' | 'request'>): Promise<ExportReply> {
    if (this.#failure !== null) return Promise.reject(new Error(this.#failure));
    const number = ++this.#lastExport;
    return new Promise((resolve, reject) => {
      this.#send({ ...request, type: 'export', request: number });
      this.#exports.set(number, { session: request.session, resolve, reject });
    });
  }

  #send(request: Request): void {
    this.#worker?.postMessage(request);
  }

  #receive(reply: Reply, name: string, signal: AbortSignal): void {
    this.#silence = 0;
    switch (reply.type) {
      case 'ready':
        this.#ready = true;
        this.#keepWatch(name, signal);
        break;
      case 'failed':
        this.#fail(reply.message);
        break;
      case 'died':
        this.#die(reply.message);
        break;
      case 'exported':
        this.#exports.get(reply.request)?.resolve(reply);
        this.#exports.delete(reply.request);
        break;
      default: {
        // Only a finished picture tells that the record is harmless.
        if (reply.type === 'frame' && reply.progress >= 1) this.#deaths = 0;
        this.#awaited.delete(reply.session);
        const seat = this.#seats.get(reply.session);
        if (seat) seat.receive(reply);
        else if (reply.type === 'frame') reply.bitmap?.close();
      }
    }
  }

  /** The worker holds a lock as long as it lives, so the page learns at once of an end that raises no event. */
  #keepWatch(name: string, signal: AbortSignal): void {
    navigator.locks
      ?.request(name, { signal }, () => {
        if (!signal.aborted) this.#die(strings.workerStopped);
      })
      .catch(() => undefined); // aborted: this worker was let go on purpose
  }

  /** Counts seconds in which an answer is due; a sleeping laptop wakes up to one tick, not to a thousand. */
  #tick(): void {
    const isDue = this.#ready ? this.#awaited.size > 0 || this.#exports.size > 0 : this.#isLoaded;
    if (!isDue) this.#silence = 0;
    else if (++this.#silence > PATIENCE) {
      if (this.#ready) this.#die(strings.workerHung(PATIENCE));
      else this.#fail(strings.workerSilent(PATIENCE));
    }
  }

  #stop(reason: string): void {
    this.#life?.abort();
    this.#worker?.terminate();
    this.#worker = null;
    this.#awaited.clear();
    for (const { reject } of this.#exports.values()) reject(new Error(reason));
    this.#exports.clear();
  }

  #die(reason: string): void {
    this.#stop(reason);
    if (++this.#deaths >= DEATHS) {
      this.#fail(strings.workerGivenUp(reason));
      return;
    }
    this.#restart(reason);
  }

  /** Starts anew and tells the seats; where no worker can be started at all, they have just been told of that. */
  #restart(reason: string): void {
    this.start();
    if (this.#failure !== null) return;
    for (const seat of [...this.#seats.values()]) seat.restarted(reason);
  }

  #fail(reason: string): void {
    this.#stop(reason);
    this.#module = null;
    this.#failure = reason;
    clearInterval(this.#watch);
    this.#watch = undefined;
    for (const seat of [...this.#seats.values()]) seat.failed(reason);
  }
}

/** The page's worker. */
export const workerClient = new WorkerClient();
