/**
 * One demo at work on a page: it holds the conversation with the worker and what is on screen together. The element around
 * it (element.ts) gives it a place and a name for scripts; the parts on screen ask it for what they may do.
 */
import { render } from 'lit/html.js';
import { Address } from './address';
import { emit } from './api';
import { controlContext, toolbarContext } from './contexts';
import { Description } from './description';
import { Drafts } from './drafts';
import { inWords } from './errors';
import type { Group } from './history';
import { listenToHands } from './inputs';
import { mayRename } from './naming';
import { NoticeBoard } from './notices';
import { PlaceWatcher } from './place';
import { linkText, presetValue, seedsOf } from './presets';
import type { FrameReply, Reading, Surface } from './protocol';
import type { Operation } from './queue';
import { type Readouts, toReadouts } from './readouts';
import type { Params, Patch } from './record';
import { type Action, type Demo, demoIds, loadDemo } from './schema';
import { type Listener, Session } from './session';
import { Stage } from './stage';
import { strings } from './strings';
import { onSystemTheme, resolveTheme, type ThemeChoice, toThemeChoice } from './theme';
import { viewTemplate } from './view';
import { workerClient } from './worker-client';

let count = 0;

export class App implements Listener {
  /** Makes ids unique to the demo. */
  readonly prefix = `mercer-${++count}`;
  readonly stage = new Stage(`${this.prefix}-words`);
  readonly notices = new NoticeBoard(() => this.update());
  readonly description = new Description(`${this.prefix}-words`, () => this.update());
  readonly drafts = new Drafts();
  /** Ends what a hand is dragging: the handle is about to name something else. */
  letGo: () => void = () => undefined;
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  #session: Session | null = null;
  #demo: Demo | null = null;
  #declared: Promise<void> = Promise.resolve();
  #readings: readonly Reading[] = [];
  #readouts: Readouts = {};
  #link = '';
  /** What a script has set while there is no session to take it. */
  #early: Patch[] = [];
  #error: Error | null = null;
  #life: AbortController | null = null;
  #place: PlaceWatcher | null = null;
  #address: Address | null = null;
  /** Whether the next change is a new entry of the address bar's history. */
  #isEntry = false;
  /** Whether the notice of a restart stands: the answer to what is tried again must not take it away. */
  #isRestarted = false;
  /** Whether the handles on screen are of a record that a dead worker left behind. */
  #isAdrift = false;
  #isHeld = false;
  #isUpdating = false;

  constructor(host: HTMLElement, root: ShadowRoot) {
    this.#host = host;
    this.#root = root;
  }

  get session(): Session | null {
    return this.#session;
  }

  /** The declaration, once it has come. */
  get demo(): Demo | null {
    return this.#demo;
  }

  get readouts(): Readouts {
    return this.#readouts;
  }

  /** The record as the text of a link. */
  get link(): string {
    return this.#link;
  }

  /** The record as last checked; null before the first answer. */
  get record(): Params | null {
    return this.#session?.history.state.record ?? null;
  }

  /** Whether every handle on screen still names what is seen under it. */
  get areHandlesTrue(): boolean {
    const pending = this.#session?.pending ?? [];
    const { isInStep } = this.stage.handles;
    return isInStep && !this.#isAdrift && !pending.some((operation) => mayRename(operation, this.#demo));
  }

  /** The preset that the record started from. */
  get preset(): string {
    return this.#session?.history.state.preset || this.attribute('preset');
  }

  get themeChoice(): ThemeChoice {
    return toThemeChoice(this.attribute('theme'));
  }

  /** Whether this is one of Mercer's own pages, which has the record in its address and offers the colours itself. */
  get isAddressed(): boolean {
    return this.#host.hasAttribute('address');
  }

  /** Whether it is on a page and has started. */
  get isAtWork(): boolean {
    return this.#life?.signal.aborted === false;
  }

