// Python tools, in a virtual environment of the project's own.
import { existsSync } from 'node:fs';
import * as apt from './apt.mjs';
import { at } from './paths.mjs';
import { capture, run } from './run.mjs';
import { Stop, step } from './say.mjs';

const venv = at('.venv');
const python = process.platform === 'win32' ? at('.venv', 'Scripts', 'python.exe') : at('.venv', 'bin', 'python');

/** Succeeds if every requirement of its arguments (`name` or `name==version`) is met. */
const CHECK = `
import sys
from importlib.metadata import version, PackageNotFoundError
for wanted in sys.argv[1:]:
    name, _, number = wanted.partition("==")
    try:
        found = version(name)
    except PackageNotFoundError:
        sys.exit(1)
    if number and found != number:
        sys.exit(1)
`;

/**
 * Makes `.venv` with some packages in it.
 * @param {string[]} packages as pip names them
 * @returns {Promise<string>} the path of its Python
 */
export async function ensurePython(packages) {
  if (!existsSync(python)) await step('Making a Python virtual environment in .venv', makeEnvironment);
  if ((await capture(python, ['-c', CHECK, ...packages])).code !== 0) {
    await step(`Installing ${packages.join(', ')} into .venv`, () =>
      run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages], {
        advice: 'Check that this machine reaches PyPI, then try again.',
      }),
    );
  }
  return python;
}

async function makeEnvironment() {
  const launchers = process.platform === 'win32' ? ['py', 'python'] : ['python3', 'python'];
  const attempts = async () => {
    for (const launcher of launchers)
      if ((await capture(launcher, ['-m', 'venv', '--clear', venv])).code === 0) return true;
    return false;
  };
  if (await attempts()) return;
  if (apt.canInstall()) {
    await apt.install(['python3', 'python3-venv']);
    if (await attempts()) return;
  }
  throw new Stop(
    'There is no Python 3 with its `venv` module.',
    'Install Python 3 (python.org; python3-venv on Debian), then try again.',
  );
}
