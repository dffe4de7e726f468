/**
 * The calculation's side: one wasm, one session of it per demo.
 *
 * Each frame message is answered at once by a picture as good as can be had at once. What can wait follows in slices, between
 * which newer messages come in: a finer picture, and the words for what is in it.
 */
import init, * as wasm from '../generated/wasm/mercer_wasm.js';
import { inWords } from './errors';
import type { Answer, ExportReply, ExportRequest, FrameRequest, Reply, Request, Words } from './protocol';

/** A demo inside the wasm. */
interface WasmSession {
  open(link: string): void;
  load(preset: string, record: object): void;
  patch(patch: object): void;
  gesture(gesture: object): void;
  draw(width: number, height: number, ratio: number, theme: string, presenter: boolean): boolean;
  canvas(): OffscreenCanvas | undefined;
  refine(milliseconds: number): number;
  is_stale(): boolean;
  reply(words: boolean): Answer & { readonly handles: Words['handles'] | null; readonly description?: string };
  svg(width: number, height: number, theme: string, presenter: boolean): string;
  csv(): string;
  free(): void;
}

/** The parts of a worker's global scope in use here (the page's libraries describe a window). */
interface Scope {
  readonly name: string;
  readonly navigator: Navigator;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
  HTMLCanvasElement: unknown;
  CanvasRenderingContext2D: unknown;
}

const scope = self as unknown as Scope;

// The canvas backend asks whether it was given these; in a worker there are only their off-screen twins.
scope.HTMLCanvasElement = OffscreenCanvas;
scope.CanvasRenderingContext2D = OffscreenCanvasRenderingContext2D;

/** Milliseconds of finer work between two looks at the mail. */
const SLICE = 8;
/** Milliseconds between two pictures of one refinement, and for which a hand must rest before one begins. */
const PAUSE = 80;

interface Seat {
  readonly session: WasmSession;
  request: FrameRequest;
  /** When the last picture was sent. */
  shown: number;
  /** Whether the present record has its words. */
  named: boolean;
}

const seats = new Map<number, Seat>();
/** Those with something left to do for the record they have shown. */
const unfinished = new Set<Seat>();
const early: Request[] = [];
let ready = false;
let isFinishing = false;

const turn = new MessageChannel();
turn.port1.onmessage = () => void finish();

/** After a trap, whatever the wasm holds is lost, and only the page can start another worker. */
async function guarded(work: () => Promise<void>, refused: (message: string) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) scope.postMessage({ type: 'died', message: inWords(error) });
    else refused(inWords(error));
  }
}

function create(demo: string): WasmSession {
  const entries = wasm as unknown as Readonly<Record<string, unknown>>;
  const entry = entries[demo.replaceAll('-', '_')];
  if (typeof entry !== 'function') throw new Error(`This build has no demo named ${demo}.`);
  return (entry as () => WasmSession)();
}

/** Brings a session to a state. */
function restore(session: WasmSession, { preset, record }: Pick<FrameRequest, 'preset' | 'record'>): void {
  if (record) session.load(preset, record);
  else session.open(preset && `preset=${encodeURIComponent(preset)}`);
}

/** Whether a request is still the one its demo is at. */
function isCurrent(seat: Seat, request: FrameRequest): boolean {
  return seat.request === request && seats.get(request.session) === seat;
}

/**
 * Draws, unless nobody can see it. The bitmap is a copy, made before this returns: a canvas that gives its own picture away
 * has to find memory for the next one, which takes longer.
 */
function picture({ session, request }: Seat): Promise<ImageBitmap> | null {
  const { width, height, ratio, theme, presenter } = request;
  if (width <= 0 || height <= 0 || !session.draw(width, height, ratio, theme, presenter)) return null;
  const canvas = session.canvas();
  return canvas ? createImageBitmap(canvas) : null;
}

/** Sends what there is for a record so far, unless a newer one comes in between. */
async function tell(seat: Seat, withPicture: boolean, progress: number, withWords: boolean): Promise<void> {
  const { session, request } = seat;
  const drawn = withPicture ? picture(seat) : null;
  const { handles, description = '', ...answer } = session.reply(withWords);
  const words = handles && { handles, description };
  const bitmap = drawn && (await drawn);
  if (!isCurrent(seat, request)) {
    bitmap?.close();
    return;
  }
  seat.named = withWords;
  if (bitmap) seat.shown = performance.now();
  const transfer: Transferable[] = bitmap ? [bitmap] : [];
  scope.postMessage(
    { ...answer, type: 'frame', session: request.session, version: request.version, bitmap, words, progress },
    transfer,
  );
}

/** Turns to what can wait, once the mail has been seen to. */
function later(): void {
  turn.port2.postMessage(null);
}