  get settled(): Promise<void> {
    if (this.#error) return Promise.reject(this.#error);
    if (!this.#session || !this.#host.isConnected) return Promise.reject(new Error(strings.notConnected));
    return Promise.all([this.#session.settled, this.#declared]).then(() => undefined);
  }

  /** An attribute of the element; empty where there is none. */
  attribute(name: string): string {
    return this.#host.getAttribute(name) ?? '';
  }

  // Its life

  connect(): void {
    const life = new AbortController();
    const { signal } = life;
    this.#life = life;
    if (mercerMissing.length > 0) {
      this.#refuse(strings.unsupported(mercerMissing.join(', ')));
      return;
    }
    // The worker and the wasm are the longest way to the first picture: they set out before anything is laid out here.
    workerClient.start();
    this.#render();
    onSystemTheme(() => this.restyle(), signal);
    const plot = listenToHands(this, this.#root, signal);
    this.#place = new PlaceWatcher(this.stage.element, () => {
      plot.forget();
      this.#session?.redraw();
    });
    if (this.isAddressed) this.#address = new Address((text) => this.#session?.open(text));
    if (this.#session) this.#session.connect();
    else this.begin();
  }

  disconnect(): void {
    this.#life?.abort();
    this.#place?.close();
    this.#address?.close();
    this.#place = null;
    this.#address = null;
    // An element that is only being moved is back within this turn.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#session?.disconnect(strings.notConnected);
    });
  }

  /** Lets the present record go. */
  leave(): void {
    this.#session?.disconnect(strings.replaced);
    this.#session = null;
  }

  /** Starts the demo that the attributes name. */
  begin(): void {
    this.leave();
    this.#demo = null;
    this.#readings = [];
    this.#readouts = {};
    this.#link = '';
    this.#error = null;
    this.drafts.clear();
    this.notices.wait(strings.loading);
    const id = this.attribute('demo');
    if (!demoIds.includes(id)) {
      this.#refuse(strings.unknownDemo(id, demoIds));
      return;
    }
    const preset = this.attribute('preset');
    const session = new Session(id, preset, this);
    this.#session = session;
    const address = this.#address && Address.text;
    if (address) session.open(address);
    else if (this.attribute('state')) session.open(linkText(preset, this.attribute('state')));
    for (const patch of this.#early.splice(0)) session.change(patch);
    session.connect();
    this.#declare(id, session);
  }

  /** Fetches the declaration. What goes wrong is told of in a notice, and by `settled`. */
  #declare(id: string, session: Session): void {
    this.#declared = this.#fetchDeclaration(id, session);
    this.#declared.catch(() => undefined);
  }

  async #fetchDeclaration(id: string, session: Session): Promise<void> {
    try {
      const demo = await loadDemo(id);
      if (this.#session !== session || !demo) return;
      this.#demo = demo;
      this.#readouts = toReadouts(demo, this.#readings);
      this.stage.setTexts(demo.title, demo.hint);
      this.update();
    } catch (error) {
      if (this.#session !== session) return;
      this.#refuse(strings.notLoaded(inWords(error)), () => {
        this.#error = null;
        this.notices.clear();
        this.#declare(id, session);
      });
      throw error;
    }
  }

  #refuse(reason: string, retry: (() => void) | null = null): void {
    this.#error = new Error(reason);
    this.notices.trouble(reason, retry);
  }

  // What can be asked of it

