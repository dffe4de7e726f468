// The site: Vite bundles the shell, the pages are made from templates, and the whole replaces dist/ at once.
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIGURE, THUMBNAIL } from './demos.mjs';
import { at, cache, dist, generated } from './paths.mjs';
import { runScript } from './run.mjs';
import { Stop, step } from './say.mjs';

/** @typedef {import("./demos.mjs").Demo} Demo */
/** @typedef {{file: string, src?: string, imports?: string[], css?: string[]}} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */

/** Written by Vite; says which file each source became. */
const MANIFEST = join('.vite', 'manifest.json');

/** Where the next site grows while the last good one is still served. */
const next = join(cache, 'next');

/** @param {Demo[]} demos */
export async function buildSite(demos) {
  await step('Bundling the shell with Vite', () =>
    runScript(at('node_modules', 'vite', 'bin', 'vite.js'), ['build', '--outDir', next, '--logLevel', 'warn'], {
      advice: 'Mend what Vite says above, then try again.',
    }),
  );
  await step(`Writing the pages (${demos.map(({ id }) => id).join(', ')})`, async () => {
    /** @type {Manifest} */
    const manifest = JSON.parse(await readFile(join(next, MANIFEST), 'utf8'));
    await rm(join(next, '.vite'), { recursive: true });
    await cp(join(generated, 'figures'), join(next, 'figures'), { recursive: true });
    await writeFile(join(next, 'index.html'), await galleryPage(demos, manifest));
    for (const demo of demos) {
      await mkdir(join(next, demo.id), { recursive: true });
      await writeFile(join(next, demo.id, 'index.html'), await demoPage(demo, manifest));
    }
  });
  await rm(dist, { recursive: true, force: true });
  await rename(next, dist);
}

/** @param {Demo[]} demos @param {Manifest} manifest */
async function galleryPage(demos, manifest) {
  const card = await template('card.html');
  const sections = groupBySection(demos);
  let list = '';
  for (const [section, members] of sections) {
    const cards = members.map((demo) => fill(card, { ...demo, ...THUMBNAIL })).join('');
    list += `<h2>${escapeHtml(section)}</h2>\n<ul class="cards">\n${cards}</ul>\n`;
  }
  return page(manifest, {
    up: './',
    title: 'Mercer: kernel methods and Gaussian processes by hand',
    description:
      'Kernel methods and Gaussian processes to try by hand: click points, drag sliders, see every equation move.',
    main: fill(await template('gallery.html'), { list: raw(list) }),
    preloads: '',
  });
}

/** @param {Demo[]} demos */
function groupBySection(demos) {
  /** @type {Map<string, Demo[]>} */
  const sections = new Map();
  for (const demo of demos) sections.set(demo.section, [...(sections.get(demo.section) ?? []), demo]);
  return sections;
}

/** @param {Demo} demo @param {Manifest} manifest */
async function demoPage(demo, manifest) {
  const text = await readFile(join(generated, 'content', `${demo.id}.html`), 'utf8');
  const up = '../';
  return page(manifest, {
    up,
    title: `${demo.title} · Mercer`,
    description: demo.summary,
    main: fill(await template('demo.html'), {
      ...demo,
      ...FIGURE,
      up,
      preset: demo.presets[0]?.id ?? '',
      text: raw(text),
      browserCheck: raw(await inlined('browser-check.js')),
    }),
    preloads: preloads(manifest, demo, up),
  });
}

/**
 * @param {Manifest} manifest
 * @param {{up: string, title: string, description: string, main: string, preloads: string}} parts
 */
async function page(manifest, parts) {
  const script = chunk(manifest, 'www/src/page.ts');
  const style = chunk(manifest, 'www/templates/page.css');
  return fill(await readFile(at('index.html'), 'utf8'), {
    ...parts,
    main: raw(parts.main),
    themeEarly: raw(await inlined('theme-early.js')),
    preloads: raw(parts.preloads),
    script: script.file,
    style: style.file,
  });
}

/**
 * The element, and what it asks for step by step, asked for at once: the demo's declaration, the wasm.
 * @param {Manifest} manifest
 * @param {Demo} demo
 * @param {string} up
 */
function preloads(manifest, demo, up) {
  const element = chunk(manifest, 'www/src/element.ts');
  const declaration = chunk(manifest, `www/generated/demos/${demo.id}.json`);
  const files = new Set([element, declaration].flatMap((start) => scripts(manifest, start)));
  files.delete(element.file);
  const wasm = chunk(manifest, 'www/generated/wasm/mercer_wasm_bg.wasm').file;
  return [
    // After the page's own script, which gives the element its colours.
    `<script type="module" src="${up}${element.file}"></script>`,
    ...[...files].map((file) => `<link rel="modulepreload" href="${up}${file}">`),
    `<link rel="preload" href="${up}${wasm}" as="fetch" type="application/wasm" crossorigin>`,
  ].join('\n');
}

/** A script and all that it imports. @param {Manifest} manifest @param {Chunk} start @returns {string[]} */
function scripts(manifest, start) {
  return [start.file, ...(start.imports ?? []).flatMap((name) => scripts(manifest, chunk(manifest, name)))];
}

/** @param {Manifest} manifest @param {string} source */
function chunk(manifest, source) {
  const found = manifest[source];
  if (!found) throw new Stop(`Vite made nothing of ${source}.`, 'It must be an input in vite.config.ts.');
  return found;
}

/** Text that is HTML already. */
class Raw {
  /** @param {string} html */
  constructor(html) {
    this.html = html;
  }
}

const raw = (/** @type {string} */ html) => new Raw(html);

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A small classic script that must run before the page is painted, without the comment at its top. @param {string} name */
async function inlined(name) {
  const text = await readFile(at('www', 'src', name), 'utf8');
  return text.replace(/^\/\*[\s\S]*?\*\/\s*/, '');
}

/** @param {string} name */
async function template(name) {
  const file = at('www', 'templates', name);
  if (!existsSync(file)) throw new Stop(`There is no template www/templates/${name}.`);
  return readFile(file, 'utf8');
}

/**
 * Puts values into the places `{{name}}` of a template, escaped unless they are HTML already.
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
function fill(text, values) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = values[name];
    if (value instanceof Raw) return value.html;
    if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
    throw new Stop(`A template asks for {{${name}}}, which is not there.`);
  });
}
