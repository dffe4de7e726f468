// The built site as it is, but with a clock in its worker, and the benchmark's own page beside it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import sirv from 'sirv';
import { at } from '../scripts/lib/paths.mjs';

/** Pages that are alone in their process get the browser's fine clock: 5 microseconds instead of 100. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const WORKER = /^\/assets\/worker-[\w-]+\.js$/;
const OWN = '/bench/';

/** @param {string} folder the built site */
export async function serveWithClock(folder) {
  const setHeaders = (/** @type {import('node:http').ServerResponse} */ response) => {
    for (const [name, value] of Object.entries(ISOLATED)) response.setHeader(name, value);
  };
  const site = sirv(folder, { dev: true, setHeaders });
  const own = sirv(at('bench', 'page'), { dev: true, setHeaders });
  const clock = await readFile(at('bench', 'page', 'clock.js'), 'utf8');
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const missing = () => void response.writeHead(404).end();
    if (WORKER.test(path)) {
      const script = await readFile(`${folder}${path}`, 'utf8').catch(() => undefined);
      if (script === undefined) missing();
      else response.writeHead(200, { ...ISOLATED, 'Content-Type': 'text/javascript' }).end(clock + script);
    } else if (path.startsWith(OWN)) {
      request.url = path.slice(OWN.length - 1);
      own(request, response, missing);
    } else {
      site(request, response, missing);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    page: `http://127.0.0.1:${port}${OWN}frames.html`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
