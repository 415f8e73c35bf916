import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { goldens } from '../goldens.ts';
import { runCommand } from '../run-command.ts';
import { copyOf, dataset, engineNames, filesOf } from './dataset-project.ts';

describe.skipIf(goldens === undefined || engineNames.length < 2)(
  'our own rules on the dataset without its repeated page',
  () => {
    test('all engines and any number of threads write the same files', async () => {
      const source = copyOf(dataset);
      const benchmark = join(source, 'data', 'benchmark', 'benchmark.csv');
      writeFileSync(
        benchmark,
        readFileSync(benchmark, 'utf8').replace('dup_ref.jpg,batch-3,first version\n', ''),
      );
      const found: Record<string, Record<string, string>> = {};
      const inRust = engineNames.filter((name) => name !== 'ts');
      for (const [engine, threads] of [
        ...inRust.flatMap((name) => ['1', '2', '8'].map((number) => [name, number] as const)),
        ['ts', '1'] as const,
      ]) {
        const { exit } = await runCommand(evaluate, [
          '--root',
          source,
          '--engine',
          engine,
          '--threads',
          threads,
          '--waterfall',
          '--bootstrap',
          '50',
        ]);
        expect(exit).toBe(0);
        found[`${engine} ${threads}`] = filesOf(join(source, 'data', 'evaluation'));
        rmSync(join(source, 'data', 'evaluation'), { recursive: true });
      }
      expect(Object.keys(found['ts 1']!)).toHaveLength(9);
      for (const files of Object.values(found)) expect(files).toEqual(found['ts 1']);
    }, 120_000);
  },
);
