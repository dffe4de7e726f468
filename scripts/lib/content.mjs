// The text beside a demo: Markdown with equations -> HTML with MathML.
//
//   $...$ and $$...$$     TeX, typeset by Temml; \tag{6.66} puts the number at the equation's right
//   \class{sym-ID}{...}   a symbol that lights up while the control of parameter ID moves
//   [text](#preset=...)   a link that sets the demo's state
//
// What a text says is checked where that can be done: symbols and links against the demo, and its length.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { at, generated } from './paths.mjs';
import { capture } from './run.mjs';
import { Stop, step } from './say.mjs';

/** @typedef {import("./demos.mjs").Demo} Demo */

/** More than this nobody reads beside a plot that moves. */
const WORDS = 150;

/**
 * Typesets the text of every demo into `www/generated/content`.
 * @param {string} command the `mercer` command, which checks the links
 * @param {Demo[]} demos
 */
export async function typeset(command, demos) {
  await step('Typesetting the texts beside the demos', async () => {
    await mkdir(join(generated, 'content'), { recursive: true });
    for (const demo of demos) {
      const file = at('www', 'content', `${demo.id}.md`);
      if (!existsSync(file)) throw new Stop(`The demo ${demo.id} has no text.`, `Write www/content/${demo.id}.md.`);
      const html = await toHtml(await readFile(file, 'utf8'));
      await check(command, demo, html);
      await writeFile(join(generated, 'content', `${demo.id}.html`), html);
    }
  });
}

/**
 * @param {string} text Markdown with equations
 * @returns {Promise<string>} HTML
 */
export async function toHtml(text) {
  const { Marked } = await import('marked');
  const { default: temml } = await import('temml');

  const math = (/** @type {string} */ tex, /** @type {boolean} */ displayMode) => {
    try {
      // The texts are the project's own, so they may set classes.
      return temml.renderToString(tex, { displayMode, throwOnError: true, trust: true });
    } catch (error) {
      throw new Stop(`Cannot typeset \`${tex}\`: ${error instanceof Error ? error.message : error}`);
    }
  };

  const equation = {
    name: 'equation',
    level: /** @type {const} */ ('block'),
    start: (/** @type {string} */ source) => source.match(/^\$\$/m)?.index,
    tokenizer(/** @type {string} */ source) {
      const match = /^\$\$\s*([^$]+?)\s*\$\$\s*(?:\n|$)/.exec(source);
      return match ? { type: 'equation', raw: match[0], tex: match[1] ?? '' } : undefined;
    },
    renderer(/** @type {{[key: string]: any}} */ token) {
      const number = /\\tag\{([^}]*)\}/.exec(token['tex']);
      const body = math(token['tex'].replace(/\\tag\{[^}]*\}/, ''), true);
      const tag = number ? `<span class="number">(${number[1]})</span>` : '';
      return `<div class="equation"><div class="formula">${body}</div>${tag}</div>\n`;
    },
  };
  const symbol = {
    name: 'symbol',
    level: /** @type {const} */ ('inline'),
    start: (/** @type {string} */ source) => source.indexOf('$'),
    tokenizer(/** @type {string} */ source) {
      const match = /^\$([^$\n]+)\$/.exec(source);
      return match ? { type: 'symbol', raw: match[0], tex: match[1] ?? '' } : undefined;
    },
    renderer: (/** @type {{[key: string]: any}} */ token) => math(token['tex'], false),
  };
  return new Marked({ extensions: [equation, symbol] }).parse(text, { async: true });
}

/** @param {string} command @param {Demo} demo @param {string} html */
async function check(command, demo, html) {
  const file = `www/content/${demo.id}.md`;
  const words = html
    .replace(/<math[\s\S]*?<\/math>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  if (words.length > WORDS) {
    throw new Stop(`${file} has ${words.length} words beside its equations.`, `Shorten it to ${WORDS} at most.`);
  }
  const parameters = new Set(demo.schema.map(({ id }) => id));
  for (const [, id] of html.matchAll(/\bsym-([\w-]+)/g)) {
    if (!parameters.has(id ?? '')) throw new Stop(`${file} marks a symbol of \`${id}\`, which ${demo.id} has not.`);
  }
  for (const [, link] of html.matchAll(/href="#([^"]+)"/g)) await checkLink(command, demo, file, link ?? '');
}

/**
 * The command refuses exactly what the page's link parser refuses.
 * @param {string} command @param {Demo} demo @param {string} file @param {string} link
 */
async function checkLink(command, demo, file, link) {
  const text = link.replaceAll('&amp;', '&');
  const { code, stderr } = await capture(command, ['readout', demo.id, `--link=${text}`, '--json']);
  if (code !== 0) throw new Stop(`${file} links to #${link}, which the demo refuses: ${stderr.trim()}`);
}
