// Builds the engine as a WebAssembly module with cargo and puts it beside src/engine/wasm/load-wasm.ts.
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { newestSource } from './newest-source.mjs';
import { reproducibleFlags } from './reproducible.mjs';
import { PROJECT, hasProgram, runCommand } from './run-command.mjs';

const TARGET = 'wasm32-unknown-unknown';
/** What every engine has that can run the module's 128-bit vectors. */
const FEATURES = '-Ctarget-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint';
export const WASM = join(PROJECT, 'src', 'engine', 'wasm', 'errata.wasm');

/** Whether rustup has what the module is compiled with. */
function hasTarget() {
  try {
    return execFileSync('rustup', ['target', 'list', '--installed'], { encoding: 'utf8' }).includes(TARGET);
  } catch {
    return false;
  }
}

export function buildWasm() {
  if (!hasTarget() && runCommand('rustup', ['target', 'add', TARGET]) !== 0) {
    console.error(`errata: the wasm engine needs the target ${TARGET}: rustup target add ${TARGET}`);
    return 1;
  }
  const env = { CARGO_ENCODED_RUSTFLAGS: [...reproducibleFlags(), FEATURES].join('\x1f') };
  const words = ['build', '--release', '--locked', '--target', TARGET, '-p', 'errata-wasm'];
  const status = runCommand('cargo', words, { env });
  if (status === 0) copyFileSync(join(PROJECT, 'target', TARGET, 'release', 'errata_wasm.wasm'), WASM);
  return status;
}

/** Builds the module when a crate is newer than it, where that can be done without installing anything. */
export function buildStaleWasm() {
  if (existsSync(WASM) && statSync(WASM).mtimeMs > newestSource(join(PROJECT, 'crates'))) return 0;
  if (hasProgram('cargo') && hasTarget()) return buildWasm();
  if (existsSync(WASM))
    console.error(
      'errata: the wasm engine stays as it is, although the crates are newer: npm run build:wasm',
    );
  return 0;
}

if (process.argv[1]?.endsWith('build-wasm.mjs')) process.exitCode = buildWasm();
