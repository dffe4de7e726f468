// Debian's and Ubuntu's packages, where the scripts may install them.
import { existsSync } from 'node:fs';
import { capture, run } from './run.mjs';
import { note } from './say.mjs';

/** Whether packages can be installed without asking: apt is there and this is root. */
export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

let listsRead = false;

/**
 * Installs what is missing of some packages.
 * @param {string[]} packages
 */
export async function install(packages) {
  const missing = [];
  for (const name of packages) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own notation
    const { stdout } = await capture('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]);
    if (stdout !== 'installed') missing.push(name);
  }
  if (missing.length === 0) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const advice = `Run \`apt-get update && apt-get install ${missing.join(' ')}\` and read what it says.`;
  note(`apt-get install ${missing.join(' ')}`);
  if (!listsRead) await run('apt-get', ['update', '-qq'], { env, advice });
  listsRead = true;
  await run('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', ...missing], { env, advice });
}
