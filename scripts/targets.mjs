// What Linux x64 can build, with what, and how it is run there.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reproducibleFlags } from './reproducible.mjs';
import { PROJECT, hasProgram } from './run-command.mjs';

const CACHE = join(PROJECT, '.cache', 'platforms');
/** Where `npm run build:all` leaves the binaries, as `scripts/pack.mjs` takes them. */
export const BINARIES = join(PROJECT, '.cache', 'binaries');

/** The oldest glibc that a binary asks for: that of manylinux2014 and RHEL 7. */
export const GLIBC = '2.17';

/** By the name of the package; `file` is what cargo calls the library. */
export const TARGETS = {
  'linux-x64-gnu': { target: 'x86_64-unknown-linux-gnu', file: 'liberrata_node.so', glibc: GLIBC },
  'linux-arm64-gnu': { target: 'aarch64-unknown-linux-gnu', file: 'liberrata_node.so', glibc: GLIBC },
  'linux-x64-musl': { target: 'x86_64-unknown-linux-musl', file: 'liberrata_node.so' },
  'linux-arm64-musl': { target: 'aarch64-unknown-linux-musl', file: 'liberrata_node.so' },
  'darwin-x64': { target: 'x86_64-apple-darwin', file: 'liberrata_node.dylib' },
  'darwin-arm64': { target: 'aarch64-apple-darwin', file: 'liberrata_node.dylib' },
  // GitHub's runners build the one that is published, with the compiler of Microsoft
  'win32-x64-gnu': { target: 'x86_64-pc-windows-gnu', file: 'errata_node.dll' },
};

const MINGW = 'x86_64-w64-mingw32';

/** The first thing without which a target cannot be built. */
export function missingFor(name) {
  if (!hasProgram('cargo')) return 'cargo';
  if (name !== 'win32-x64-gnu')
    return hasProgram('cargo-zigbuild') ? undefined : 'cargo-zigbuild (pip install ziglang cargo-zigbuild)';
  return hasProgram(`${MINGW}-gcc`) ? undefined : 'mingw (Debian: gcc-mingw-w64-x86-64)';
}

/** The words and the environment of cargo for a target. */
export function cargoFor(name, folder) {
  const { target, glibc } = TARGETS[name];
  const flags = [
    ...reproducibleFlags(),
    ...(target.endsWith('musl') ? ['-Ctarget-feature=-crt-static'] : []),
  ];
  const env = { CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') };
  const isWindows = name === 'win32-x64-gnu';
  if (isWindows) Object.assign(env, { LIBNODE_PATH: makeLibnode() });
  const words = [
    isWindows ? 'build' : 'zigbuild',
    '--release',
    '--locked',
    '--quiet',
    '--package',
    'errata-node',
    '--target',
    glibc === undefined ? target : `${target}.${glibc}`,
    '--target-dir',
    folder,
  ];
  return { words, env };
}

/** Where cargo leaves the library of a target. */
export function builtFile(name, folder) {
  const { target, file } = TARGETS[name];
  return join(folder, target, 'release', file);
}

/** Puts a library where the packages are made of. */
export function keepBinary(name, folder) {
  mkdirSync(BINARIES, { recursive: true });
  const to = join(BINARIES, `errata.${name}.node`);
  copyFileSync(builtFile(name, folder), to);
  return to;
}

/** What Windows links with in place of node.exe: its names, made into a library. */
function makeLibnode() {
  const folder = join(CACHE, 'libnode');
  mkdirSync(folder, { recursive: true });
  const names = ['js_native_api', 'node_api'].flatMap((part) => {
    const file = join(PROJECT, 'node_modules', 'node-api-headers', 'def', `${part}.def`);
    return readFileSync(file, 'utf8')
      .split(/\r?\n/u)
      .map((line) => line.trim())
      .filter((line) => /^\w+$/u.test(line) && !/^(?:NAME|LIBRARY|EXPORTS)$/u.test(line));
  });
  const definition = join(folder, 'node.def');
  writeFileSync(definition, ['LIBRARY node.exe', 'EXPORTS', ...new Set(names), ''].join('\n'));
  execFileSync(`${MINGW}-dlltool`, ['-d', definition, '-l', join(folder, 'libnode.dll.a')]);
  // the build script of napi looks for this name
  writeFileSync(join(folder, 'libnode.dll'), '');
  return folder;
}
