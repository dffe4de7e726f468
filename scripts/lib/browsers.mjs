// The browsers to test with.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as apt from './apt.mjs';
import { note, say } from './say.mjs';

/**
 * @typedef {object} Browsers paths of programs; empty where there is none
 * @property {string} chromium
 * @property {string} firefox
 * @property {string} webkitDriver
 */

/** What brings all three on Debian and Ubuntu. */
const PACKAGES = ['chromium', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'fonts-dejavu-core'];

const programs = process.env['PROGRAMFILES'] ?? 'C:\\Program Files';
const CHROMIUM = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  join(programs, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(`${programs} (x86)`, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
];
const FIREFOX = [
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  join(programs, 'Mozilla Firefox', 'firefox.exe'),
];
const WEBKIT = ['WebKitWebDriver'];

/** A plain, quiet Chromium: nothing in the background that would ask another host or meet a sample. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Installs the browsers where that can be done, and says which there are. @returns {Promise<Browsers>} */
export async function ensureBrowsers() {
  let found = findBrowsers();
  if (!(found.chromium && found.firefox && found.webkitDriver && find(['xvfb-run'])) && apt.canInstall()) {
    say('Installing browsers to test with');
    await apt.install(PACKAGES);
    found = findBrowsers();
  }
  say('Browsers to test with');
  note(`Chromium: ${found.chromium || 'none found, its tests are skipped'}`);
  note(`Firefox:  ${found.firefox || 'none found, its tests are skipped'}`);
  note(`WebKit:   ${found.webkitDriver || 'none found, its tests are skipped'}`);
  return found;
}

/** @returns {Browsers} */
export function findBrowsers() {
  return {
    chromium: process.env['MERCER_CHROMIUM'] ?? find(CHROMIUM),
    firefox: process.env['MERCER_FIREFOX'] ?? find(FIREFOX),
    webkitDriver: process.env['MERCER_WEBKIT_DRIVER'] ?? find(WEBKIT),
  };
}

/** The first of some programs that is there; a plain name is looked for along PATH. @param {string[]} names */
export function find(names) {
  for (const name of names) {
    const folders = name.includes('/') || name.includes('\\') ? [''] : (process.env['PATH'] ?? '').split(delimiter);
    for (const folder of folders) {
      const path = folder === '' ? name : join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not this one.
      }
    }
  }
  return '';
}
