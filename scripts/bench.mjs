// npm run bench: how fast Mercer is, beside others, on this machine. No test: it passes no judgement but prints one.
import { measureMathematics, report } from '../bench/mathematics.mjs';
import { startPython } from '../bench/scikit-learn.mjs';
import { ensureBrowsers, findBrowsers } from './lib/browsers.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { main, Stop, say } from './lib/say.mjs';
import { serve } from './lib/serve.mjs';
import { buildWasm } from './lib/wasm.mjs';

/** A plain, quiet browser: nothing in the background that a sample could meet. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

await main(async () => {
  await ensurePackages();
  const executablePath = findBrowsers().chromium || (await ensureBrowsers()).chromium;
  if (!executablePath) throw new Stop('The benchmark runs in Chromium, and there is none.', 'Install Chromium.');
  await buildWasm({ package: 'mercer-bench', out: 'bench/generated' });
  const python = await startPython();
  const site = await serve(root, { port: 0 });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, headless: true, args: ARGUMENTS });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${site.url}bench/page/`);
    await page.getByText('ready').waitFor();
    const missed = report(await measureMathematics(page, python));
    say(missed === 0 ? 'Every goal is reached' : `${missed} goals are missed on this machine, in this run`);
  } finally {
    await browser.close();
    await site.close();
    python.close();
  }
});
