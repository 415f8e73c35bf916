import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildInto } from '../scripts/build.mjs';
import { EXTERNAL } from '../scripts/bundle.mjs';
import { packAll } from '../scripts/pack.mjs';
import { binariesIn } from '../scripts/packages.mjs';
import { PROJECT } from '../scripts/run-command.mjs';
import { isDistCurrent, sourceStamp } from '../scripts/stamp.mjs';
import { installPackages } from './install-packages.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A user's folder, outside of the checkout, in which the sources as they are now are installed from their
     * tarballs, and the optional peers too.
     */
    installed: string;
    /** The tarballs: that of the main package first, then those of the platforms there is a binary of. */
    tarballs: readonly string[];
  }
}

const CACHE = join(PROJECT, '.cache');

/** Packs and installs the program once for all tests that run it, and gives them a folder for temporary files. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const tarballs = await packSources();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'errata-installed-')));
  // the program removes what it left in there: a fault in that must not reach the files of others
  const temporary = mkdtempSync(join(tmpdir(), 'errata-tests-'));
  // as the system's own: some tests work with the rights of others
  chmodSync(temporary, 0o1777);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
  };
  try {
    installPackages(folder, tarballs);
    for (const name of EXTERNAL) linkPeer(folder, name);
  } catch (error) {
    remove();
    throw error;
  }
  process.env['TMPDIR'] = temporary;
  provide('installed', folder);
  provide('tarballs', tarballs);
  return remove;
}

/** The tarballs of the sources; those of an earlier run as long as nothing has changed. */
async function packSources(): Promise<readonly string[]> {
  const [stamp, hasTypes] = [sourceStamp(), asksForTypes()];
  const typed = join(CACHE, `packages-${stamp}`);
  const out = hasTypes || isDistCurrent(stamp) ? typed : `${typed}-untyped`;
  const known = [typed, out].find((folder) => existsSync(folder));
  if (known !== undefined) return tarballsIn(known);
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((entry) => entry.startsWith('packages-')))
    rmSync(join(CACHE, name), { recursive: true, force: true });
  const aside = mkdtempSync(join(CACHE, 'making-'));
  try {
    const dist = join(isDistCurrent(stamp) ? PROJECT : aside, 'dist');
    if (!existsSync(dist)) await buildInto(dist, { hasTypes });
    packAll(join(aside, 'tarballs'), binariesIn(join(PROJECT, 'src', 'engine', 'native')), dist);
    // another run may have been quicker
    if (!existsSync(out)) renameSync(join(aside, 'tarballs'), out);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return tarballsIn(out);
}

/** Declarations take most of the time of a build: a run of some other tests goes without them. */
function asksForTypes(): boolean {
  const asked = process.argv.filter((word) => /^(?:\.\/)?tests\/(?!vitest\.config)/u.test(word));
  return asked.length === 0 || asked.some((word) => /tests\/(?:install|docs)/u.test(word));
}

function tarballsIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const isMain = (name: string): boolean => /^errata-\d/u.test(name);
  return names
    .sort((left, right) => Number(isMain(right)) - Number(isMain(left)))
    .map((name) => join(folder, name));
}

/** What the user installed beside errata; nothing else of the checkout can be reached from there. */
function linkPeer(folder: string, name: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules', name), link, process.platform === 'win32' ? 'junction' : 'dir');
}
