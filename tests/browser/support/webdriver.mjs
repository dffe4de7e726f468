// Just enough of WebDriver (https://www.w3.org/TR/webdriver2/) to drive WebKit: sessions, scripts, the mouse.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { find } from '../../../scripts/lib/browsers.mjs';

/** @typedef {import("./in-page.mjs").Spot} Spot */

/** Where distributions put the browser that comes with WebKitGTK. */
const MINI_BROWSER = [
  ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((machine) => `/usr/lib/${machine}`) : []),
  '/usr/lib',
  '/usr/libexec',
]
  .map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path));

/** Milliseconds that a script may take, and the driver to start. */
const PATIENCE = 30_000;

/** What is missing to drive WebKit; empty if nothing is. @param {string} driver */
export function missingForWebKit(driver) {
  if (driver === '') return 'WebKitWebDriver was not found';
  if (!MINI_BROWSER) return 'WebKit’s MiniBrowser was not found';
  return process.env['DISPLAY'] || find(['xvfb-run']) ? '' : 'there is no display, and no xvfb-run';
}

/** A port that nobody listens on. @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}

/** Starts the driver and one window. @param {string} driver the path of WebKitWebDriver */
export async function startWebKit(driver) {
  const port = await freePort();
  const args = [`--port=${port}`];
  const display = process.env['DISPLAY'] ? [] : ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24'];
  const [command = driver, ...rest] = [...display, driver, ...args];
  const child = spawn(command, rest, {
    // A group of its own, which can be ended as one.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}) },
  });
  const ended = once(child, 'exit');

  /** @param {string} method @param {string} path @param {object} [body] */
  async function call(method, path, body) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  async function stop() {
    if (child.exitCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  }

  try {
    await answering(() => call('GET', '/status'), child);
    const { sessionId } = await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        },
      },
    });
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
    await call('POST', `${session}/window/rect`, { width: 1400, height: 1000 });
    return {
      /** @param {string} url */
      open: (url) => call('POST', `${session}/url`, { url }),
      reload: () => call('POST', `${session}/refresh`, {}),

      /** Runs a function that stands on its own; `target` is an expression for its first argument. @param {Function} run @param {string} target @param {any} argument */
      async run(run, target, argument) {
        const script = `const done = arguments[arguments.length - 1];
          (async () => (${run})(${target}, ${JSON.stringify(argument ?? null)}))().then(
            (value) => done({ value }),
            (error) => done({ error: String(error) }),
          );`;
        const { value, error } = await call('POST', `${session}/execute/async`, { script, args: [] });
        if (error !== undefined) throw new Error(error);
        return value;
      },

      /** Presses the mouse at the first place, moves it over the others and lets go. @param {Spot[]} spots */
      stroke([from, ...stops]) {
        /** @param {Spot | undefined} spot @param {number} duration */
        const move = (spot, duration) => ({
          type: 'pointerMove',
          x: Math.round(spot?.x ?? 0),
          y: Math.round(spot?.y ?? 0),
          duration,
        });
        return call('POST', `${session}/actions`, {
          actions: [
            {
              type: 'pointer',
              id: 'mouse',
              parameters: { pointerType: 'mouse' },
              actions: [
                move(from, 0),
                { type: 'pointerDown', button: 0 },
                ...stops.map((spot) => move(spot, 50)),
                { type: 'pointerUp', button: 0 },
              ],
            },
          ],
        });
      },

      async close() {
        await call('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asks until there is an answer. @param {() => Promise<any>} ask @param {import("node:child_process").ChildProcess} child */
async function answering(ask, child) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end || child.exitCode !== null)
        throw new Error('WebKitWebDriver does not answer', { cause: error });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
