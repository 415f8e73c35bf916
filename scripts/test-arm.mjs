// Runs the aligner's tests on 64-bit ARM (NEON) under qemu-user; where that is missing, builds them and says so.
// Debian: apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
//         rustup target add aarch64-unknown-linux-gnu
import { execFileSync } from 'node:child_process';
import { hasProgram, runCommand } from './run-command.mjs';

const TARGET = 'aarch64-unknown-linux-gnu';
const LINKER = 'aarch64-linux-gnu-gcc';
const EMULATOR = 'qemu-aarch64';
/** Where Debian's cross packages keep the libraries of the other architecture. */
const ROOT = '/usr/aarch64-linux-gnu';

function hasTarget() {
  try {
    return execFileSync('rustup', ['target', 'list', '--installed'], { encoding: 'utf8' }).includes(TARGET);
  } catch {
    return false;
  }
}

/** The first thing without which nothing can be built. */
function missing() {
  if (!hasProgram('cargo')) return 'cargo';
  if (!hasTarget()) return `the target ${TARGET} (rustup target add ${TARGET})`;
  return undefined;
}

const absent = missing();
const crates = ['-p', 'errata-align', '-p', 'errata-testkit'];
if (absent !== undefined) {
  console.log(`test:arm: not built: missing ${absent}`);
} else if (!hasProgram(LINKER)) {
  // without a linker the code is still compiled, only not linked into test programs
  process.exitCode = runCommand('cargo', ['build', '--quiet', '--target', TARGET, '-p', 'errata-align']);
  if (process.exitCode === 0)
    console.log(`test:arm: NEON built, not run: missing ${LINKER} (Debian: gcc-aarch64-linux-gnu)`);
} else {
  const env = {
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER: LINKER,
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER: `${EMULATOR} -L ${ROOT}`,
  };
  const canRun = hasProgram(EMULATOR);
  const words = [
    'test',
    '--quiet',
    '--target',
    TARGET,
    ...crates,
    '--lib',
    '--tests',
    ...(canRun ? [] : ['--no-run']),
  ];
  process.exitCode = runCommand('cargo', words, { env });
  if (process.exitCode === 0)
    console.log(
      canRun
        ? 'test:arm: NEON tests passed under qemu-user'
        : `test:arm: NEON built, not run: missing ${EMULATOR} (Debian: qemu-user)`,
    );
}
