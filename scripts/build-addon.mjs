// Builds the native engine with cargo and puts it beside src/engine/native/load-addon.ts.
import { runCommand } from './run-command.mjs';

const target = process.argv.slice(2);
process.exitCode = runCommand('npx', [
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
  ...target,
]);
