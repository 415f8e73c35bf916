import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When the newest file in a folder was changed. */
export function newestSource(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}
