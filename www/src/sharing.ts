/** What can be taken away from a demo: its link, and files of its picture and its numbers. */
import wasmUrl from '../generated/wasm/mercer_wasm_bg.wasm?url';
import type { App } from './app';
import { inWords } from './errors';
import type { ExportReply, Format } from './protocol';
import { demoIds } from './schema';
import { strings } from './strings';

/** The size of one chart in a file where the plot has none of its own: hidden, or not on the page. */
const SIZE = { width: 960, height: 600 };
/** Device pixels to a CSS pixel in a downloaded picture. */
const SCALE = 2;

const types = { svg: 'image/svg+xml', csv: 'text/csv' } as const;

/** Device pixels to a CSS pixel that a picture may have; the canvas behind it (crates/wasm) takes no less. */
const SCALES = { least: 0.25, most: 8 };
/** Device pixels that a side of that canvas has at most. */
const LONGEST = 16_384;

/** Where Mercer's own pages are: above the folder of the built files, wherever the host has put them all. */
const root = new URL('..', new URL(wasmUrl, import.meta.url));

/**
 * The address that opens a demo's record: of this page if it is Mercer's own, else of Mercer's page for the demo; empty where
 * no demo is named.
 */
export function linkTo(app: App): string {
  if (!demoIds.includes(app.attribute('demo'))) return '';
  const url = app.isAddressed ? new URL(location.href) : new URL(`${app.attribute('demo')}/`, root);
  url.hash = app.link;
  return url.href;
}

/** Puts the link on the clipboard, or where it can be copied by hand. */
export async function copyLink(app: App): Promise<void> {
  const link = linkTo(app);
  try {
    await navigator.clipboard.writeText(link);
    app.notices.confirm(strings.linkCopied);
  } catch {
    app.notices.trouble(`${strings.linkNotCopied} ${link}`);
  }
}

/** Refuses a picture that would come out in another size than was asked for. */
function checkScale(scale: number, { width, height }: typeof SIZE): void {
  const { least, most } = SCALES;
  if (!(Number.isFinite(scale) && scale >= least && scale <= most))
    throw new RangeError(strings.badScale(String(scale), least, most));
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (Math.max(across, down) > LONGEST) throw new RangeError(strings.tooLarge(across, down, LONGEST));
}

/** Makes a file of the settled state. */
export async function exportFile(app: App, format: Format, scale = 1): Promise<ExportReply> {
  await app.settled;
  if (!app.session) throw new Error(strings.notConnected);
  const { width, height, ...surface } = app.surface();
  const isOnScreen = width > 0 && height > 0;
  const size = isOnScreen ? { width, height } : { ...SIZE, height: SIZE.height * app.stage.charts };
  if (format === 'png') checkScale(scale, size);
  const reply = await app.session.export(format, { ...surface, ...size }, scale);
  if (reply.error !== undefined) throw new Error(reply.error);
  return reply;
}

/** Lets the browser save a file; says why if it cannot be made. */
export async function download(app: App, format: Format): Promise<void> {
  try {
    const { blob, text = '' } = await exportFile(app, format, SCALE);
    const file = blob ?? new Blob([text], { type: format === 'png' ? '' : `${types[format]};charset=utf-8` });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${app.attribute('demo')}-${app.preset}.${format}`;
    link.click();
    // The browser has taken hold of the file once this turn is over.
    setTimeout(() => URL.revokeObjectURL(link.href));
  } catch (error) {
    app.notices.trouble(strings.exportFailed(inWords(error)));
  }
}
