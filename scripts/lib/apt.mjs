// Debian's and Ubuntu's packages, where the scripts may install them.
import { existsSync } from 'node:fs';
import { capture } from './run.mjs';
import { note, Stop } from './say.mjs';

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
  note(`apt-get install ${missing.join(' ')}`);
  if (!listsRead) await quietly(['update'], missing);
  listsRead = true;
  await quietly(['install', '--yes', '--no-install-recommends', ...missing], missing);
}

/** apt-get says much that nobody needs, unless it fails. @param {string[]} args @param {string[]} wanted */
async function quietly(args, wanted) {
  const { code, stdout, stderr } = await capture('apt-get', ['-qq', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code === 0) return;
  console.error(stdout + stderr);
  throw new Stop(
    `\`apt-get ${args[0]}\` failed (exit code ${code}).`,
    `Run \`apt-get update && apt-get install ${wanted.join(' ')}\` and read what it says.`,
  );
}
