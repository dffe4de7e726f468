/** Where Mercer's own pages are, as seen from this script, wherever it was loaded from. */

const script = new URL(import.meta.url);
const root = new URL(script.pathname.includes('/assets/') ? '..' : '.', script);

/** The address of a demo's page with a record in it. */
export function demoAddress(demo: string, link: string): string {
  const url = new URL(`${demo}/`, root);
  url.hash = link;
  return url.href;
}
