// The `mercer` command, whose numbers and pictures the browser must agree with.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureCommand } from '../../../scripts/lib/demos.mjs';

const run = promisify(execFile);

/** @type {Promise<string> | undefined} */
let command;

/** Runs the command, after building it if need be; `MERCER_COMMAND` names one that is built. @param {string[]} args */
async function mercer(...args) {
  const { MERCER_COMMAND } = process.env;
  command ??= MERCER_COMMAND === undefined ? ensureCommand() : Promise.resolve(MERCER_COMMAND);
  return (await run(await command, args, { maxBuffer: 2 ** 26 })).stdout;
}

/**
 * The read-outs of a preset, computed natively.
 * @param {string} demo
 * @param {string} preset
 * @returns {Promise<{record: Record<string, any>, readouts: Record<string, {value: any, reason: string | null}>}>}
 */
export async function nativeReadouts(demo, preset) {
  return JSON.parse(await mercer('readout', demo, '--preset', preset, '--json'));
}

/**
 * The picture of a preset, drawn natively.
 * @param {string} demo
 * @param {string} preset
 * @param {{width: number, height: number, theme: string}} options
 */
export async function nativeSvg(demo, preset, { width, height, theme }) {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-'));
  try {
    const file = join(folder, 'picture.svg');
    const size = ['--width', String(width), '--height', String(height)];
    await mercer('render', demo, '--preset', preset, ...size, '--theme', theme, '--output', file);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
