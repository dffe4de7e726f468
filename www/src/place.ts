/**
 * Where and how an element is on screen: its plot's size, the density of the screen, whether anyone can see it. All of it is
 * told by observers, so no frame forces a layout.
 */

/** The plot's place. */
export interface Place {
  /** Size in whole CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** On screen, or nearly, and of some size. */
  readonly visible: boolean;
}

/** How far outside the window a plot is drawn already, so that scrolling never meets an empty one. */
const MARGIN = '200px';

export class PlaceWatcher {
  readonly #plot: HTMLElement;
  readonly #changed: () => void;
  readonly #size: ResizeObserver;
  readonly #sight: IntersectionObserver;
  readonly #life = new AbortController();
  #place: Place;

  constructor(plot: HTMLElement, changed: () => void) {
    this.#plot = plot;
    this.#changed = changed;
    // One look at the start, so that the first frame need not wait for the observers' first report.
    const { clientWidth, clientHeight } = plot;
    this.#place = {
      width: clientWidth,
      height: clientHeight,
      ratio: devicePixelRatio,
      visible: clientWidth > 0 && clientHeight > 0,
    };
    this.#size = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const width = Math.floor(entry.contentRect.width);
      const height = Math.floor(entry.contentRect.height);
      this.#update({ width, height, ratio: devicePixelRatio });
    });
    this.#size.observe(plot);
    this.#sight = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) this.#update({ visible: entry.isIntersecting });
      },
      { rootMargin: MARGIN },
    );
    this.#sight.observe(plot);
    this.#watchRatio();
  }

  get place(): Place {
    return this.#place;
  }

  /** Looks again at once, after the plot's shape was changed on purpose. */
  measure(): void {
    this.#update({ width: this.#plot.clientWidth, height: this.#plot.clientHeight });
  }

  close(): void {
    this.#size.disconnect();
    this.#sight.disconnect();
    this.#life.abort();
  }

  #update(change: Partial<Place>): void {
    const before = this.#place;
    const next = { ...before, ...change };
    this.#place = next;
    const keys = ['width', 'height', 'ratio', 'visible'] as const;
    if (keys.some((key) => before[key] !== next[key])) this.#changed();
  }

  /** A media query for the present density changes when the density does; then another takes its place. */
  #watchRatio(): void {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        this.#update({ ratio: devicePixelRatio });
        this.#watchRatio();
      },
      { once: true, signal: this.#life.signal },
    );
  }
}
