import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { runErrata, temporaryFolder, type ProgramResult } from './run.ts';

type Rows = readonly (readonly string[])[];

const BENCHMARK: Rows = Array.from({ length: 40 }, (_, at) => [
  `p${at}`,
  `b${at % 3}`,
  `བོད་ཡིག page ${at}\nsecond line`,
]);
/** With an unknown page, repeated rows, and some pages missing. */
const MODEL: Rows = [
  ['x', 'b0', 'who'],
  ...BENCHMARK.slice(0, 33).map(([name = '', batch = '', text = '']) => [
    name,
    batch,
    text.replace('a', 'o'),
  ]),
  ...BENCHMARK.slice(5, 9).map(([name = '', batch = '']) => [name, batch, 'page again']),
];
const MODELS = { M: MODEL, N: BENCHMARK.map(([name = '', batch = '']) => [name, batch, `page ${name}`]) };
const GROUPS = `image_name,kind\n${BENCHMARK.map(([name = '']) => `${name},${name.length}\n`).join('')}`;

const newRoot = (): string => evaluationRoot(BENCHMARK, MODELS);

async function succeeds(words: readonly string[]): Promise<ProgramResult> {
  const result = await runErrata(words);
  expect(result.status, result.stderr).toBe(0);
  return result;
}

/** Scores all parts, side by side, and returns their folders. */
async function partsOf(root: string, of: number, words: readonly string[] = []): Promise<string[]> {
  const folders = Array.from({ length: of }, (_, at) => join(root, 'parts', String(at + 1)));
  await Promise.all(
    folders.map((folder, at) =>
      succeeds(['evaluate', '--root', root, '--shard', `${at + 1}/${of}`, '--out', folder, ...words]),
    ),
  );
  return folders;
}

describe.each(engineNames)('parts and merge, engine %s', (engine) => {
  test('every file is that of one run, and so is what is printed', async () => {
    const root = newRoot();
    writeFileSync(join(root, 'groups.csv'), GROUPS);
    const groups = `--metadata ${join(root, 'groups.csv')} --group-by kind`.split(' ');
    const words = [...groups, ...`--engine ${engine} --waterfall --bootstrap 40 --seed 3`.split(' ')];
    const whole = await succeeds(['evaluate', '--root', root, ...words]);
    const expected = resultsOf(root);
    rmSync(join(root, 'data', 'evaluation'), { recursive: true });
    const [first = '', ...others] = await partsOf(root, 3, words);
    const merged = await succeeds(['merge', ...others, first, '--root', root, '--engine', engine]);
    expect(resultsOf(root)).toEqual(expected);
    expect(merged.stdout).toBe(whole.stdout);
  });
});

