// What the `mercer` command knows of the demos, and the figures it draws.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessDone } from './fingerprint.mjs';
import { at, generated } from './paths.mjs';
import { capture, run } from './run.mjs';
import { note, Stop, step } from './say.mjs';

/**
 * One entry of `mercer list --json`, as far as the scripts read it.
 * @typedef {object} Demo
 * @property {string} id
 * @property {string} title
 * @property {string} section
 * @property {string} figure
 * @property {string} summary
 * @property {{id: string}[]} schema
 * @property {{id: string, title: string}[]} presets
 */

/** The figure's size in CSS pixels, about that of the plot on a laptop (www/styles/stage.css), so that type is as large. */
export const FIGURE = { width: 840, height: 504 };

/** The same in the gallery and on phones: drawn for its size, not shrunk to it. */
export const THUMBNAIL = { width: 380, height: 336 };

/** The demo whose picture stands in the README. */
const FACE = 'gp-posterior';

/** Builds the `mercer` command and returns its path. */
export async function ensureCommand() {
  return step('Compiling the mercer command', async () => {
    const build = ['build', '--package', 'mercer-cli'];
    await run('cargo', ['--quiet', ...build], { advice: 'Mend what the compiler says above, then try again.' });
    const { stdout } = await capture('cargo', [...build, '--message-format=json']);
    const path = /"executable":"((?:[^"\\]|\\.)+)"/.exec(stdout)?.[1];
    if (path === undefined) throw new Stop('cargo built no `mercer` command.', 'crates/cli must hold a binary.');
    return /** @type {string} */ (JSON.parse(`"${path}"`));
  });
}

/**
 * Asks the command for the list of demos and for every demo's figure, if the command is another than the last time.
 * @returns {Promise<{command: string, demos: Demo[]}>}
 */
export async function describeDemos() {
  const command = await ensureCommand();
  const list = join(generated, 'demos.json');
  const key = createHash('sha256')
    .update(await readFile(command))
    .update(JSON.stringify([FIGURE, THUMBNAIL]))
    .digest('hex');
  await unlessDone('demos', key, [list, join(generated, 'figures')], () =>
    step("Drawing every demo's figure", () => draw(command, list)),
  );
  const entries = JSON.parse(await readFile(list, 'utf8'));
  const demos = await Promise.all(
    entries.map(async (/** @type {{id: string}} */ { id }) =>
      JSON.parse(await readFile(join(generated, 'demos', `${id}.json`), 'utf8')),
    ),
  );
  await updatePicture();
  return { command, demos };
}

/** @param {string} command @param {string} list */
async function draw(command, list) {
  const { code, stdout, stderr } = await capture(command, ['list', '--json']);
  if (code !== 0) throw new Stop(`\`mercer list --json\` failed: ${stderr}`);
  /** @type {Demo[]} */
  const demos = JSON.parse(stdout).demos;
  for (const folder of ['demos', 'figures']) {
    await rm(join(generated, folder), { recursive: true, force: true });
    await mkdir(join(generated, folder), { recursive: true });
  }
  for (const demo of demos) {
    await writeFile(join(generated, 'demos', `${demo.id}.json`), JSON.stringify(demo));
    for (const theme of ['light', 'dark']) {
      await render(command, demo, theme, FIGURE, demo.id);
      await render(command, demo, theme, THUMBNAIL, `${demo.id}-small`);
    }
  }
  const entries = demos.map(({ id, title, section, figure, summary }) => ({ id, title, section, figure, summary }));
  await writeFile(list, JSON.stringify(entries));
}

/** @param {string} theme */
export const suffix = (theme) => (theme === 'light' ? '' : `-${theme}`);

/**
 * @param {string} command
 * @param {Demo} demo
 * @param {string} theme
 * @param {{width: number, height: number}} size
 * @param {string} name of the file, without theme and ending
 */
async function render(command, demo, theme, { width, height }, name) {
  const preset = demo.presets[0]?.id;
  if (preset === undefined) throw new Stop(`The demo ${demo.id} has no preset.`, 'Give it one: the first is its face.');
  const size = ['--width', String(width), '--height', String(height)];
  const file = join(generated, 'figures', `${name}${suffix(theme)}.svg`);
  const args = ['render', demo.id, '--preset', preset, '--theme', theme, ...size, '-o', file];
  const { code, stderr } = await capture(command, args);
  if (code !== 0) throw new Stop(`\`mercer ${args.join(' ')}\` failed: ${stderr}`);
}

/** Keeps the README's picture what the demo draws today. */
async function updatePicture() {
  for (const theme of ['light', 'dark']) {
    const name = `${FACE}${suffix(theme)}.svg`;
    const drawn = join(generated, 'figures', name);
    const shown = at('docs', name);
    if (!existsSync(drawn)) return;
    if (existsSync(shown) && (await readFile(shown)).equals(await readFile(drawn))) continue;
    await mkdir(at('docs'), { recursive: true });
    await copyFile(drawn, shown);
    note(`docs/${name} changed: commit it with what changed it`);
  }
}
