// A static server for dist/, for working and for tests.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Stop } from './say.mjs';

/** @typedef {import("node:http").Server} Server */
/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

/** Both names of this machine: browsers try one or the other for `localhost`. */
const HOSTS = ['127.0.0.1', '::1'];

/** How many ports above the first are tried. */
const TRIES = 100;

const RELOAD = '/-/reload';

/**
 * @typedef {object} Site
 * @property {string} url its address, with a slash at the end
 * @property {number} port
 * @property {() => void} reload makes every open page load again
 * @property {() => Promise<void>} close
 */

/**
 * Serves a folder.
 * @param {string} folder
 * @param {{port?: number, live?: boolean}} [options] the first port to try (0: any); whether pages reload on `reload()`
 * @returns {Promise<Site>}
 */
export async function serve(folder, options = {}) {
  const { default: sirv } = await import('sirv');
  const files = sirv(folder, {
    dev: true, // Looks at the disk for every request: dist/ is replaced while this runs.
    etag: true,
    setHeaders(response, path) {
      // Names in assets/ hold a digest of the content.
      if (path.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  /** @type {Set<Response>} */
  const pages = new Set();
  /** @type {(request: Request, response: Response) => void} */
  const handler = async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (options.live && path === RELOAD) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).write('\n');
      pages.add(response);
      request.on('close', () => pages.delete(response));
    } else if (options.live && path.endsWith('/') && existsSync(pageFile(folder, path))) {
      const html = await readFile(pageFile(folder, path), 'utf8');
      response.writeHead(200, { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(html.replace('</body>', `<script>${listener}</script></body>`));
    } else {
      files(request, response, () => {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not here.\n');
      });
    }
  };
  const { servers, port } = await listen(handler, options.port ?? 8080);
  return {
    url: `http://localhost:${port}/`,
    port,
    reload() {
      for (const page of pages) page.write('data: reload\n\n');
    },
    async close() {
      for (const page of pages) page.end();
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}

/** Only this server adds it; the pages in dist/ know nothing of it. */
const listener = `new EventSource(${JSON.stringify(RELOAD)}).onmessage = () => location.reload();`;

/** @param {string} folder @param {string} path */
const pageFile = (folder, path) =>
  join(
    folder,
    ...decodeURIComponent(path)
      .split('/')
      .filter((part) => part !== '..'),
    'index.html',
  );

/**
 * Listens on the first port that is free under both names of this machine.
 * @param {(request: Request, response: Response) => void} handler
 * @param {number} first
 */
async function listen(handler, first) {
  for (let port = first; port <= first + TRIES; port++) {
    /** @type {Server[]} */
    const servers = [];
    let taken = false;
    for (const host of HOSTS) {
      const server = createServer(handler);
      // An answer is never kept waiting for a slow page, and Ctrl-C never for an idle one.
      server.keepAliveTimeout = 5000;
      const bound = servers[0]?.address();
      const wanted = bound && typeof bound === 'object' ? bound.port : port;
      const failure = await open(server, host, wanted);
      if (failure === undefined) servers.push(server);
      else if (failure === 'EADDRINUSE' || failure === 'EACCES') taken = true;
      // Anything else: this machine has no such name, and needs none.
    }
    const bound = servers[0]?.address();
    if (!taken && bound && typeof bound === 'object') return { servers, port: bound.port };
    for (const server of servers) server.close();
  }
  throw new Stop(
    `No port from ${first} to ${first + TRIES} is free.`,
    'Stop one of the servers that run here, then try again.',
  );
}

/** @param {Server} server @param {string} host @param {number} port @returns {Promise<string | undefined>} */
function open(server, host, port) {
  return new Promise((resolve) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'unknown'));
    server.listen(port, host, () => resolve(undefined));
  });
}
