import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { goldens } from '../goldens.ts';
import { runCommand } from '../run-command.ts';
import { copyOf, dataset, engineNames } from './dataset-project.ts';

interface Average {
  readonly count: number;
  readonly macro: number;
  readonly edits: number;
  readonly ref_chars: number;
  readonly micro: number;
}
type Aggregates = Readonly<
  Record<'overall' | 'matched_only' | 'nonempty_ref_only' | 'matched_last_of_duplicates', Average>
> & {
  readonly per_batch: Readonly<Record<string, Average>>;
  readonly benchmark_keys_without_row: number;
  readonly rows_without_benchmark: number;
};
interface ModelJson {
  readonly macro: Readonly<Record<string, number>>;
  readonly micro: Readonly<Record<string, number>>;
  readonly batches: Readonly<
    Record<
      string,
      {
        readonly macro: Record<string, number>;
        readonly micro: Record<string, number>;
        readonly count: number;
      }
    >
  >;
  readonly subsets: Readonly<
    Record<
      string,
      {
        readonly macro: Record<string, number>;
        readonly micro: Record<string, number>;
        readonly count: number;
      }
    >
  >;
  readonly units: Readonly<Record<string, Record<string, number>>>;
  readonly coverage: Readonly<Record<string, number>>;
}

describe.skipIf(goldens === undefined).each(engineNames)('aggregates by --json, %s engine', (engine) => {
  const { cer, seed001_matched_rows: lines } =
    goldens === undefined
      ? { cer: {}, seed001_matched_rows: {} }
      : (JSON.parse(readFileSync(join(goldens, 'aggregates.json'), 'utf8')) as {
          cer: Record<string, Record<string, Aggregates>>;
          seed001_matched_rows: Record<string, { rows: number; MACRO_AVG: Record<string, number> }>;
        });
  test.each(Object.entries(cer))(
    '%s',
    async (flags, models) => {
      const words = flags
        .split('+')
        .flatMap((flag) =>
          flag === 'none' ? [] : flag === 'ws' ? ['--normalize-whitespace'] : ['--normalize-unicode', flag],
        );
      const root = copyOf(dataset);
      const { stdout } = await runCommand(evaluate, [
        '--root',
        root,
        '--compat',
        'openpecha',
        '--json',
        '--engine',
        engine,
        ...words,
      ]);
      const found = (JSON.parse(stdout) as { models: Record<string, ModelJson> }).models;
      for (const [name, expected] of Object.entries(models)) {
        const model = found[name]!;
        const { distance, referenceLength } = model.units['codepoint']!;
        expect(
          {
            count: model.coverage['scored'],
            macro: model.macro['cer'],
            edits: distance,
            ref_chars: referenceLength,
            micro: model.micro['cer'],
          },
          name,
        ).toMatchObject(plain(expected.overall));
        expect([model.coverage['missing'], model.coverage['unknown']], name).toEqual([
          expected.benchmark_keys_without_row,
          expected.rows_without_benchmark,
        ]);
        for (const [batch, average] of Object.entries(expected.per_batch))
          checkAverage(model.batches[batch]!, average, `${name} ${batch}`);
        checkAverage(model.subsets['matched']!, expected.matched_only, `${name} matched`);
        checkAverage(
          model.subsets['nonemptyReference']!,
          expected.nonempty_ref_only,
          `${name} with a reference`,
        );
        checkAverage(
          model.subsets['matchedLastOfDuplicates']!,
          expected.matched_last_of_duplicates,
          `${name} last rows`,
        );
        if (flags !== 'none') continue;
        const { rows, MACRO_AVG } = lines[name]!;
        expect(model.subsets['matched']!.count).toBe(rows);
        for (const [column, mean] of Object.entries(MACRO_AVG))
          expect(model.subsets['matched']!.macro[`lines.${column}`], `${name} ${column}`).toBe(mean);
      }
    },
    120_000,
  );
});

function plain({ count, macro, edits, ref_chars, micro }: Average): object {
  return { count, macro, edits, ref_chars, micro };
}

function checkAverage(
  {
    macro,
    micro,
    count,
  }: {
    readonly macro: Record<string, number>;
    readonly micro: Record<string, number>;
    readonly count: number;
  },
  expected: Average,
  place: string,
): void {
  expect({ count, macro: macro['cer'], micro: micro['cer'] }, place).toEqual({
    count: expected.count,
    macro: expected.macro,
    micro: expected.micro,
  });
}