  /** Changes parameters by a script's word; kept for the demo to come where there is none at work. */
  set(patch: Patch): void {
    if (this.#session) this.#session.change(patch);
    else this.#early.push(patch);
  }

  /** Changes parameters by a person's hand. */
  change(patch: Patch, group: Group = null): void {
    this.stage.dropHint();
    this.#session?.change(patch, group);
  }

  choosePreset(id: string): void {
    this.#isEntry = true;
    this.#session?.open(linkText(id, ''));
  }

  /** Goes back to the preset; seeds stay. */
  reset(): void {
    this.#isEntry = true;
    const seeds = this.#demo && this.record ? seedsOf(this.#demo, this.record) : null;
    this.#session?.open(linkText(this.preset, ''), seeds);
  }

  /** Sets one parameter back to the preset's value. */
  restore(id: string): void {
    const parameter = this.#demo?.schema.find((each) => each.id === id);
    if (this.#demo && parameter) this.change({ [id]: presetValue(this.#demo, this.preset, parameter) });
  }

  undo(): void {
    if (this.#session?.history.canUndo) this.#session.ask({ kind: 'undo' });
  }

  redo(): void {
    if (this.#session?.history.canRedo) this.#session.ask({ kind: 'redo' });
  }

  act(action: Action): void {
    this.#session?.gesture('action', { action: action.id });
  }

  chooseTheme(choice: ThemeChoice): void {
    this.#host.setAttribute('theme', choice);
  }

  showKeys(): void {
    this.#root.querySelector<HTMLDialogElement>('dialog.keys')?.showModal();
  }

  /** A hand is on a parameter, or off again. */
  active(param: string | null): void {
    emit(this.#host, 'mercer-active', { param });
  }

  /** A hand is on the plot, or off again. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.active(null);
  }

  // What the session asks and tells

  surface(): Surface {
    const place = this.#place?.place;
    const { width, height, ratio } = place?.visible ? place : { width: 0, height: 0, ratio: 1 };
    return {
      width,
      height,
      ratio,
      theme: resolveTheme(this.themeChoice),
      presenter: this.#host.hasAttribute('presenter'),
    };
  }

  asked(operation: Operation): void {
    if (mayRename(operation, this.#demo)) this.letGo();
  }

  answered(reply: FrameReply, operation: Operation | null, changed: boolean): void {
    this.#isAdrift = false;
    this.#readings = reply.readouts;
    if (this.#demo) this.#readouts = toReadouts(this.#demo, reply.readouts);
    if (reply.words) this.description.text = reply.words.description;
    this.#link = reply.link;
    this.#show(reply);
    this.stage.update(reply);
    if (operation) this.drafts.settle(operation, reply.notices);
    if (this.#session?.isCaughtUp) this.drafts.catchUp();
    if (operation?.kind === 'gesture') this.stage.dropHint();
    this.#tell(reply, operation);
    this.#render();
    if (operation) {
      this.#address?.write(this.#link, this.#isEntry ? 'push' : 'replace');
      this.#isEntry = false;
    }
    const [touched] = Object.keys(reply.patch ?? {});
    if (this.#isHeld && touched !== undefined) this.active(touched);
    if (changed) emit(this.#host, 'mercer-change', reply.record);
    emit(this.#host, 'mercer-frame', { progress: reply.progress });
  }

  restarted(reason: string, isLeftOut: boolean): void {
    this.#isRestarted = reason !== '';
    this.#isAdrift = true;
    if (reason === '') this.notices.wait(strings.loading);
    else this.notices.trouble((isLeftOut ? strings.leftOut : strings.restarted)(reason));
  }

  failed(reason: string, final: boolean): void {
    if (final) this.notices.trouble(strings.failed(reason), () => workerClient.retry());
    else this.notices.trouble(strings.refused(reason));
  }

  /** Puts the picture up, unless the plot has just changed its shape and the right one is on its way. */
  #show({ bitmap, height }: FrameReply): void {
    const place = this.#place;
    const before = place?.place.height;
    if (this.stage.setCharts(height)) place?.measure();
    if (!bitmap) return;
    if (!place || place.place.height !== before) bitmap.close();
    else this.stage.show(bitmap, bitmap.width / place.place.ratio, bitmap.height / place.place.ratio);
  }

  #tell({ error, notices }: FrameReply, operation: Operation | null): void {
    const isNews = operation !== null && !this.#isRestarted;
    this.#isRestarted = false;
    if (this.#error) return; // what keeps the controls away stands until it is mended
    if (error) this.notices.trouble(strings.refused(error));
    else if (isNews || notices.length > 0)
      // What stands under a control need not be said twice.
      this.notices.notices(notices.filter(({ param }) => !this.drafts.messages.has(param)));
    else this.notices.arrived();
  }

  // On screen

  /** Draws anew in other colours or another size of type. */
  restyle(): void {
    this.update();
    this.#session?.redraw();
  }

  /** Renders once this turn is over. */
  update(): void {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => this.#render());
  }

  #render(): void {
    this.#isUpdating = false;
    const { stage, notices, description, demo, readouts, record } = this;
    const { theme, presenter } = this.surface();
    const toolbar = demo && record && toolbarContext(this, demo, record);
    const controls = demo && record && controlContext(this, demo, record);
    const view = { stage, notices, description, theme, presenter, demo, readouts, toolbar, controls };
    render(viewTemplate(view), this.#root);
  }
}
