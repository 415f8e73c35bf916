import type { PackageNeed } from '../../infer/manifest.ts';
import { importOptional } from '../../io/import-optional.ts';
import { installedVersion } from '../../io/installed-version.ts';

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
