// npm run format: puts every file into the project's format, and makes the lints' safe repairs.
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/paths.mjs';
import { run, runScript } from './lib/run.mjs';
import { main, step } from './lib/say.mjs';

await main(async () => {
  await ensurePackages();
  await step('Formatting Rust', () => run('cargo', ['fmt', '--all']));
  await step('Formatting the shell, the scripts and the tests', () =>
    runScript(at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), ['check', '--write']),
  );
});
