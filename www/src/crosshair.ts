/** The cross-hair of the keyboard: where Enter adds a point. */
import type { PanelBox } from './protocol';

/** CSS pixels of one press of an arrow, and with Shift. */
const STEP = 4;
const LEAP = 40;

export class Crosshair {
  readonly element = document.createElement('div');
  #x = 0;
  #y = 0;
  #panel: PanelBox | null = null;

  constructor() {
    this.element.className = 'crosshair';
    this.element.hidden = true;
  }

  get x(): number {
    return this.#x;
  }

  get y(): number {
    return this.#y;
  }

  /** Whether there is a panel to add to. */
  get isUseful(): boolean {
    return this.#panel !== null;
  }

  /** Keeps to the first panel; starts in its middle. */
  setPanels(panels: readonly PanelBox[]): void {
    const panel = panels[0] ?? null;
    if (panel && !this.#panel) {
      this.#x = (panel.left + panel.right) / 2;
      this.#y = (panel.top + panel.bottom) / 2;
    }
    this.#panel = panel;
    if (panel) this.#place(panel);
    else this.hide();
  }

  show(): void {
    this.element.hidden = this.#panel === null;
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** Moves by steps to the right and upwards; far ones are ten times as long. */
  move(right: number, up: number, far: boolean): void {
    if (!this.#panel) return;
    const step = far ? LEAP : STEP;
    this.#x += right * step;
    this.#y -= up * step;
    this.#place(this.#panel);
    this.show();
  }

  #place({ left, right, top, bottom }: PanelBox): void {
    this.#x = Math.min(Math.max(this.#x, left), right);
    this.#y = Math.min(Math.max(this.#y, top), bottom);
    const { style } = this.element;
    style.setProperty('--x', `${this.#x - left}px`);
    style.setProperty('--y', `${this.#y - top}px`);
    style.transform = `translate(${left}px, ${top}px)`;
    style.width = `${right - left}px`;
    style.height = `${bottom - top}px`;
  }
}
