/**
 * `<mercer-demo demo="gp-posterior" preset="after-data" state="lengthscale=0.3" theme="dark">`: a whole demo on any page.
 *
 * Everything of it is in a shadow root; it touches neither the page's styles nor, without the attribute `address` that only
 * Mercer's own pages set, the page's address. A child with `slot="figure"` shows until the first picture.
 */
import './browser-check.js';
import { render } from 'lit/html.js';
import { Address } from './address';
import { emit } from './api';
import type { ControlContext } from './control-parts';
import { Description } from './description';
import { copyText, save, textFile } from './download';
import { KeyInput } from './keys';
import { NoticeBoard, refusals } from './notices';
import { PlaceWatcher } from './place';
import { PointerInput } from './pointer';
import { isChanged, linkText, presetValue, seedsOf } from './presets';
import type { ExportReply, Format, FrameReply, Reading, Surface } from './protocol';
import type { Operation } from './queue';
import { type Readouts, toReadouts } from './readouts';
import type { Params, Patch } from './record';
import { type Action, type Demo, demoIds, loadDemo, type Parameter, type Preset } from './schema';
import { type Listener, Session } from './session';
import { demoAddress } from './site';
import { Stage } from './stage';
import { strings } from './strings';
import { sheet } from './styles';
import { onSystemTheme, resolveTheme, type ThemeChoice, toThemeChoice } from './theme';
import type { ToolbarContext } from './toolbar';
import { viewTemplate } from './view';
import { workerClient } from './worker-client';

/** The size of one chart in a file where the plot has none of its own: hidden, or not on the page. */
const SIZE = { width: 960, height: 600 };

