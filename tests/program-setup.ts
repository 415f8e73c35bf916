import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Bundles the program once for all tests that run it, and gives them a folder for temporary files of their own. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = join(PROJECT, '.cache', `program-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  provide('program', folder);
  // the program removes what it left in there: a fault in that must not reach the files of others
  const temporary = mkdtempSync(join(tmpdir(), 'errata-tests-'));
  process.env['TMPDIR'] = temporary;
  return () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
  };
}
