/**
 * The plot: the native figure until the first picture, then the pictures, and over them what can be taken hold of, the
 * cross-hair, the bubble with coordinates, the hint for the first visit and the progress of long work.
 */
import { Bubble } from './bubble';
import { Crosshair } from './crosshair';
import { HandleLayer } from './handles';
import type { FrameReply, PanelBox } from './protocol';
import { strings } from './strings';

function make(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

export class Stage {
  readonly element = make('div', 'stage');
  /** Takes every event of the plot. */
  readonly overlay = make('div', 'overlay');
  readonly handles = new HandleLayer(this.overlay);
  readonly crosshair = new Crosshair();
  readonly bubble: Bubble;
  readonly #canvas = document.createElement('canvas');
  readonly #figure = document.createElement('slot');
  readonly #hint = make('p', 'first-use');
  readonly #progress = document.createElement('progress');
  readonly #context: ImageBitmapRenderingContext | null;
  #panels: readonly PanelBox[] = [];
  #charts = 1;
  #width = 0;

  /** `describedBy` names the element that holds the plot in words. */
  constructor(describedBy: string) {
    this.#context = this.#canvas.getContext('bitmaprenderer');
    this.#canvas.hidden = true;
    this.bubble = new Bubble(this.#canvas);
    this.#figure.name = 'figure';
    this.#hint.hidden = true;
    this.#hint.addEventListener('click', () => this.dropHint());
    this.#progress.hidden = true;
    this.#progress.setAttribute('aria-label', strings.working);
    this.overlay.tabIndex = 0;
    this.overlay.setAttribute('role', 'application');
    this.overlay.setAttribute('aria-roledescription', strings.plot);
    this.overlay.setAttribute('aria-describedby', describedBy);
    this.overlay.append(this.crosshair.element);
    this.element.append(this.#figure, this.#canvas, this.overlay, this.bubble.element, this.#hint, this.#progress);
  }

  get panels(): readonly PanelBox[] {
    return this.#panels;
  }

  /** The width of the plot in CSS pixels, as last drawn. */
  get width(): number {
    return this.#width;
  }

  /** The height of the plot in full charts. */
  get charts(): number {
    return this.#charts;
  }

  /** Names the plot and what a first visit is told. */
  setTexts(title: string, hint: string): void {
    this.overlay.setAttribute('aria-label', `${title}. ${strings.plotHelp}`);
    this.#hint.textContent = hint;
    this.#placeHint();
  }

  /** Takes the hint away, for good. */
  dropHint(): void {
    this.#hint.classList.add('gone');
  }

  /** Makes room for so many full charts; whether that is a change. */
  setCharts(charts: number): boolean {
    if (charts === this.#charts || !(charts > 0)) return false;
    this.#charts = charts;
    this.element.style.setProperty('--charts', String(charts));
    this.element.classList.toggle('tall', charts > 1);
    return true;
  }

  /** Shows a picture of a size in CSS pixels. */
  show(bitmap: ImageBitmap, width: number, height: number): void {
    const canvas = this.#canvas;
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
    if (canvas.style.width !== `${width}px`) canvas.style.width = `${width}px`;
    if (canvas.style.height !== `${height}px`) canvas.style.height = `${height}px`;
    this.#width = width;
    this.#context?.transferFromImageBitmap(bitmap);
    if (canvas.hidden) {
      canvas.hidden = false;
      this.#figure.hidden = true;
    }
  }

  /** Brings what lies over the picture in step with it. */
  update({ words, places, panels, progress }: Pick<FrameReply, 'words' | 'places' | 'panels' | 'progress'>): void {
    this.#panels = panels;
    this.handles.update(words?.handles ?? null, places, panels);
    this.crosshair.setPanels(panels);
    this.#placeHint();
    const isUnderWay = progress > 0 && progress < 1;
    this.#progress.hidden = !isUnderWay;
    if (isUnderWay) this.#progress.value = progress;
    if (this.bubble.id === null) return;
    const handle = this.handles.get(this.bubble.id);
    if (handle) this.bubble.move(handle, this.#width);
    else this.bubble.hide();
  }

  /** The hint shows once there is a panel to show it in. */
  #placeHint(): void {
    const [panel] = this.#panels;
    this.#hint.hidden = !panel || !this.#hint.textContent;
    if (panel && !this.#hint.classList.contains('gone')) this.#hint.style.setProperty('--hint', `${panel.bottom}px`);
  }
}
