import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { command as reformat } from '../../src/cli/commands/reformat.ts';
import { temporaryFolder } from '../cli/run.ts';
import { engineNames, resultsOf } from '../evaluation-root.ts';
import { runCommand } from '../run-command.ts';

type Rates = Readonly<Record<string, number | null>>;
type Averages = Readonly<Record<'macro' | 'micro', Rates>>;

/** What a model must have: everything in the first case, what the flags change in the others. */
interface OurModel extends Averages {
  readonly coverage: object;
  readonly failuresAsOne: Averages;
  readonly batches?: Readonly<Record<string, Averages & { readonly count: number }>>;
  readonly groups?: Readonly<Record<string, Averages & { readonly count: number }>>;
  readonly units?: object;
  readonly tibetan?: object;
  /** `_cer.csv`, and the rows of `_metrics.csv`. */
  readonly cer: string;
  readonly metrics?: readonly (readonly [id: string, ...values: number[]])[];
}

interface Average {
  readonly count: number;
  readonly macro: number;
  readonly micro: number;
  readonly edits: number;
  readonly units: number;
}

type Subset = 'overall' | 'matched' | 'nonemptyReference' | 'matchedLastOfDuplicates';

interface Aggregates extends Readonly<Record<Subset, Average>> {
  readonly batches: Readonly<Record<string, Average>>;
  readonly missing: number;
  readonly unknown: number;
}

const { files, ours, openpecha, reformatted } = JSON.parse(
  readFileSync(new URL('dataset.json', import.meta.url), 'utf8'),
) as {
  readonly files: readonly (readonly [path: string, content: string])[];
  readonly ours: readonly {
    readonly name: string;
    readonly flags: readonly string[];
    readonly summary: string;
    readonly models: Readonly<Record<string, OurModel>>;
  }[];
  readonly openpecha: readonly {
    readonly name: string;
    readonly flags: readonly string[];
    readonly files: Readonly<Record<string, string>>;
    readonly aggregates: Readonly<Record<string, Aggregates>>;
  }[];
  readonly reformatted: readonly (readonly [model: string, content: string])[];
};

/** The dataset in a folder of its own. */
function datasetRoot(): string {
  const root = temporaryFolder();
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

interface ModelJson extends Averages {
  readonly batches: Readonly<Record<string, Averages & { readonly count: number }>>;
  readonly subsets?: Readonly<Record<string, Averages & { readonly count: number }>>;
  readonly units: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly coverage: Readonly<Record<string, number>>;
}

async function evaluated(
  root: string,
  words: readonly string[],
): Promise<Readonly<Record<string, ModelJson>>> {
  const { exit, stdout } = await runCommand(evaluate, ['--root', root, '--json', ...words]);
  expect(exit).toBe(0);
  return (JSON.parse(stdout) as { readonly models: Readonly<Record<string, ModelJson>> }).models;
}

/** The rows of a CSV file behind its header: a name, then numbers. */
function numbersOf(csv: string): (string | number)[][] {
  const [, ...rows] = parse(csv) as string[][];
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell : Number(cell))));
}

describe.each(engineNames)('a dataset by our own rules, %s engine', (engine) => {
  test.each(ours.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const root = datasetRoot();
    const words = entry.flags.map((word) => (word === 'metadata.csv' ? join(root, word) : word));
    const models = await evaluated(root, ['--engine', engine, ...words]);
    const written = resultsOf(root);
    expect(written['summary.csv']).toBe(entry.summary);
    expect(Object.keys(models)).toEqual(Object.keys(entry.models));
    for (const [name, { cer, metrics, ...expected }] of Object.entries(entry.models)) {
      expect(written[`${name}_cer.csv`], name).toBe(cer);
      if (metrics === undefined) expect(models[name], name).toMatchObject(expected);
      else expect(models[name], name).toEqual(expected);
      if (metrics !== undefined) expect(numbersOf(written[`${name}_metrics.csv`]!), name).toEqual(metrics);
    }
  });
});

describe.each(engineNames)('a dataset by the rules of the OpenPecha program, %s engine', (engine) => {
  test.each(openpecha.map((entry) => [entry.name, entry] as const))('flags %s', async (_, entry) => {
    const root = datasetRoot();
    const words = ['--compat', 'openpecha', '--engine', engine, ...entry.flags];
    const models = await evaluated(root, words);
    expect(resultsOf(root)).toEqual(entry.files);
    for (const [name, expected] of Object.entries(entry.aggregates)) checkAggregates(models[name]!, expected);
  });
});

function checkAggregates(model: ModelJson, expected: Aggregates): void {
  const { distance, referenceLength } = model.units['codepoint']!;
  expect({
    count: model.coverage['scored'],
    macro: model.macro['cer'],
    micro: model.micro['cer'],
    edits: distance,
    units: referenceLength,
  }).toEqual(expected.overall);
  expect([model.coverage['missing'], model.coverage['unknown']]).toEqual([
    expected.missing,
    expected.unknown,
  ]);
  const averages = [
    ...Object.entries(expected.batches).map(
      ([name, average]) => [name, model.batches[name], average] as const,
    ),
    ...(['matched', 'nonemptyReference', 'matchedLastOfDuplicates'] as const).map(
      (name) => [name, model.subsets?.[name], expected[name]] as const,
    ),
  ];
  for (const [name, found, { count, macro, micro }] of averages)
    expect([found?.count, found?.macro['cer'], found?.micro['cer']], name).toEqual([count, macro, micro]);
}

test('models rewritten as the OpenPecha program does it', async () => {
  const root = datasetRoot();
  const { exit } = await runCommand(reformat, ['--root', root, '--compat', 'openpecha']);
  expect(exit).toBe(0);
  for (const [name, content] of reformatted)
    expect(readFileSync(join(root, 'data', 'models', `${name}.csv`), 'utf8'), name).toBe(content);
});
