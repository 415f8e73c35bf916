// Builds wheels of the Python package for Linux (manylinux2014, x64 and arm64) and runs the one of this machine:
// npm run build:wheels [-- OUT]. Needs `pip install maturin==1.16.0 ziglang==0.17.0`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { placesIn } from './inspect-binary.mjs';
import { reproducibleFlags } from './reproducible.mjs';
import { hasProgram, runCommand } from './run-command.mjs';

const TARGETS = ['x86_64-unknown-linux-gnu', 'aarch64-unknown-linux-gnu'];

/** What the installed wheel must say. */
const PROGRAM = `
import errata
assert errata.distance("kitten", "sitting") == 3
assert errata.cer("abcd", "abxd") == 0.25
assert errata.score("one two", "one tow")["wer"] == 0.5
assert list(errata.distance_many(["abc"] * 1000, ["abd"] * 1000)) == [1] * 1000
print("wheel: installed and run")
`;

function buildWheel(target, out) {
  if (runCommand('rustup', ['target', 'add', target], { isQuiet: true }) !== 0) return 1;
  const words = [
    'build',
    '--release',
    '--locked',
    '--zig',
    '--compatibility',
    'manylinux2014',
    '--target',
    target,
  ];
  const env = { CARGO_ENCODED_RUSTFLAGS: reproducibleFlags().join('\x1f') };
  return runCommand('maturin', [...words, '--out', out, '--manifest-path', 'crates/python/Cargo.toml'], {
    env,
  });
}

/** What is wrong with a wheel: the systems it is for, and places of this machine in its files. */
function faultsOf(wheel) {
  const folder = mkdtempSync(join(tmpdir(), 'errata-wheel-'));
  try {
    execFileSync('python3', ['-m', 'zipfile', '--extract', wheel, folder]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const places = files.flatMap(({ parentPath, name }) => placesIn(join(parentPath, name)));
    return /manylinux2014|manylinux_2_17/u.test(wheel) ? places : [...places, 'is not for manylinux2014'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs a wheel where there is nothing else, and asks it. */
function tryWheel(wheel) {
  const folder = mkdtempSync(join(tmpdir(), 'errata-wheel-'));
  try {
    const python = join(folder, 'bin', 'python');
    return (
      runCommand('python3', ['-m', 'venv', folder]) ||
      runCommand(python, ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', wheel]) ||
      runCommand(python, ['-c', PROGRAM])
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function main(out) {
  if (!hasProgram('maturin') || !hasProgram('cargo')) {
    console.error('errata: wheels need cargo, maturin and zig (pip install maturin==1.16.0 ziglang==0.17.0)');
    return 1;
  }
  mkdirSync(out, { recursive: true });
  for (const target of TARGETS) if (buildWheel(target, out) !== 0) return 1;
  const wheels = readdirSync(out).filter((name) => name.endsWith('.whl'));
  for (const wheel of wheels) {
    const faults = faultsOf(join(out, wheel));
    for (const fault of faults) console.error(`errata: ${wheel}: ${fault}`);
    if (faults.length > 0) return 1;
    console.log(wheel);
  }
  const machine = { x64: 'x86_64', arm64: 'aarch64' }[process.arch];
  return tryWheel(
    join(
      out,
      wheels.find((name) => name.endsWith(`_${machine}.whl`)),
    ),
  );
}

process.exitCode = main(resolve(process.argv[2] ?? 'wheels'));
