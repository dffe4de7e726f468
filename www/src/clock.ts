/** When to work: with the screen, and when the hand rests. */

/** Milliseconds after which a page that draws no frames (hidden, off screen in a frame) is served all the same. */
const NO_FRAME = 100;

/** Runs a task with the next animation frame; soon, where the page gets none. */
export function nextFrame(task: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    task();
  };
  requestAnimationFrame(once);
  setTimeout(once, NO_FRAME);
}

/** Runs a task once the next animation frame is laid out: what asks the browser about the layout then is answered for nothing. */
export function afterNextFrame(task: () => void): void {
  nextFrame(() => setTimeout(task));
}

/** A task that runs when it has not been asked for during so many milliseconds. */
export function whenQuiet(milliseconds: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(task, milliseconds);
  };
}
