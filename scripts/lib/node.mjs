// The Node that runs the scripts.
import { readFile } from 'node:fs/promises';
import { at } from './paths.mjs';
import { Stop } from './say.mjs';

/** Stops unless this Node is one that package.json names, which is what the packages need. */
export async function ensureNode() {
  const { engines } = JSON.parse(await readFile(at('package.json'), 'utf8'));
  const version = process.versions.node;
  if (satisfies(version, engines.node)) return;
  const needed = engines.node
    .replace(/\^((\d+)\.\S+)/, '$1 or a newer $2')
    .replace(/>=(\S+)/, '$1 or newer')
    .replace(' ||', ', or');
  throw new Stop(
    `This is Node ${version}; the packages that build Mercer need ${needed}.`,
    'Install a newer Node from https://nodejs.org, then try again.',
  );
}

/**
 * Whether a version is in a range such as `^20.19.0 || >=22.12.0`.
 * @param {string} version
 * @param {string} range
 */
function satisfies(version, range) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return range.split('||').some((part) => {
    const match = /^\s*(\^|>=)(\d+)\.(\d+)\.(\d+)\s*$/.exec(part);
    if (match === null) throw new Error(`package.json: cannot read \`${part}\` in engines.node`);
    const least = match.slice(2).map(Number);
    const difference = [major, minor, patch].map((number, i) => number - (least[i] ?? 0)).find((d) => d !== 0) ?? 0;
    return difference >= 0 && (match[1] === '>=' || major === least[0]);
  });
}
