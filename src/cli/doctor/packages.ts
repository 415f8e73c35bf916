import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PackageNeed } from '../../infer/manifest.ts';
import { importOptional } from '../../io/import-optional.ts';

export interface PackageState {
  readonly name: string;
  /** Null: not installed. */
  readonly version: string | null;
  /** Why an installed package does not load; only looked at where it has a binary part. */
  readonly fault: string | null;
}

/** Looks for a package where this program would find it, beside itself or beside the user's work. */
export async function inspectPackage({ name, isBinary = false }: PackageNeed): Promise<PackageState> {
  const version = installedVersion(name);
  if (version === null || !isBinary) return { name, version, fault: null };
  try {
    await importOptional(name, 'doctor');
    return { name, version, fault: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      name,
      version,
      fault: (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '',
    };
  }
}

/** Read from its folder, because not every package lets its manifest be imported. */
function installedVersion(name: string): string | null {
  for (const place of [import.meta.url, join(process.cwd(), 'package.json')]) {
    for (const folder of createRequire(place).resolve.paths(name) ?? []) {
      try {
        const { version } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
          readonly version?: unknown;
        };
        return typeof version === 'string' ? version : 'unknown';
      } catch {
        // the next folder may have it
      }
    }
  }
  return null;
}