let count = 0;

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class MercerDemo extends HTMLElement implements Listener {
  static readonly observedAttributes = ['demo', 'preset', 'state', 'theme', 'presenter'];

  readonly #prefix = `mercer-${++count}`;
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #stage = new Stage(`${this.#prefix}-words`);
  readonly #notices = new NoticeBoard(() => this.#update());
  readonly #description = new Description(`${this.#prefix}-words`, () => this.#update());
  readonly #drafts = { texts: new Map<string, string>(), positions: new Map<string, number>() };
  #session: Session | null = null;
  #demo: Demo | null = null;
  #place: PlaceWatcher | null = null;
  #pointer: PointerInput | null = null;
  #address: Address | null = null;
  #life: AbortController | null = null;
  #readings: readonly Reading[] = [];
  #readouts: Readouts = {};
  #messages: ReadonlyMap<string, string> = new Map();
  #link = '';
  #error: Error | null = null;
  #declared: Promise<void> = Promise.resolve();
  /** Whether the notice of a restart stands: the answer to what is tried again must not take it away. */
  #restarted = false;
  #pushNext = false;
  #isHeld = false;
  #updating = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  // The life of an element

  connectedCallback(): void {
    const life = new AbortController();
    this.#life = life;
    this.#render();
    if (mercerMissing.length > 0) {
      this.#refuse(strings.unsupported(mercerMissing.join(', ')));
      return;
    }
    onSystemTheme(() => this.#restyle(), life.signal);
    this.#pointer = new PointerInput(
      this.#stage,
      {
        gesture: (kind, parts, group) => this.#session?.gesture(kind, parts, group),
        cancel: (group) => this.#session?.ask({ kind: 'cancel', group }),
        isCaughtUp: () => this.#session?.isCaughtUp ?? false,
        hasFocus: () => this.#root.activeElement !== null,
        held: (isHeld) => this.#hold(isHeld),
      },
      life.signal,
    );
    new KeyInput(
      this.#root,
      this.#stage,
      {
        gesture: (kind, parts, group) => this.#session?.gesture(kind, parts, group),
        undo: () => this.undo(),
        redo: () => this.redo(),
        cancel: () => this.#pointer?.cancel() ?? false,
        act: (action) => this.#act(action),
        actions: () => this.#demo?.actions ?? [],
        showKeys: () => this.#showKeys(),
      },
      life.signal,
    );
    this.#place = new PlaceWatcher(this.#stage.element, () => {
      this.#pointer?.forgetPlace();
      this.#session?.redraw();
    });
    if (this.hasAttribute('address')) this.#address = new Address((text) => this.#session?.open(text));
    if (this.#session) this.#session.connect();
    else this.#begin();
  }

  disconnectedCallback(): void {
    this.#life?.abort();
    this.#place?.close();
    this.#address?.close();
    this.#place = null;
    this.#address = null;
    // An element that is only being moved is back within this turn.
    queueMicrotask(() => {
      if (!this.isConnected) this.#session?.disconnect();
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || !this.#life) return;
    if (name === 'demo') {
      if (before !== now) this.#begin();
    } else if (name === 'theme' || name === 'presenter') {
      if (before !== now) this.#restyle();
    } else if (name === 'preset') {
      this.#session?.open(linkText(now ?? '', ''));
    } else {
      this.#session?.open(linkText(this.preset, now ?? ''));
    }
  }

  /** Starts the demo that the attributes name. */
  #begin(): void {
    this.#session?.disconnect();
    this.#session = null;
    this.#demo = null;
    this.#readings = [];
    this.#readouts = {};
    this.#error = null;
    const id = this.demo;
    if (!demoIds.includes(id)) {
      this.#refuse(strings.unknownDemo(id, demoIds));
      return;
    }
    const preset = this.getAttribute('preset') ?? '';
    const session = new Session(id, preset, this);
    this.#session = session;
    const text = this.#address && Address.text;
    const state = this.getAttribute('state');
    if (text) session.open(text);
    else if (state !== null) session.open(linkText(preset, state));
    session.connect();
    this.#declared = this.#declare(id, session);
    this.#declared.catch(() => undefined); // told of in a notice, and by `settled`
  }

  async #declare(id: string, session: Session): Promise<void> {
    try {
      const demo = await loadDemo(id);
      if (this.#session !== session || !demo) return;
      this.#demo = demo;
      this.#readouts = toReadouts(demo, this.#readings);
      this.#stage.setTexts(demo.title, demo.hint);
      this.#update();
    } catch (error) {
      this.#refuse(strings.notLoaded(inWords(error)));
      throw error;
    }
  }

  #refuse(reason: string): void {
    this.#error = new Error(reason);
    this.#notices.trouble(reason);
  }

  // The script interface

  get demo(): string {
    return this.getAttribute('demo') ?? '';
  }
  set demo(id: string) {
    this.setAttribute('demo', id);
  }

  /** The preset that the record started from. Setting it opens one. */
  get preset(): string {
    return this.#session?.history.state.preset || (this.getAttribute('preset') ?? '');
  }
  set preset(id: string) {
    this.setAttribute('preset', id);
  }

  /** The record as the text of a link. Setting it opens one. */
  get state(): string {
    return this.#link || (this.getAttribute('state') ?? '');
  }
  set state(text: string) {
    this.setAttribute('state', text);
  }

  /** The chosen colours: `auto`, `light`, `dark` or `contrast`. */
  get theme(): ThemeChoice {
    return toThemeChoice(this.getAttribute('theme'));
  }
  set theme(choice: ThemeChoice) {
    this.setAttribute('theme', choice);
  }

  /** The declared parameters; empty until the demo's declaration has come. */
  get schema(): readonly Parameter[] {
    return this.#demo?.schema ?? [];
  }

  /** The declared presets; empty until the demo's declaration has come. */
  get presets(): readonly Preset[] {
    return this.#demo?.presets ?? [];
  }

  /** The record, as last checked by the calculation; empty before the first answer. */
  get params(): Params {
    return this.#session?.history.state.record ?? {};
  }

  /** The computed values by id. */
  get readout(): Readouts {
    return this.#readouts;
  }

  /** The plot in words. */
  get description(): string {
    return this.#description.text;
  }

  /** The address that opens this record. */
  get link(): string {
    if (!this.hasAttribute('address')) return demoAddress(this.demo, this.#link);
    const url = new URL(location.href);
    url.hash = this.#link;
    return url.href;
  }

  /** Kept when the picture shows the newest record and no work is left; fails when none can be made. */
  get settled(): Promise<void> {
    if (this.#error) return Promise.reject(this.#error);
    const { settled } = this.#session ?? {};
    if (!settled) return Promise.reject(new Error(strings.unknownDemo(this.demo, demoIds)));
    return Promise.all([settled, this.#declared]).then(() => undefined);
  }

  /** Changes parameters; each value is checked, and one that is not taken is told of in a notice. */
  set(patch: Patch): void {
    this.#session?.change(patch);
  }

  /** Goes back to the preset; seeds stay. */
  reset(): void {
    if (!this.#session) return;
    const { preset, record } = this.#session.history.state;
    this.#pushNext = true;
    this.#session.open(linkText(preset, ''), record && this.#demo ? seedsOf(this.#demo, record) : null);
  }

  undo(): void {
    if (this.#session?.history.canUndo) this.#session.ask({ kind: 'undo' });
  }

  redo(): void {
    if (this.#session?.history.canRedo) this.#session.ask({ kind: 'redo' });
  }

  /** The picture as SVG text. */
  async exportSVG(): Promise<string> {
    return (await this.#export('svg')).text ?? '';
  }

  /** The picture as a PNG file, `scale` device pixels to a CSS pixel. */
  async exportPNG({ scale = 2 }: { readonly scale?: number } = {}): Promise<Blob> {
    const { blob } = await this.#export('png', scale);
    if (!blob) throw new Error(strings.exportFailed('PNG'));
    return blob;
  }

  /** Every plotted series as comma-separated values. */
  async exportCSV(): Promise<string> {
    return (await this.#export('csv')).text ?? '';
  }

  async #export(format: Format, scale = 1): Promise<ExportReply> {
    await this.settled;
    if (!this.#session) throw new Error(strings.unknownDemo(this.demo, demoIds));
    const { width, height, ...surface } = this.surface();
    const isOnScreen = width > 0 && height > 0;
    const size = isOnScreen ? { width, height } : { ...SIZE, height: SIZE.height * this.#stage.charts };
    const reply = await this.#session.export(format, { ...surface, ...size }, scale);
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply;
  }

  // What the session asks and tells

  surface(): Surface {
    const place = this.#place?.place;
    const theme = resolveTheme(this.theme);
    const presenter = this.hasAttribute('presenter');
    if (!place?.visible) return { width: 0, height: 0, ratio: 1, theme, presenter };
    return { width: place.width, height: place.height, ratio: place.ratio, theme, presenter };
  }

  answered(reply: FrameReply, operation: Operation | null, changed: boolean): void {
    this.#readings = reply.readouts;
    if (this.#demo) this.#readouts = toReadouts(this.#demo, reply.readouts);
    if (reply.words) this.#description.text = reply.words.description;
    this.#link = reply.link;
    this.#show(reply);
    this.#stage.update(reply);
    if (operation) this.#settleDrafts(operation, reply);
    if (this.#session?.isCaughtUp) this.#drafts.positions.clear();
    if (operation?.kind === 'gesture') this.#stage.dropHint();
    const isRetry = this.#restarted && reply.notices.length === 0;
    this.#restarted = false;
    if (reply.error) this.#notices.trouble(strings.refused(reply.error));
    else if ((operation && !isRetry) || reply.notices.length > 0) this.#notices.notices(reply.notices);
    this.#render();
    if (operation) this.#writeAddress();
    const [touched] = Object.keys(reply.patch ?? {});
    if (this.#isHeld && touched !== undefined) this.#active(touched);
    if (changed) emit(this, 'mercer-change', reply.record);
    emit(this, 'mercer-frame', { progress: reply.progress });
  }

  restarted(reason: string): void {
    this.#restarted = reason !== '';
    if (reason) this.#notices.trouble(strings.restarted(reason));
    else this.#notices.clear();
  }

  failed(reason: string, final: boolean): void {
    if (final) this.#notices.trouble(strings.failed(reason), () => workerClient.retry());
    else this.#notices.trouble(strings.refused(reason));
  }

  /** Puts the picture up, unless the plot has just changed its shape and the right one is on its way. */
  #show({ bitmap, height }: FrameReply): void {
    const place = this.#place;
    const before = place?.place.height;
    if (this.#stage.setCharts(height)) place?.measure();
    if (!bitmap) return;
    if (!place || place.place.height !== before) bitmap.close();
    else this.#stage.show(bitmap, bitmap.width / place.place.ratio, bitmap.height / place.place.ratio);
  }

  /** What was typed and has been taken need not be kept; what was refused stays to be mended. */
  #settleDrafts(operation: Operation, reply: FrameReply): void {
    const refused = refusals(reply.notices);
    if (operation.kind === 'patch') {
      const messages = new Map(this.#messages);
      for (const id of Object.keys(operation.patch)) {
        messages.delete(id);
        if (!refused.has(id)) this.#drafts.texts.delete(id);
      }
      this.#messages = new Map([...messages, ...refused]);
    } else {
      if (operation.kind !== 'gesture') this.#drafts.texts.clear();
      this.#messages = refused;
    }
  }

  #writeAddress(): void {
    this.#address?.write(this.#link, this.#pushNext ? 'push' : 'replace');
    this.#pushNext = false;
  }

  // What a hand does

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#active(null);
  }

  #active(param: string | null): void {
    emit(this, 'mercer-active', { param });
  }

  #act(action: Action): void {
    this.#session?.gesture('action', { action: action.id });
  }

  #showKeys(): void {
    this.#root.querySelector<HTMLDialogElement>('dialog.keys')?.showModal();
  }

  async #copyLink(): Promise<void> {
    if (await copyText(this.link)) this.#notices.confirm(strings.linkCopied);
    else this.#notices.trouble(`${strings.linkNotCopied} ${this.link}`);
  }

  async #download(format: Format): Promise<void> {
    try {
      const file =
        format === 'png'
          ? await this.exportPNG()
          : textFile(format === 'svg' ? await this.exportSVG() : await this.exportCSV(), format);
      save(file, `${this.demo}-${this.preset}.${format}`);
    } catch (error) {
      this.#notices.trouble(strings.exportFailed(inWords(error)));
    }
  }

  // On screen

  #restyle(): void {
    this.#update();
    this.#session?.redraw();
  }

  /** Renders once this turn is over. */
  #update(): void {
    if (this.#updating) return;
    this.#updating = true;
    queueMicrotask(() => this.#render());
  }

  #render(): void {
    this.#updating = false;
    const demo = this.#demo;
    const record = this.#session?.history.state.record;
    const view = {
      stage: this.#stage,
      notices: this.#notices,
      description: this.#description,
      theme: resolveTheme(this.theme),
      presenter: this.hasAttribute('presenter'),
      demo,
      readouts: this.#readouts,
      toolbar: demo && record ? this.#toolbar(demo, record) : null,
      controls: demo && record ? this.#controls(demo, record) : null,
    };
    render(viewTemplate(view), this.#root);
  }

  #toolbar(demo: Demo, record: Params): ToolbarContext {
    const history = this.#session?.history;
    return {
      demo,
      preset: this.preset,
      changed: isChanged(demo, this.preset, record),
      canUndo: history?.canUndo ?? false,
      canRedo: history?.canRedo ?? false,
      themeChoice: this.theme,
      themeOffered: this.hasAttribute('address'),
      choosePreset: (id) => {
        this.#pushNext = true;
        this.#session?.open(linkText(id, ''));
      },
      undo: () => this.undo(),
      redo: () => this.redo(),
      reset: () => this.reset(),
      act: (action) => this.#act(action),
      copyLink: () => void this.#copyLink(),
      download: (format) => void this.#download(format),
      chooseTheme: (choice) => {
        this.theme = choice;
      },
      showKeys: () => this.#showKeys(),
    };
  }

  #controls(demo: Demo, record: Params): ControlContext {
    return {
      demo,
      record,
      readouts: this.#readouts,
      drafts: this.#drafts,
      messages: this.#messages,
      prefix: this.#prefix,
      set: (patch, group = null) => {
        this.#stage.dropHint();
        this.#session?.change(patch, group);
      },
      restore: (id) => {
        const parameter = demo.schema.find((each) => each.id === id);
        if (parameter) this.#session?.change({ [id]: presetValue(demo, this.preset, parameter) });
      },
      active: (param) => this.#active(param),
      update: () => this.#update(),
    };
  }
}

if (!customElements.get('mercer-demo')) customElements.define('mercer-demo', MercerDemo);

declare global {
  interface HTMLElementTagNameMap {
    'mercer-demo': MercerDemo;
  }
}
