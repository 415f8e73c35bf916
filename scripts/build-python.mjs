// Builds the Python package and installs it, with what its tests need, into .venv in the project's folder; with
// --spark into an environment of Spark's own.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { SPARK_VENV, VENV, hashOfSources, stampOf, venvProgram } from './python-package.mjs';
import { hasProgram, runCommand } from './run-command.mjs';

const TOOLS = ['maturin==1.16.0', 'pytest', 'mypy', 'pyarrow'];
/** Spark, and what its tasks need to take Python. */
const SPARK = ['maturin==1.16.0', 'pyspark==4.3.0', 'pyarrow', 'pandas<3'];
/** What the package works together with, and what it is compared with: `npm run build:python -- --all`. */
const PARTNERS = ['polars', 'pandas', 'duckdb', 'datasets', 'jiwer', 'rapidfuzz', 'numpy'];

const isSpark = process.argv.includes('--spark');
const venv = isSpark ? SPARK_VENV : VENV;

/** A Python from 3.10 on that can make environments. */
function findPython() {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
  return ['python3', 'python'].find(
    (name) => spawnSync(name, ['-c', check], { stdio: 'ignore' }).status === 0,
  );
}

function install(words) {
  return runCommand(venvProgram('python', venv), [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    ...words,
  ]);
}

function wantedPackages() {
  if (isSpark) return SPARK;
  return process.argv.includes('--all') ? [...TOOLS, ...PARTNERS] : TOOLS;
}

/** Each step ends with 0, or the build ends. */
function build() {
  const python = findPython();
  if (python === undefined || !hasProgram('cargo')) {
    console.error('errata: the Python package needs cargo, and Python 3.10 or newer with venv');
    return 1;
  }
  rmSync(stampOf(venv), { force: true });
  if (!existsSync(venvProgram('python', venv)) && runCommand(python, ['-m', 'venv', venv]) !== 0) return 1;
  if (install(wantedPackages()) !== 0) return 1;
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
    if (runCommand(venvProgram('maturin', venv), words) !== 0) return 1;
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (install(['--force-reinstall', '--no-deps', join(folder, wheel)]) !== 0) return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(stampOf(venv), hashOfSources());
  return 0;
}

process.exitCode = build();
