import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { sha256OfFile } from '../../src/io/hash.ts';
import { temporaryFolder } from '../cli/run.ts';
import { goldens } from '../goldens.ts';
import { runCommand } from '../run-command.ts';
import { engineNames } from './dataset-project.ts';

type Sums = Readonly<Record<string, { readonly sha256: string }>>;

const FLAGS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  ws: ['--normalize-whitespace'],
  'ws+NFC': ['--normalize-whitespace', '--normalize-unicode', 'NFC'],
};

describe.skipIf(goldens === undefined)('generated datasets', () => {
  test.each(['200', '6300'])(
    '%s pages',
    async (pages) => {
      const folder = join(goldens!, 'large');
      const { inputs, outputs } = (
        JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
          string,
          { inputs: Sums; outputs: Sums }
        >
      )[pages]!;
      const root = temporaryFolder();
      execFileSync('python3', ['-B', join(folder, 'generate_large.py'), root, pages], { stdio: 'ignore' });
      for (const [name, { sha256 }] of Object.entries(inputs))
        expect(await sha256OfFile(join(root, 'data', name)), name).toBe(sha256);
      for (const engine of engineNames) {
        // the TypeScript engine reads and scores a tenth as fast: one set of flags of the large dataset is enough
        for (const flags of pages === '6300' && engine === 'ts' ? ['ws+NFC'] : Object.keys(FLAGS)) {
          const out = join(root, `${engine}-${flags}`);
          const { exit } = await runCommand(evaluate, [
            '--root',
            root,
            '--out',
            out,
            '--compat',
            'openpecha',
            '--engine',
            engine,
            ...FLAGS[flags]!,
          ]);
          expect(exit).toBe(0);
          const expected = Object.entries(outputs).filter(([name]) => name.startsWith(`${flags}/`));
          expect(expected).toHaveLength(3);
          for (const [name, { sha256 }] of expected)
            expect(await sha256OfFile(join(out, name.slice(flags.length + 1))), `${engine} ${name}`).toBe(
              sha256,
            );
        }
      }
    },
    240_000,
  );
});
