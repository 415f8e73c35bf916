/** The package of the module, made by `scripts/packages.mjs`. */
declare module 'errata-wasm' {
  export function compile(): Promise<WebAssembly.Module>;
}
