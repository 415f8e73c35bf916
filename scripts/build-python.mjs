// Builds the Python package and installs it, with what its tests need, into .venv in the project's folder.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { STAMP, VENV, hashOfSources, venvProgram } from './python-package.mjs';
import { hasProgram, runCommand } from './run-command.mjs';

const TOOLS = ['maturin==1.16.0', 'pytest', 'mypy', 'pyarrow'];
/** What the package works together with, and what it is compared with: `npm run build:python -- --all`. */
const PARTNERS = ['polars', 'pandas', 'duckdb', 'datasets', 'jiwer', 'rapidfuzz', 'numpy'];

/** A Python from 3.10 on that can make environments. */
function findPython() {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
  return ['python3', 'python'].find(
    (name) => spawnSync(name, ['-c', check], { stdio: 'ignore' }).status === 0,
  );
}

function install(words) {
  return runCommand(venvProgram('python'), [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    ...words,
  ]);
}

/** Each step ends with 0, or the build ends. */
function build() {
  const python = findPython();
  if (python === undefined || !hasProgram('cargo')) {
    console.error('errata: the Python package needs cargo, and Python 3.10 or newer with venv');
    return 1;
  }
  rmSync(STAMP, { force: true });
  if (!existsSync(venvProgram('python')) && runCommand(python, ['-m', 'venv', VENV]) !== 0) return 1;
  const wanted = process.argv.includes('--all') ? [...TOOLS, ...PARTNERS] : TOOLS;
  if (install(wanted) !== 0) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'errata-wheel-'));
  try {
    const words = [
      'build',
      '--release',
      '--locked',
      '--out',
      folder,
      '--manifest-path',
      'crates/python/Cargo.toml',
    ];
    if (runCommand(venvProgram('maturin'), words) !== 0) return 1;
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (install(['--force-reinstall', '--no-deps', join(folder, wheel)]) !== 0) return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(STAMP, hashOfSources());
  return 0;
}

process.exitCode = build();
