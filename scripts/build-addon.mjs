// Builds the native engine with cargo and puts it beside src/engine/native/load-addon.ts.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newestSource } from './newest-source.mjs';
import { reproducibleFlags } from './reproducible.mjs';
import { PROJECT, hasProgram, runCommand } from './run-command.mjs';

const ENGINE = join(PROJECT, 'src', 'engine', 'native');

/** Words name a target where the binary is one that is published: then nothing of this machine is in it. */
export function buildAddon(words = []) {
  const env = words.includes('--target') ? { CARGO_ENCODED_RUSTFLAGS: reproducibleFlags().join('\x1f') } : {};
  const napi = [
    'napi',
    'build',
    '--platform',
    '--release',
    '--manifest-path',
    'crates/node/Cargo.toml',
    '--output-dir',
    'src/engine/native',
    '--no-js',
    '--dts',
    'addon.d.ts',
    ...words,
  ];
  return runCommand('npx', napi, { env });
}

/** Builds the addon when a crate is newer than it; without cargo it says what is used instead. */
export function buildStaleAddon() {
  const addon = readdirSync(ENGINE).find((name) => name.endsWith('.node'));
  if (addon !== undefined && statSync(join(ENGINE, addon)).mtimeMs > newestSource(join(PROJECT, 'crates')))
    return 0;
  if (hasProgram('cargo')) return buildAddon();
  console.error(
    addon === undefined
      ? 'errata: cargo was not found, so the TypeScript engine is used instead of the native one (slower, same results)'
      : `errata: cargo was not found, so ${addon} stays as it is, although the crates are newer`,
  );
  return 0;
}

if (process.argv[1]?.endsWith('build-addon.mjs')) process.exitCode = buildAddon(process.argv.slice(2));
