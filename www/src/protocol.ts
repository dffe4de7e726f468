/**
 * The messages between the page and the worker. One frame message per demo is under way at a time; whatever is asked
 * meanwhile is gathered into the next one.
 */
import type { Params, Patch } from './record';
import type { Theme } from './theme';

/** What a hand did in the picture, in CSS pixels of the canvas. */
export interface Gesture {
  readonly kind: 'add' | 'move' | 'remove' | 'nudge' | 'zoom' | 'pan' | 'action';
  readonly handle: string | null;
  readonly x: number;
  readonly y: number;
  /** How far: pixels of a pan, steps of a nudge to the right and upwards. */
  readonly dx: number;
  readonly dy: number;
  /** The ratio of the new range to the old: below 1 things grow. */
  readonly factor: number;
  readonly action: string | null;
}

/** A gesture of a kind, everything not named at rest. */
export function gesture(kind: Gesture['kind'], parts: Partial<Omit<Gesture, 'kind'>> = {}): Gesture {
  return { kind, handle: null, x: 0, y: 0, dx: 0, dy: 0, factor: 1, action: null, ...parts };
}

/** The surface to draw for. A width of 0 asks for the read-outs alone. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly theme: Theme;
  readonly presenter: boolean;
}

export interface FrameRequest extends Surface {
  readonly type: 'frame';
  readonly session: number;
  readonly demo: string;
  readonly version: number;
  /** The state to start from; without a record, the preset itself. */
  readonly preset: string;
  readonly record: Params | null;
  /** The text of a link, in place of preset and record. */
  readonly open: string | null;
  readonly patch: Patch | null;
  readonly gesture: Gesture | null;
  /** Whether a hand is at it and more of the same is likely: finer work waits. */
  readonly moving: boolean;
}

/** What a picture can be saved as. */
export type Format = 'svg' | 'png' | 'csv';

export interface ExportRequest {
  readonly type: 'export';
  readonly request: number;
  readonly session: number;
  readonly demo: string;
  readonly preset: string;
  readonly record: Params | null;
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly theme: Theme;
  readonly presenter: boolean;
}

export interface CloseRequest {
  readonly type: 'close';
  readonly session: number;
}

/** The first message: the compiled calculation. */
export interface LoadRequest {
  readonly type: 'load';
  readonly module: WebAssembly.Module;
}

export type Request = LoadRequest | FrameRequest | ExportRequest | CloseRequest;

/** A value that was not taken as it came. */
export interface Notice {
  readonly param: string;
  readonly kind: 'clamped' | 'refused' | 'unknown';
  readonly message: string;
}

/** A computed value, and the reason where there is none. */
export type Reading = readonly [number | string | null, string | null];

/** Something in the picture that can be taken hold of. */
export interface Handle {
  readonly id: string;
  /** A point moves as it may; a line at `x` stands upright and moves sideways; a line at `y` lies and moves up and down. */
  readonly kind: 'point' | 'x' | 'y';
  readonly panel: string;
  /** What it is, in words. */
  readonly label: string;
  /** Where it is, in words. */
  readonly place: string;
  readonly removable: boolean;
}

/** The plot area of one chart, in CSS pixels of the canvas. */
export interface PanelBox {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What one frame says about the record, beside the picture. */
export interface Answer {
  readonly preset: string;
  readonly record: Params;
  /** What the gesture changed. */
  readonly patch: Params | null;
  readonly link: string;
  readonly notices: readonly Notice[];
  /** In the order in which the demo declares them. */
  readonly readouts: readonly Reading[];
  readonly panels: readonly PanelBox[];
  /** Where the handles are: x, y, x, y, ... in CSS pixels of the canvas. */
  readonly places: Float64Array;
  /** Height of the picture in full charts. */
  readonly height: number;
  readonly error: string | null;
}

/** What follows the picture of a record at once, unless something newer was asked: what can be said about it. */
export interface Words {
  readonly handles: readonly Handle[];
  readonly description: string;
}

export interface FrameReply extends Answer {
  readonly type: 'frame';
  readonly session: number;
  readonly version: number;
  readonly bitmap: ImageBitmap | null;
  readonly words: Words | null;
  /** Share of the work that is done; 1 with the words of the finest picture. */
  readonly progress: number;
}

/** A frame that could not be made; the record stays as it was. */
export interface FrameFailure {
  readonly type: 'refused';
  readonly session: number;
  readonly version: number;
  readonly message: string;
}

export interface ExportReply {
  readonly type: 'exported';
  readonly request: number;
  readonly text?: string;
  readonly blob?: Blob;
  readonly error?: string;
}

export type Reply =
  | { readonly type: 'ready' }
  /** The calculation could not be loaded. */
  | { readonly type: 'failed'; readonly message: string }
  /** The calculation stopped for good; this worker is of no more use. */
  | { readonly type: 'died'; readonly message: string }
  | FrameReply
  | FrameFailure
  | ExportReply;
