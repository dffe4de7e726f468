// scikit-learn, natively on one thread, in a process that answers one request at a time.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { at } from '../scripts/lib/paths.mjs';
import { ensurePython } from '../scripts/lib/python.mjs';
import { Stop } from '../scripts/lib/say.mjs';

/** One thread, whichever library does the work, and no choice of kernels but the library's own. */
const ENVIRONMENT = {
  OMP_NUM_THREADS: '1',
  OPENBLAS_NUM_THREADS: '1',
  MKL_NUM_THREADS: '1',
  VECLIB_MAXIMUM_THREADS: '1',
  OPENBLAS_CORETYPE: undefined,
  OPENBLAS_L2_SIZE: undefined,
};

/**
 * @typedef {object} Python
 * @property {(request: object) => Promise<number | null>} ask
 * @property {() => void} close
 */

/** Starts the process. @returns {Promise<Python>} */
export async function startPython() {
  const python = await ensurePython(['scikit-learn']);
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...ENVIRONMENT }).filter(([, value]) => value !== undefined),
  );
  const child = spawn(python, [at('bench', 'scikit_learn.py')], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Stop('The Python process of the benchmark ended.', 'It says why above.');
      return JSON.parse(value);
    },
    close() {
      child.stdin.end();
    },
  };
}
