/**
 * The coordinates of the point under the hand, above it. Under a finger it also shows the picture the finger hides.
 */
import { type Grip, isLine } from './handles';

/** Size of the lens, and how far above the point the bubble stands for a mouse and for a finger; CSS pixels. */
const LENS = { width: 104, height: 68 };
const RISE = { mouse: 16, touch: 40 };
/** Half of the room that a bubble is given from side to side. */
const HALF = 76;

export class Bubble {
  readonly element = document.createElement('div');
  readonly #text = document.createElement('span');
  readonly #lens = document.createElement('canvas');
  readonly #source: HTMLCanvasElement;
  #touch = false;
  #id: string | null = null;

  constructor(source: HTMLCanvasElement) {
    this.#source = source;
    this.element.className = 'bubble';
    this.element.hidden = true;
    this.element.setAttribute('aria-hidden', 'true'); // the handle's own label says the same
    this.element.append(this.#lens, this.#text);
  }

  /** The handle it belongs to. */
  get id(): string | null {
    return this.#id;
  }

  show(handle: Grip, touch: boolean, width: number): void {
    this.#id = handle.id;
    this.#touch = touch;
    this.element.hidden = false;
    this.element.classList.toggle('touch', touch);
    this.move(handle, width);
  }

  hide(): void {
    this.#id = null;
    this.element.hidden = true;
  }

  /** Follows its handle in a plot of a width. */
  move(handle: Grip, width: number): void {
    const rise = this.#touch ? RISE.touch : RISE.mouse;
    const room = this.#touch ? LENS.height + 28 + rise : 28 + rise;
    const y = isLine(handle) ? handle.box.top + room : handle.y;
    let x = handle.x;
    let top = y - rise;
    if (top < room - rise) {
      // No room above: beside it, towards the middle.
      top = room;
      x += x < width / 2 ? HALF + rise : -HALF - rise;
    }
    x = Math.max(HALF, Math.min(x, width - HALF));
    this.#text.textContent = handle.place;
    this.element.style.transform = `translate(${x}px, ${top}px) translate(-50%, -100%)`;
    if (this.#touch) this.#look(handle);
  }

  #look({ x, y }: Grip): void {
    const ratio = this.#source.width / (Number.parseFloat(this.#source.style.width) || this.#source.width || 1);
    const width = Math.round(LENS.width * ratio);
    const height = Math.round(LENS.height * ratio);
    if (this.#lens.width !== width || this.#lens.height !== height) Object.assign(this.#lens, { width, height });
    const context = this.#lens.getContext('2d');
    if (!context || this.#source.width === 0) return;
    context.clearRect(0, 0, width, height);
    context.drawImage(this.#source, x * ratio - width / 2, y * ratio - height / 2, width, height, 0, 0, width, height);
  }
}