/** One slice of what can wait, for each demo that has something left. */
async function finish(): Promise<void> {
  if (isFinishing) return;
  isFinishing = true;
  for (const seat of unfinished) {
    const { session, version } = seat.request;
    await guarded(
      () => finishOne(seat),
      (message) => {
        unfinished.delete(seat);
        scope.postMessage({ type: 'refused', session, version, message });
      },
    );
  }
  isFinishing = false;
  if (unfinished.size > 0) later();
}

async function finishOne(seat: Seat): Promise<void> {
  if (seat.request.moving) {
    // More of the same is on its way: words now, finer work when the hand has rested.
    unfinished.delete(seat);
    const { request } = seat;
    setTimeout(() => {
      if (!isCurrent(seat, request)) return;
      seat.request = { ...request, moving: false };
      unfinished.add(seat);
      later();
    }, PAUSE);
    if (!seat.named) await tell(seat, false, 0, true);
    return;
  }
  const progress = seat.session.refine(SLICE);
  const isDone = progress >= 1;
  if (isDone) unfinished.delete(seat);
  if (!isDone && performance.now() - seat.shown < PAUSE) return;
  await tell(seat, seat.session.is_stale(), progress, isDone);
}

async function frame(request: FrameRequest): Promise<void> {
  let seat = seats.get(request.session);
  const isFresh = !seat;
  if (!seat) {
    seat = { session: create(request.demo), request, shown: 0, named: false };
    seats.set(request.session, seat);
  }
  seat.request = request;
  unfinished.delete(seat); // Its picture comes first.
  if (request.open !== null) seat.session.open(request.open);
  else restore(seat.session, request);
  if (request.patch) seat.session.patch(request.patch);
  if (request.gesture) {
    // A hand means a place in a picture, which a new worker has yet to draw.
    const { width, height, ratio, theme, presenter } = request;
    if (isFresh && width > 0 && height > 0) seat.session.draw(width, height, ratio, theme, presenter);
    seat.session.gesture(request.gesture);
  }
  await tell(seat, true, 0, false);
  if (!isCurrent(seat, request)) return;
  unfinished.add(seat);
  later();
}

/** Makes a file from a session of its own, at its finest. */
async function exported(request: ExportRequest): Promise<Omit<ExportReply, 'type' | 'request'>> {
  const { width, height, theme, presenter } = request;
  const session = create(request.demo);
  try {
    restore(session, request);
    while (session.refine(PAUSE) < 1);
    if (request.format === 'csv') return { text: session.csv() };
    if (request.format === 'svg') return { text: session.svg(width, height, theme, presenter) };
    const canvas = session.draw(width, height, request.scale, theme, presenter) ? session.canvas() : undefined;
    if (!canvas) throw new Error(session.reply(false).error ?? request.format);
    return { blob: await canvas.convertToBlob({ type: 'image/png' }) };
  } finally {
    session.free();
  }
}

function exportFile(request: ExportRequest): void {
  const answer = { type: 'exported', request: request.request } as const;
  exported(request).then(
    (file) => scope.postMessage({ ...answer, ...file }),
    (error) =>
      guarded(
        () => Promise.reject(error),
        (message) => scope.postMessage({ ...answer, error: message }),
      ),
  );
}

function close(session: number): void {
  const seat = seats.get(session);
  if (!seat) return;
  unfinished.delete(seat);
  seats.delete(session);
  seat.session.free();
}

function handle(request: Request): void {
  switch (request.type) {
    case 'load':
      void load(request.module);
      break;
    case 'frame':
      void guarded(
        () => frame(request),
        (message) =>
          scope.postMessage({ type: 'refused', session: request.session, version: request.version, message }),
      );
      break;
    case 'export':
      exportFile(request);
      break;
    case 'close':
      close(request.session);
      break;
  }
}

/** Holds a lock for as long as this worker lives; the page waits for it, and so learns of the end. */
function holdLock(): Promise<void> {
  return new Promise((held) => {
    if (!scope.navigator.locks) held();
    else
      void scope.navigator.locks.request(scope.name, () => {
        held();
        return new Promise<never>(() => undefined);
      });
  });
}

async function load(module: WebAssembly.Module): Promise<void> {
  try {
    await Promise.all([init({ module_or_path: module }), holdLock()]);
  } catch (error) {
    scope.postMessage({ type: 'failed', message: inWords(error) });
    return;
  }
  ready = true;
  scope.postMessage({ type: 'ready' });
  early.splice(0).forEach(handle);
}

scope.onmessage = ({ data }) => {
  if (ready || data.type === 'load') handle(data);
  else early.push(data);
};
