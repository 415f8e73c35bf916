// Builds every target that Linux x64 can build, looks into each, and says which were built and why others were not:
// npm run build:all [-- NAME…]. Needs `pip install ziglang==0.17.0 cargo-zigbuild==0.24.0`, for Windows mingw.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWasm, WASM } from './build-wasm.mjs';
import { faultsOf, placesIn } from './inspect-binary.mjs';
import { hasProgram, PROJECT, runCommand } from './run-command.mjs';
import { builtFile, cargoFor, keepBinary, missingFor, TARGETS } from './targets.mjs';

/** Builds a target into a folder of cargo; gives what is wrong, in words. */
export function buildTarget(name, folder) {
  const { target } = TARGETS[name];
  if (runCommand('rustup', ['target', 'add', target], { isQuiet: true }) !== 0)
    return [`the target ${target} cannot be added`];
  const { words, env } = cargoFor(name, folder);
  if (runCommand('cargo', words, { env }) !== 0) return ['cargo failed'];
  return faultsOf(name, builtFile(name, folder));
}

/** A line of the table: what became of a target, and how large it is. */
function outcomeOf(name) {
  const missing = missingFor(name);
  if (missing !== undefined) return { name, state: 'skipped', note: `missing ${missing}` };
  const folder = join(PROJECT, 'target');
  const faults = buildTarget(name, folder);
  if (faults.length > 0) return { name, state: 'FAILED', note: faults.join(', ') };
  return { name, state: 'built', note: sizeOf(keepBinary(name, folder)) };
}

function outcomeOfWasm() {
  if (!hasProgram('cargo')) return { name: 'wasm', state: 'skipped', note: 'missing cargo' };
  if (buildWasm() !== 0) return { name: 'wasm', state: 'FAILED', note: 'cargo failed' };
  const faults = placesIn(WASM);
  if (faults.length > 0) return { name: 'wasm', state: 'FAILED', note: faults.join(', ') };
  return { name: 'wasm', state: 'built', note: sizeOf(WASM) };
}

function sizeOf(file) {
  return `${(statSync(file).size / 1e6).toFixed(2)} MB`;
}

function main(wanted) {
  const all = [...Object.keys(TARGETS), 'wasm'];
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`errata: expected ${all.join(', ')}, got ${unknown.join(', ')}`);
    return 64;
  }
  const outcomes = [];
  for (const name of all.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    const outcome = name === 'wasm' ? outcomeOfWasm() : outcomeOf(name);
    outcomes.push(outcome);
    console.error(`${name}: ${outcome.state} (${outcome.note})`);
  }
  for (const { name, state, note } of outcomes) console.log(`${name.padEnd(18)}${state.padEnd(9)}${note}`);
  return outcomes.some(({ state }) => state === 'FAILED') ? 1 : 0;
}

if (process.argv[1]?.endsWith('build-all.mjs')) process.exitCode = main(process.argv.slice(2));
