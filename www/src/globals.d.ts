/** Made by the build; described here for a checkout that has not been built yet. */
declare module '*/generated/wasm/mercer_wasm.js' {
  /** Instantiates the compiled calculation. */
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
}

/** What this browser lacks; filled by browser-check.js. */
declare var mercerMissing: readonly string[];
