// Starting other programs.
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { Stop } from './say.mjs';

/**
 * @typedef {object} Options
 * @property {string} [cwd] the folder to run in; the repository's by default
 * @property {Record<string, string | undefined>} [env] variables on top of this process's; undefined takes one away
 * @property {string} [advice] what to do if it fails
 * @property {(text: string) => void} [watch] sees everything it prints, while it still goes to the terminal
 */

/**
 * @typedef {object} Result
 * @property {number} code the exit code; -1 if the program could not be started
 * @property {string} stdout
 * @property {string} stderr
 */

/** @param {Options["env"]} extra */
function environment(extra) {
  const env = { ...process.env, ...extra };
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  return env;
}

/**
 * Runs a program whose output the person sees. Returns its exit code; -1 if it could not be started.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>}
 */
export function attempt(command, args, options = {}) {
  const watch = options.watch;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      stdio: ['ignore', watch ? 'pipe' : 'inherit', 'inherit'],
    });
    child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      process.stdout.write(text);
      watch?.(text);
    });
    child.on('error', () => resolve(-1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program whose output the person sees, and stops if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function run(command, args, options = {}) {
  const code = await attempt(command, args, options);
  if (code === 0) return;
  const line = [command, ...args].join(' ');
  if (code === -1)
    throw new Stop(`\`${command}\` could not be started.`, options.advice ?? `Install ${command}, then try again.`);
  throw new Stop(
    `\`${line}\` failed (exit code ${code}).`,
    options.advice ?? 'Read what it printed above, mend that, then try again.',
  );
}

/**
 * Runs a program quietly and returns what it printed. Never throws.
 * @param {string} command
 * @param {string[]} args
 * @param {Options & {input?: string}} [options]
 * @returns {Promise<Result>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: options.cwd ?? root, env: environment(options.env), stdio: 'pipe' });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      stderr += text;
    });
    child.on('error', (error) => resolve({ code: -1, stdout, stderr: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
    child.stdin.on('error', () => {}); // A program that does not read its input is no failure.
    child.stdin.end(options.input ?? '');
  });
}

/**
 * Runs a tool that is a JavaScript file of a package, with this Node.
 * @param {string} script
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runScript(script, args, options = {}) {
  return run(process.execPath, [script, ...args], options);
}