describe('what is no evaluation', () => {
  const root = mkdtempSync(join(tmpdir(), 'errata-test-'));
  let folders: string[] = [];
  beforeAll(async () => {
    evaluationRoot(BENCHMARK, MODELS, root);
    folders = await partsOf(root, 3);
  });
  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  /** A copy of a part that may be changed. */
  function copyOf(at: number, change: (folder: string) => void): string {
    const copy = temporaryFolder();
    cpSync(folders[at]!, copy, { recursive: true });
    change(copy);
    return copy;
  }

  async function refusal(parts: readonly string[]): Promise<string> {
    const { status, stderr, stdout } = await runErrata(['merge', ...parts, '--root', root]);
    expect(status, stderr).toBe(65);
    expect(stdout).toBe('');
    expect(readdirSync(join(root, 'data'))).not.toContain('evaluation');
    return stderr;
  }

  test('a gap', async () => {
    const stderr = await refusal([folders[0]!, folders[2]!]);
    expect(stderr).toContain('found 2 of 3 parts: there is no part 2/3');
    expect(stderr).toContain('PARTS_INCOMPLETE');
  });

  test('a part twice', async () => {
    const stderr = await refusal([...folders, folders[1]!]);
    expect(stderr).toContain(`${folders[1]!} and ${folders[1]!}: both are part 2/3`);
  });

  test('parts that overlap', async () => {
    const other = copyOf(1, (folder) => {
      change(folder, (part) => part.replace('"first": 12', '"first": 11'));
    });
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(
      `${other}: found rows 11 to 25 of M, expected none that another part has`,
    );
  });

  test('a part with other options', async () => {
    const other = temporaryFolder();
    await succeeds(['evaluate', '--root', root, '--shard', '2/3', '--out', other, '--unit', 'word']);
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(
      `${other}: found another signature than ${folders[0]!}`,
    );
  });

  test('a part of another number of parts', async () => {
    const other = temporaryFolder();
    await succeeds(['evaluate', '--root', root, '--shard', '2/4', '--out', other]);
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(
      `${other}: found another number of parts than ${folders[0]!} (4 and 3)`,
    );
  });

  test('a part with another content of a model', async () => {
    const changed = evaluationRoot(BENCHMARK, { ...MODELS, N: MODEL });
    const other = temporaryFolder();
    await succeeds(['evaluate', '--root', changed, '--shard', '2/3', '--out', other]);
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(
      `${other}: found another data/models/N.csv than ${folders[0]!}`,
    );
  });

  test('a part with another benchmark', async () => {
    const changed = evaluationRoot([...BENCHMARK, ['q', 'b', 'q']], MODELS);
    const other = temporaryFolder();
    await succeeds(['evaluate', '--root', changed, '--shard', '2/3', '--out', other]);
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(`${other}: found another benchmark`);
  });

  test('a part with other models', async () => {
    const other = temporaryFolder();
    await succeeds(['evaluate', '--root', root, '--shard', '2/3', '--out', other, '--model', 'M']);
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(`${other}: found other models than`);
  });

  test.each([
    ['truncated', (folder: string) => truncateSync(join(folder, 'N_pages.parquet'), 900), 'N_pages.parquet'],
    ['gone', (folder: string) => rmSync(join(folder, 'N_pages.parquet')), 'N_pages.parquet: not found'],
    ['of another model', (folder: string) => exchange(folder), 'M_pages.parquet'],
  ])('a table that is %s', async (_, damage, said) => {
    const other = copyOf(1, damage);
    const stderr = await refusal([folders[0]!, other, folders[2]!]);
    expect(stderr).toContain(join(other, said));
    expect(stderr).toContain('run part 2/3 again');
  });

  test.each([
    ['cut', (part: string) => part.slice(0, 200), 'not JSON'],
    ['of another form', (part: string) => part.replace('"schema": 1', '"schema": 2'), 'schema'],
  ])('a part file that is %s', async (_, changed, said) => {
    const other = copyOf(1, (folder) => {
      change(folder, changed);
    });
    const stderr = await refusal([folders[0]!, other, folders[2]!]);
    expect(stderr).toContain(`${join(other, 'part.json')}: ${said}`);
    expect(stderr).toContain('PART_INVALID');
  });

  test('sums that are not those of the tables', async () => {
    const other = copyOf(1, (folder) => {
      change(folder, (part) => part.replace(/"codepoint\.distance": \d+/u, '"codepoint.distance": 1'));
    });
    expect(await refusal([folders[0]!, other, folders[2]!])).toContain(
      'found sums of M that are not those of the tables',
    );
  });

  test('a folder without a part', async () => {
    expect(await refusal([folders[0]!, join(root, 'data'), folders[2]!])).toContain(
      `${join(root, 'data', 'part.json')}: not found`,
    );
  });

  test.each([['report'], ['gate', '--max-cer', '0.9'], ['compare', 'M', 'N']])(
    'a part that %s is asked to read',
    async (...words) => {
      const other = newRoot();
      cpSync(folders[1]!, join(other, 'data', 'evaluation'), { recursive: true });
      const { status, stderr } = await runErrata([...words, '--root', other]);
      expect(status).toBe(65);
      expect(stderr).toContain('found part 2/3 of an evaluation');
      expect(stderr).toContain('PART_UNMERGED');
    },
  );
});

test.each([
  ['no folder', ['--shard', '1/2'], '--shard: expected --out'],
  ['part 0', ['--shard', '0/2', '--out', 'x'], 'expected part I of N, such as 3/8, got "0/2"'],
  ['part 3 of 2', ['--shard', '3/2', '--out', 'x'], 'got "3/2"'],
  ['half a part', ['--shard', '1', '--out', 'x'], 'got "1"'],
  ['the rules of OpenPecha', ['--shard', '1/2', '--out', 'x', '--compat', 'openpecha'], '--compat'],
])('%s: exit 64', async (_, words, said) => {
  const root = newRoot();
  const { status, stderr } = await runErrata(['evaluate', '--root', root, ...words], { cwd: root });
  expect(status, stderr).toBe(64);
  expect(stderr).toContain(said);
  expect(readdirSync(root)).not.toContain('x');
});

test('nothing to merge, and results in place of a part: exit 64', async () => {
  expect((await runErrata(['merge'])).status).toBe(64);
  const root = newRoot();
  const [only = ''] = await partsOf(root, 1);
  const { status, stderr } = await runErrata(['merge', only, '--out', only]);
  expect(status).toBe(64);
  expect(stderr).toContain('is a part');
});

test('a model that cannot be scored is left out of all parts, as of one run', async () => {
  const root = evaluationRoot(BENCHMARK, { ...MODELS, Bad: 'image_name\np1\n' });
  expect((await runErrata(['evaluate', '--root', root])).status).toBe(65);
  const expected = resultsOf(root);
  const folders = [join(root, 'parts', '1'), join(root, 'parts', '2')];
  for (const [at, folder] of folders.entries()) {
    const words = ['evaluate', '--root', root, '--shard', `${at + 1}/2`, '--out', folder];
    expect((await runErrata(words)).status).toBe(65);
  }
  const { status, stderr } = await runErrata(['merge', ...folders, '--root', root]);
  expect(status).toBe(65);
  expect(stderr).toContain('Bad.csv');
  expect(resultsOf(root)).toEqual(expected);
});

function change(folder: string, edit: (part: string) => string): void {
  const path = join(folder, 'part.json');
  const [before, after] = [readFileSync(path, 'utf8'), edit(readFileSync(path, 'utf8'))];
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

function exchange(folder: string): void {
  cpSync(join(folder, 'N_pages.parquet'), join(folder, 'M_pages.parquet'));
}
