// Every check that reads the code without running it: formatting, oxlint, types, layers, names and lengths of
// lines, unused code, rustfmt, clippy, unused crates, rustdoc.
import { hasProgram, runCommand } from './run-command.mjs';

const checks = [
  ['formatting', 'node', ['scripts/format.mjs', '--check']],
  [
    'oxlint',
    'npx',
    ['oxlint', '-c', 'tests/oxlintrc.json', 'src', 'tests', 'scripts', 'bench', '--deny-warnings'],
  ],
  ['types of src', 'npx', ['tsc', '-p', 'src']],
  ['types of tests', 'npx', ['tsc', '-p', 'tests']],
  ['layers and names', 'npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', 'tests/architecture']],
  ['unused code', 'npx', ['knip', '--config', 'tests/knip.json']],
  ['API reference', 'node', ['scripts/api-reference.mjs', '--check']],
];
if (hasProgram('cargo')) {
  checks.push(
    ['rustfmt', 'cargo', ['fmt', '--all', '--check']],
    [
      'clippy',
      'cargo',
      [
        'clippy',
        '--workspace',
        '--exclude',
        'errata-node',
        '--exclude',
        'errata-python',
        '--all-targets',
        '--quiet',
        '--',
        '-D',
        'warnings',
      ],
    ],
    // as tests the addon and the module would be dead code: what they export is called from elsewhere
    [
      'clippy of libraries and programs, unused crates',
      'cargo',
      [
        'clippy',
        '--workspace',
        '--lib',
        '--bins',
        '--quiet',
        '--',
        '-D',
        'warnings',
        '-D',
        'unused-crate-dependencies',
      ],
    ],
    [
      'rustdoc',
      'cargo',
      ['doc', '--workspace', '--no-deps', '--document-private-items', '--quiet'],
      { RUSTDOCFLAGS: '-D warnings' },
    ],
  );
} else {
  console.log('skipped: rustfmt, clippy and rustdoc need cargo');
}

const failed = checks.filter(([name, command, words, env]) => {
  const isGood = runCommand(command, words, { env, isQuiet: true }) === 0;
  console.log(`${name}: ${isGood ? 'good' : 'FAILED'}`);
  return !isGood;
});
process.exitCode = failed.length === 0 ? 0 : 1;
