import { createRequire } from 'node:module';
import { ErrataError } from '../../schema/error.ts';
import { VERSION } from '../../schema/version.ts';
import { ownPlace } from '../own-place.ts';
import type * as addon from './addon.d.ts';
import { layoutOf } from '../../metrics/layout.ts';
import { planOf } from '../../metrics/plan.ts';

/** What the addon exports, as its generated declarations say. */
export type Addon = typeof addon;

type Loaded =
  | { readonly status: 'loaded'; readonly addon: Addon }
  | { readonly status: 'missing'; readonly reason: string };

let loaded: Loaded | undefined;

/** The addon for this machine; undefined when there is none. Loaded once. */
export function loadAddon(): Addon | undefined {
  loaded ??= findAddon();
  return loaded.status === 'loaded' ? loaded.addon : undefined;
}

/** The addon for this machine; a missing one is `ENGINE_NOT_AVAILABLE` (exit 78). */
export function requireAddon(): Addon {
  const found = loadAddon();
  if (found !== undefined) return found;
  const reason = loaded?.status === 'missing' ? loaded.reason : 'not found';
  throw new ErrataError(
    'ENGINE_NOT_AVAILABLE',
    `native engine: no addon for ${platformName()} (${reason}): ${howToGetAddon()}`,
  );
}

/** Name of this machine's build, as in the names of the platform packages: `linux-x64-gnu`. */
export function platformName(): string {
  const { platform, arch } = process;
  if (platform === 'linux') return `linux-${arch}-${isMusl() ? 'musl' : 'gnu'}`;
  return platform === 'win32' ? `win32-${arch}-msvc` : `${platform}-${arch}`;
}

/** Machines that there is a package with a build for: `errata-linux-x64-gnu` and so on. */
export const PLATFORMS: readonly string[] = [
  'linux-x64-gnu',
  'linux-x64-musl',
  'linux-arm64-gnu',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64-msvc',
];

/** How to get the addon for this machine, in words. */
export function howToGetAddon(): string {
  const build = 'npm run build in a checkout with cargo';
  const name = platformName();
  return PLATFORMS.includes(name) ? `npm install errata-${name}@${VERSION}, or ${build}` : build;
}

/** The report names the version of glibc where there is one; it costs nothing without its network part. */
function isMusl(): boolean {
  const { report } = process;
  Object.assign(report, { excludeNetwork: true });
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

/**
 * Beside this file (checkout), one folder up (a chunk of `dist`), else in the platform package. On Linux both
 * C libraries are tried: a build for the other one does not load, and asking which it is takes longer than
 * trying.
 */
function findAddon(): Loaded {
  const load = createRequire(ownPlace(import.meta.url));
  const { platform, arch } = process;
  const names = platform === 'linux' ? [`linux-${arch}-gnu`, `linux-${arch}-musl`] : [platformName()];
  const reasons: string[] = [];
  for (const place of names.flatMap((name) => [
    `./errata.${name}.node`,
    `../errata.${name}.node`,
    `errata-${name}`,
  ])) {
    try {
      const found = load(place) as Addon;
      if (isCurrent(found)) return { status: 'loaded', addon: found };
      reasons.push(`${place}: built from other sources than these, build it again`);
    } catch (error) {
      if (!isNotFound(error))
        reasons.push(error instanceof Error ? (error.message.split('\n')[0] ?? place) : place);
    }
  }
  return { status: 'missing', reason: reasons.length === 0 ? 'not installed' : reasons.join('; ') };
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}

/** Whether the addon writes records as these sources read them: a stale build must not give wrong numbers. */
function isCurrent(found: Addon): boolean {
  return (
    typeof found.recordLayout === 'function' && found.recordLayout() === layoutOf(planOf()).names.join(' ')
  );
}
