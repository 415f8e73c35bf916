// Repeats the whole simulation of interval coverage and compares it with the record; `record` writes the record anew.
import { runCommand } from './run-command.mjs';

process.env['ERRATA_COVERAGE_SIMULATION'] = process.argv[2] === 'record' ? 'record' : 'check';
process.exitCode = runCommand('npx', [
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  'tests/conformance/statistics/coverage.test.ts',
]);
