// The built site on a port of its own, and pages of other people that embed it.
import { createServer } from 'node:http';
import sirv from 'sirv';
import { dist } from '../../../scripts/lib/paths.mjs';

/** Where the site is served a second time: it must work below any path. */
const BELOW = '/some/where/';

/** Where it is served as well: paths that look like the site's own. */
const CONFUSING = ['/host/assets/mercer/', '/host/assets/'];

/**
 * @typedef {object} Site
 * @property {string} root its address at the root of a host
 * @property {string} below its address below a path
 * @property {string[]} confusing its addresses below paths that look like its own
 * @property {string} elsewhere the address below a path under another name of this machine: another origin
 * @property {string[]} origins the two origins
 * @property {(path: string, html: string, headers?: Record<string, string>) => string} page puts a page up and returns its address
 * @property {() => Promise<void>} close
 */

/** Serves `dist/`. @returns {Promise<Site>} */
export async function serveSite() {
  const files = sirv(process.env['MERCER_DIST'] ?? dist, {
    dev: true,
    // Scripts of another origin need the host's leave, as on any content delivery network.
    setHeaders: (response) => response.setHeader('Access-Control-Allow-Origin', '*'),
  });
  /** @type {Map<string, {html: string, headers: Record<string, string>}>} */
  const pages = new Map();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const page = pages.get(path);
    if (page) {
      response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', ...page.headers }).end(page.html);
      return;
    }
    const prefix = [BELOW, ...CONFUSING].find((each) => path.startsWith(each));
    if (prefix) request.url = request.url?.slice(prefix.length - 1);
    files(request, response, () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not here.\n'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const other = `http://localhost:${port}`;
  return {
    root: `${origin}/`,
    below: `${origin}${BELOW}`,
    confusing: CONFUSING.map((each) => `${origin}${each}`),
    elsewhere: `${other}${BELOW}`,
    origins: [origin, other],
    page(path, html, headers = {}) {
      pages.set(path, { html, headers });
      return `${origin}${path}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
