/**
 * `<mercer-demo demo="ID" preset="ID" state="key=value&key=value" theme="dark">`: a whole demo on any page.
 *
 * Everything of it is in a shadow root; it touches neither the page's styles nor, without the attribute `address` that only
 * Mercer's own pages set, the page's address. A child with `slot="figure"` shows until the first picture.
 */
import './browser-check.js';
import { App } from './app';
import { toPatch } from './patch';
import { linkText } from './presets';
import type { Readouts } from './readouts';
import type { Params, Patch } from './record';
import type { Parameter, Preset } from './schema';
import { exportFile, linkTo } from './sharing';
import { strings } from './strings';
import { sheet } from './styles';
import type { ThemeChoice } from './theme';

export class MercerDemo extends HTMLElement {
  static readonly observedAttributes = ['demo', 'preset', 'state', 'theme', 'presenter'];

  readonly #app: App;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#app = new App(this, root);
  }

  connectedCallback(): void {
    this.#app.connect();
  }

  disconnectedCallback(): void {
    this.#app.disconnect();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.#app.isAtWork) {
      // The attributes are read when it starts; if it has been at work before, it starts anew.
      if (name === 'demo' || name === 'preset' || name === 'state') this.#app.leave();
      return;
    }
    // Opening the same preset or state again is a wish, too.
    if (name === 'preset') this.#app.session?.open(linkText(now ?? '', ''));
    else if (name === 'state') this.#app.session?.open(linkText(this.preset, now ?? ''));
    else if (before === now) return;
    else if (name === 'demo') this.#app.begin();
    else this.#app.restyle();
  }

  get demo(): string {
    return this.#app.attribute('demo');
  }
  set demo(id: string) {
    this.setAttribute('demo', id);
  }

  /** The preset that the record started from. Setting it opens one. */
  get preset(): string {
    return this.#app.preset;
  }
  set preset(id: string) {
    this.setAttribute('preset', id);
  }

  /** The record as the text of a link. Setting it opens one. */
  get state(): string {
    return this.#app.link || this.#app.attribute('state');
  }
  set state(text: string) {
    this.setAttribute('state', text);
  }

  /** The chosen colours: `auto`, `light`, `dark` or `contrast`. */
  get theme(): ThemeChoice {
    return this.#app.themeChoice;
  }
  set theme(choice: ThemeChoice) {
    this.setAttribute('theme', choice);
  }

  /** The declared parameters; empty until the demo's declaration has come. */
  get schema(): readonly Parameter[] {
    return this.#app.demo?.schema ?? [];
  }

  /** The declared presets; empty until the demo's declaration has come. */
  get presets(): readonly Preset[] {
    return this.#app.demo?.presets ?? [];
  }

  /** The record, as last checked by the calculation; empty before the first answer. */
  get params(): Params {
    return this.#app.record ?? {};
  }

  /** The computed values by id. */
  get readout(): Readouts {
    return this.#app.readouts;
  }

  /** The plot in words. */
  get description(): string {
    return this.#app.description.text;
  }

  /** The address that opens this record; empty where the element names no demo. */
  get link(): string {
    return linkTo(this.#app);
  }

  /** Kept when the picture shows the newest record and no work is left; fails when none can be made. */
  get settled(): Promise<void> {
    return this.#app.settled;
  }

  /**
   * Changes parameters; each value is checked, and one that is not taken is told of in a notice. What is set before the demo
   * has started is applied when it does.
   *
   * @throws {TypeError} the patch is no object of values by parameter
   */
  set(patch: Patch): void {
    this.#app.set(toPatch(patch));
  }

  /** Goes back to the preset; seeds stay. */
  reset(): void {
    this.#app.reset();
  }

  undo(): void {
    this.#app.undo();
  }

  redo(): void {
    this.#app.redo();
  }

  /** The picture as SVG text. */
  async exportSVG(): Promise<string> {
    return (await exportFile(this.#app, 'svg')).text ?? '';
  }

  /** The picture as a PNG file, `scale` (0.25 to 8) device pixels to a CSS pixel. */
  async exportPNG({ scale = 2 }: { readonly scale?: number } = {}): Promise<Blob> {
    const { blob } = await exportFile(this.#app, 'png', scale);
    if (!blob) throw new Error(strings.exportFailed('PNG'));
    return blob;
  }

  /** Every plotted series as comma-separated values. */
  async exportCSV(): Promise<string> {
    return (await exportFile(this.#app, 'csv')).text ?? '';
  }
}

if (!customElements.get('mercer-demo')) customElements.define('mercer-demo', MercerDemo);

declare global {
  interface HTMLElementTagNameMap {
    'mercer-demo': MercerDemo;
  }
}
