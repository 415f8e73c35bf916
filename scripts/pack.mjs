// Packs the main package and a package for each binary: node scripts/pack.mjs OUT [FOLDER OF BINARIES] [--all]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PROJECT } from './run-command.mjs';
import { WASM } from './build-wasm.mjs';
import { PLATFORMS, WASM_PACKAGE, binariesIn, stageMain, stagePlatform, stageWasm } from './packages.mjs';

/** Packs what was built, the binaries and the module where there is one; returns the tarballs by package name. */
export function packAll(out, binaries, dist = join(PROJECT, 'dist')) {
  mkdirSync(out, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'errata-pack-'));
  try {
    const main = join(staging, 'errata');
    stageMain(main, dist);
    const tarballs = { errata: pack(main, out) };
    for (const [name, binary] of Object.entries(binaries)) {
      const folder = join(staging, name);
      stagePlatform(folder, name, binary);
      tarballs[`errata-${name}`] = pack(folder, out);
    }
    if (existsSync(WASM)) {
      const folder = join(staging, WASM_PACKAGE);
      stageWasm(folder, WASM);
      tarballs[WASM_PACKAGE] = pack(folder, out);
    }
    return tarballs;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function pack(folder, out) {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', out], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  return join(out, filename);
}

if (process.argv[1]?.endsWith('pack.mjs')) {
  const words = process.argv.slice(2).filter((word) => word !== '--all');
  const binaries = binariesIn(resolve(words[1] ?? join(PROJECT, 'src', 'engine', 'native')));
  const missing = [
    ...Object.keys(PLATFORMS).filter((name) => !Object.hasOwn(binaries, name)),
    ...(existsSync(WASM) ? [] : [WASM_PACKAGE]),
  ];
  if (process.argv.includes('--all') && missing.length > 0) {
    console.error(`errata: no binary for ${missing.join(', ')}`);
    process.exitCode = 1;
  } else {
    for (const tarball of Object.values(packAll(resolve(words[0] ?? 'packages'), binaries)))
      console.log(tarball);
  }
}
