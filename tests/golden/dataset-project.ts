import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../cli/run.ts';
import { goldens } from '../goldens.ts';

export { engineNames } from '../evaluation-root.ts';

/** Folder of the reference dataset. */
export const dataset: string = join(goldens ?? '', 'dataset');

export function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** A writable copy of a project's data in a folder that is removed after the test. */
export function copyOf(project: string): string {
  const root = temporaryFolder();
  if (existsSync(join(project, 'data')))
    cpSync(join(project, 'data'), join(root, 'data'), { recursive: true, mode: 0 });
  return root;
}

/** Results in a folder by name. */
export function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    list(folder)
      .filter((name) => name.endsWith('.csv') || name.endsWith('.json'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
