import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The version of a package where this program would find it, beside itself or beside the user's work; null when it is
 * not installed. Read from its folder, because not every package lets its manifest be imported.
 */
export function installedVersion(name: string): string | null {
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
