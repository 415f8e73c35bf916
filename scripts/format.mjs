// Formats the TypeScript and JavaScript sources; with --check it only says whether they are formatted.
import { runCommand } from './run-command.mjs';

/** Written by other programs: `napi build` and the scripts that make tables of Unicode data. */
const GENERATED = ['src/engine/native/addon.d.ts', 'src/text/names/names-table.ts', 'src/text/tables.ts'];

process.exitCode = runCommand('npx', [
  'prettier',
  process.argv.includes('--check') ? '--check' : '--write',
  '--log-level=warn',
  '{src,tests,scripts,bench}/**/*.{ts,mts,cjs,mjs,css}',
  ...GENERATED.map((file) => `!${file}`),
]);
