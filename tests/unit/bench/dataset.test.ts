import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../scripts/run-command.mjs';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { programPath, temporaryFolder } from '../../cli/run.ts';
import { evaluationRoot } from '../../evaluation-root.ts';

/** Runs a part of the bench on a root of one page. */
function runPart(name: string, before: readonly string[], after: readonly string[]): string {
  const root = evaluationRoot([['a.png', 'b', 'one']], { m: [['a.png', 'b', 'ono']] });
  const words = [join(PROJECT, 'bench', 'dataset', name), ...before, root, ...after];
  return execFileSync(process.execPath, words, { encoding: 'utf8' });
}

// they are run by hand, but what they call changes with every day
describe('the parts of the bench of datasets run', () => {
  it.skipIf(loadAddon() === undefined)('scan.mjs, with the addon', () => {
    expect(runPart('scan.mjs', [], [])).toBe('');
  });

  it('apart.mjs', () => {
    const printed = runPart('apart.mjs', [programPath()], [join(temporaryFolder(), 'out')]);
    const { length, ...times } = JSON.parse(printed) as { length: number };
    expect(length).toBeGreaterThan(0);
    expect(times).toMatchObject({ hashes: { cpu: expect.any(Number) as number }, tables: {} });
  });
});
