import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '../scripts/bundle.mjs';
import { PROJECT } from '../scripts/run-command.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the bundled program (`cli.js`) and library of the sources as they are now. */
    program: string;
  }
}

/** Bundles the program once for all tests that run it. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = join(PROJECT, '.cache', `program-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  provide('program', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
