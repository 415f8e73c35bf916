import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { sha256 } from '../../src/io/hash.ts';
import { engineNames, evaluationRoot } from '../evaluation-root.ts';
import { runErrata } from './run.ts';

const BENCHMARK = [
  ['p1', 'b1', 'abcd'],
  ['p2', 'b1', 'same'],
  ['p3', 'b2', ''],
  ['p4', 'b2', 'lost'],
  ['p5', 'b2', 'broken'],
] as const;

/** In this order: an unknown page, a row that a later one repeats, two scored rows, the row that counts. */
const MODEL = [
  ['x9', 'b1', 'who'],
  ['p1', 'b1', 'zzzz'],
  ['p3', 'b2', 'more'],
  ['p2', 'b1', 'same'],
  ['p1', 'b1', 'abxd'],
] as const;

function root(): string {
  const folder = evaluationRoot(BENCHMARK, { M: MODEL });
  const line = {
    image_name: 'p5',
    batch_id: 'b2',
    status: 'error',
    error: { code: 'SERVER', message: 'broken' },
    attempts: 3,
    duration_ms: 5,
    image_sha256: 'a',
    settings: 'b',
  };
  writeFileSync(join(folder, 'data', 'models', 'M.journal.jsonl'), `${JSON.stringify(line)}\n`);
  return folder;
}

async function pagesOf(folder: string, engine: string, words: readonly string[]): Promise<Buffer> {
  const { status, stderr } = await runErrata(['evaluate', '--root', folder, '--engine', engine, ...words]);
  expect(status, stderr).toBe(0);
  return readFileSync(join(folder, 'data', 'evaluation', 'M_pages.parquet'));
}

async function rowsOf(bytes: Buffer): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer });
}

describe.each(engineNames)('the pages of a model, engine %s', (engine) => {
  test('every row of the file in its order, then the pages without one', async () => {
    const rows = await rowsOf(
      await pagesOf(root(), engine, ['--metrics', 'cer', '--empty-reference', 'null']),
    );
    expect(rows.map(({ image_name: name, batch_id: batch, status }) => [name, batch, status])).toEqual([
      ['x9', 'b1', 'unknown'],
      ['p1', 'b1', 'duplicate'],
      ['p3', 'b2', 'scored'],
      ['p2', 'b1', 'scored'],
      ['p1', 'b1', 'scored'],
      ['p4', 'b2', 'missing'],
      ['p5', 'b2', 'failed'],
    ]);
    expect(rows.map(({ cer }) => cer)).toEqual([null, null, null, 0, 0.25, null, null]);
    expect(rows.map((row) => row['codepoint.distance'])).toEqual([null, null, 4n, 0n, 1n, null, null]);
  });

  test('a missing page keeps its status and has values with --missing empty', async () => {
    const rows = await rowsOf(await pagesOf(root(), engine, ['--metrics', 'cer', '--missing', 'empty']));
    expect(rows[5]).toMatchObject({ image_name: 'p4', status: 'missing', cer: 1, 'codepoint.distance': 4n });
  });

  test('counts of all metrics, rates by the names of evaluation.json, and what they are made of', async () => {
    const folder = root();
    const bytes = await pagesOf(folder, engine, []);
    const row = (await rowsOf(bytes)).find(({ image_name: name }) => name === 'p2');
    const { models } = JSON.parse(
      readFileSync(join(folder, 'data', 'evaluation', 'evaluation.json'), 'utf8'),
    ) as { models: Record<string, { macro: Record<string, number> }> };
    for (const key of Object.keys(models['M']!.macro)) expect(row).toHaveProperty([key]);
    for (const key of ['codepoint.hits', 'line.insertions', 'lines.forward', 'structure.ssaMatches'])
      expect(typeof row![key], key).toBe('bigint');
    const metadata = parquetMetadata(new Uint8Array(bytes).buffer);
    const pairs = Object.fromEntries(
      (metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value]),
    );
    expect(pairs).toMatchObject({
      'errata.schema': '1',
      'errata.model': 'M',
      'errata.benchmark.sha256': sha256(readFileSync(join(folder, 'data', 'benchmark', 'benchmark.csv'))),
      'errata.model.sha256': sha256(readFileSync(join(folder, 'data', 'models', 'M.csv'))),
    });
    expect(pairs['errata.signature']).toContain('def:2');
    expect(bytes.toString('latin1')).not.toContain(folder);
  });

  test('a column of the metadata', async () => {
    const folder = root();
    writeFileSync(join(folder, 'm.csv'), 'image_name,batch_id,script\np1,b1,uchen\np2,b1,ume\n');
    const words = ['--metrics', 'cer', '--metadata', join(folder, 'm.csv'), '--group-by', 'script'];
    const rows = await rowsOf(await pagesOf(folder, engine, words));
    expect(
      rows.filter(({ script }) => script !== null).map((row) => [row['image_name'], row['script']]),
    ).toEqual([
      ['p1', 'uchen'],
      ['p2', 'ume'],
      ['p1', 'uchen'],
    ]);
  });
});

test.skipIf(engineNames.length < 2)('both engines write the same bytes', async () => {
  const folder = root();
  const [first, second] = [await pagesOf(folder, 'native', []), await pagesOf(folder, 'ts', [])];
  expect(first.equals(second)).toBe(true);
});

const hasPyarrow = spawnSync('python3', ['-c', 'import pyarrow.parquet']).status === 0;
if (!hasPyarrow) console.log('skipped: reading the pages with Python needs pyarrow');

test.skipIf(!hasPyarrow)('pyarrow reads what was written', async () => {
  const folder = root();
  await pagesOf(folder, engineNames[0]!, []);
  const program =
    'import sys, pyarrow.parquet as p; t = p.read_table(sys.argv[1]); print(t.num_rows, ' +
    't.column("cer").type, t.column("codepoint.hits").type, t.column("cer").to_pylist())';
  const { stdout, stderr } = spawnSync(
    'python3',
    ['-c', program, join(folder, 'data', 'evaluation', 'M_pages.parquet')],
    { encoding: 'utf8' },
  );
  expect(stdout.trim(), stderr).toBe('7 double int64 [None, None, 1.0, 0.0, 0.25, None, None]');
});
