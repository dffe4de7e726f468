import { defineConfig } from 'vite';

/** Stable names, which other people's pages may link to; everything else carries a digest of its content. */
const STABLE = new Set(['mercer']);

/** ARCHITECTURE.md, "Browsers", says what needs these versions. */
const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

export default defineConfig({
  // Relative, so that dist/ works from any folder of any host.
  base: './',
  publicDir: 'www/public',
  worker: { format: 'es' },
  build: {
    target: BROWSERS,
    emptyOutDir: true,
    manifest: true,
    // Every browser above knows modulepreload.
    modulePreload: { polyfill: false },
    // The wasm is a file, so that it is fetched while the scripts are, and compiled while it comes.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        page: 'www/src/page.ts',
        mercer: 'www/src/element.ts',
        styles: 'www/templates/page.css',
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => (STABLE.has(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
