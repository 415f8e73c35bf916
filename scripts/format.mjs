// Formats the TypeScript and JavaScript sources; with --check it only says whether they are formatted.
import { GENERATED } from './generated.mjs';
import { runCommand } from './run-command.mjs';

process.exitCode = runCommand('npx', [
  'prettier',
  process.argv.includes('--check') ? '--check' : '--write',
  '--log-level=warn',
  '{src,tests,scripts,bench,docs/.vitepress}/**/*.{ts,mts,cjs,mjs,css}',
  '!docs/.vitepress/{dist,cache}/**',
  ...GENERATED.map((file) => `!${file}`),
]);
