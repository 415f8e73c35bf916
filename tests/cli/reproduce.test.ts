import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunCard } from '../../src/schema/card.ts';
import { readPage, send } from '../faults/answers.ts';
import { csvOf, expectNoSecret, makeRoot, pixel } from '../faults/case.ts';
import { CANARY } from '../faults/clients.ts';
import { makeProject, runProject, type Project } from '../faults/program.ts';
import type { Answer } from '../faults/service.ts';
import { runErrata, temporaryFolder, type ProgramResult } from './run.ts';
import { snapshot } from './tree.ts';

const cardPath = (root: string, model = 'M'): string => join(root, `data/models/${model}.card.json`);

function answer(text: string, version = 'm-1'): Answer {
  return send(200, JSON.stringify({ ...readPage(text).chat, model: version }), { server: 'local/1' });
}

/** Three pages that were read once. */
async function makeRead(settings: Readonly<Record<string, unknown>> = {}): Promise<Project> {
  const project = await makeProject(3, { max_workers: 1, ...settings }, (_, { image }) =>
    answer(`text of ${image.slice(-40)}`),
  );
  expect((await runProject(project.root)).status).toBe(0);
  return project;
}

const reproduce = (root: string, ...words: readonly string[]): Promise<ProgramResult> =>
  runErrata(['reproduce', cardPath(root), '--root', root, ...words], { env: { SOME_KEY: CANARY } });

interface Result {
  readonly equal: boolean;
  readonly folder: string;
  readonly run: { readonly asked: number };
  readonly differences: readonly {
    readonly key: string;
    readonly first: unknown;
    readonly second: unknown;
  }[];
  readonly texts: readonly Readonly<Record<string, unknown>>[];
}
const resultOf = ({ stdout }: ProgramResult): Result => JSON.parse(stdout) as Result;

describe('a run that is repeated', () => {
  test('is equal: exit 0, a request for each page, and nothing of the first is touched', async () => {
    const { root, service } = await makeRead();
    const before = snapshot(join(root, 'data/models'));
    const { status, stdout, stderr } = await reproduce(root);
    expect([status, stderr]).toEqual([0, expect.stringContaining('M: 3 pages, 3 ok')]);
    expect(stdout).toMatch(/settings and versions: the same\ntexts: all 3 equal\n$/u);
    expect(service.requests).toHaveLength(6);
    expect(snapshot(join(root, 'data/models'))).toEqual(before);
    const again = join(root, 'data/reproductions/M');
    expect(readFileSync(cardPath(root), 'utf8')).toBe(readFileSync(join(again, 'M.card.json'), 'utf8'));
    expect(readFileSync(join(again, 'M.csv'), 'utf8')).toBe(csvOf(root));
    // the same command again asks for nothing
    expect((await reproduce(root)).status).toBe(0);
    expect(service.requests).toHaveLength(6);
    expect((await reproduce(root, '--no-cache')).status).toBe(0);
    expect(service.requests).toHaveLength(9);
    expectNoSecret(root, stdout + stderr, [CANARY]);
  });

  test('differs: exit 1, with versions, pages and how far the texts are apart', async () => {
    const { root, service } = await makeRead();
    const [, , row] = (csvOf(root) ?? '').split('\n');
    const text = row?.split(',')[2] ?? '';
    service.script = (_, { image }) =>
      text === `text of ${image.slice(-40)}`
        ? answer(`${text}!`, 'm-2')
        : answer(`text of ${image.slice(-40)}`, 'm-2');
    const { status, stdout } = await reproduce(root);
    expect(status).toBe(1);
    expect(stdout).toContain('settings and versions: 1 differ\n  answered: [{"model":"m-1"');
    expect(stdout).toMatch(
      /texts: 1 of 3 pages differ, CER 0\.69% between the two\n {2}batch-1\/p002\.png\n$/u,
    );
    const result = resultOf(await reproduce(root, '--json'));
    expect(result).toMatchObject({
      equal: false,
      differences: [{ key: 'answered', second: [{ model: 'm-2', server: 'local/1' }] }],
      texts: [{ repeat: 1, equal: false, pages: 3, differing: 1, onlyFirst: 0, onlySecond: 0, cer: 1 / 144 }],
    });
  });

  test('with another setting says so, and a failed page is only in the first', async () => {
    const { root, service } = await makeRead();
    service.script = (number) => (number === 4 ? send(400, '{"error":{"message":"no"}}') : answer('x'));
    const result = resultOf(
      await reproduce(root, '--set', 'temperature=1', '--set', 'parameters={top_p: 0.5}', '--json'),
    );
    expect(result.differences.map(({ key }) => key)).toEqual([
      'settings.temperature',
      'pages.statuses.ok',
      'pages.statuses.error',
      'settings.parameters.top_p',
    ]);
    expect(result.texts).toMatchObject([{ differing: 2, onlyFirst: 1, pages: 2 }]);
    expect(service.requests.at(-1)?.body).toContain('"top_p":0.5');
  });

  test('that stops early ends with the exit code of the run, and goes on', async () => {
    const { root, service } = await makeRead({ price: { page: 1 } });
    const { status, stdout } = await reproduce(
      root,
      '--budget',
      '2',
      '--config',
      join(root, 'errata.config.json'),
    );
    expect([status, stdout]).toEqual([75, expect.stringContaining('not finished: 1 of 3 pages are left')]);
    expect(service.requests).toHaveLength(5);
    expect((await reproduce(root)).status).toBe(0);
    expect(service.requests).toHaveLength(6);
  });

  test('has the same pages: those of a limit, and of every repetition', async () => {
    const { root, service } = await makeProject(3, { max_workers: 1 }, (_, { image }) =>
      answer(image.slice(-40)),
    );
    await runProject(root, ['--limit', '2', '--repeat', '2']);
    const result = resultOf(await reproduce(root, '--json'));
    expect(result).toMatchObject({ equal: true, run: { asked: 4 }, texts: [{ pages: 2 }, { pages: 2 }] });
    // without the journal as many pages of each batch
    const alone = temporaryFolder();
    cpSync(cardPath(root), join(alone, 'M.card.json'));
    rmSync(join(root, 'data/reproductions'), { recursive: true });
    const words = ['reproduce', join(alone, 'M.card.json'), '--root', root, '--json'];
    const lone = await runErrata(words, { env: { SOME_KEY: CANARY } });
    expect(lone.status).toBe(0);
    expect(resultOf(lone).texts).toEqual([
      { repeat: 1, equal: true },
      { repeat: 2, equal: true },
    ]);
    expect(service.requests).toHaveLength(12);
  });

  test('of one of several prompts asks with that prompt', async () => {
    const { root, service } = await makeProject(1, { prompts: { a: 'Read A.', b: 'Read B.' } }, () =>
      answer('x'),
    );
    await runProject(root);
    const words = ['reproduce', cardPath(root, 'M@b'), '--root', root];
    expect((await runErrata(words, { env: { SOME_KEY: CANARY } })).status).toBe(0);
    expect(existsSync(join(root, 'data/reproductions/M@b/M@b.csv'))).toBe(true);
    expect(service.requests.at(-1)?.body).toContain('Read B.');
  });
});

describe('another benchmark', () => {
  test('is refused with its hash before anything is asked for, and may be allowed', async () => {
    const { root, service } = await makeRead();
    writeFileSync(join(root, 'data/benchmark/images/batch-1/p002.png'), pixel(77));
    const refused = await reproduce(root);
    expect(refused.status).toBe(65);
    expect(refused.stderr).toMatch(
      /images: found images_sha256 [0-9a-f]{64} \(1 pages: batch-1\/p002\.png\), expected [0-9a-f]{64} of/u,
    );
    expect(refused.stderr).toContain('(BENCHMARK_DIFFERS)');
    expect(service.requests).toHaveLength(3);
    const allowed = await reproduce(root, '--allow-other-benchmark', '--json');
    expect(allowed.status).toBe(1);
    expect(resultOf(allowed).differences.map(({ key }) => key)).toEqual(['benchmark.images_sha256']);
  });

  test('so are other transcripts', async () => {
    const { root, service } = await makeProject(1, {}, () => answer('x'));
    const csv = join(root, 'data/benchmark/benchmark.csv');
    writeFileSync(csv, 'image_name,batch_id,transcript\n');
    await runProject(root);
    writeFileSync(csv, 'image_name,batch_id,transcript\np001.png,batch-1,x\n');
    expect(await reproduce(root)).toMatchObject({
      status: 65,
      stderr: expect.stringMatching(/benchmark\.csv: found csv_sha256 [0-9a-f]{64}, expected/u) as unknown,
    });
    expect(service.requests).toHaveLength(1);
  });
});

describe('a card from somebody else', () => {
  const change = (root: string, changes: Partial<RunCard>): void => {
    const card = JSON.parse(readFileSync(cardPath(root), 'utf8')) as RunCard;
    writeFileSync(cardPath(root), JSON.stringify({ ...card, ...changes }));
  };

  test('sends no key that the configuration does not send, unless trusted', async () => {
    const { root, service } = await makeRead();
    rmSync(join(root, 'errata.config.json'));
    const refused = await reproduce(root);
    expect(refused).toMatchObject({
      status: 78,
      stderr: expect.stringContaining('would send the pages and the key in SOME_KEY to') as unknown,
    });
    expect(service.requests).toHaveLength(3);
    expect((await reproduce(root, '--trust')).status).toBe(0);
    expect(service.requests).toHaveLength(6);
    expectNoSecret(root, refused.stderr, [CANARY]);
  });

  test('runs no program that the configuration does not run', async () => {
    const root = makeRoot(1);
    const model = { provider: 'command', command: [process.execPath, '-e', 'console.log(1)'] };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
    await runProject(root);
    expect((await reproduce(root)).status).toBe(0);
    const mark = join(root, 'was-here');
    change(root, { settings: { command: ['touch', mark] }, hidden: [] });
    const refused = await reproduce(root, '--no-cache');
    expect([refused.status, refused.stderr]).toEqual([78, expect.stringContaining('CARD_UNTRUSTED')]);
    expect(existsSync(mark)).toBe(false);
  });

  test('says which setting it left out, and takes another', async () => {
    const root = makeRoot(1);
    const elsewhere = temporaryFolder();
    const csv = join(elsewhere, 'answers.csv');
    writeFileSync(csv, 'image_name,batch_id,inference\np001.png,batch-1,x\n');
    const model = { provider: 'csv', file: csv };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
    await runProject(root);
    expect(readFileSync(cardPath(root), 'utf8')).not.toContain(elsewhere);
    expect((await reproduce(root)).status).toBe(0);
    rmSync(join(root, 'errata.config.json'));
    const refused = await reproduce(root);
    expect([refused.status, refused.stderr]).toEqual([
      78,
      expect.stringContaining('file: a secret or a path was left out'),
    ]);
    expect(refused.stderr).toContain('--set file=VALUE');
    expect((await reproduce(root, '--set', `file=${csv}`, '--no-cache')).status).toBe(0);
  });

  test.each([
    ['no JSON', '{', /not JSON, expected a run card \(?/u],
    ['another version', '{"schema": 2}', /no run card: schema/u],
    ['a name that is a path', '{"schema": 1, "name": "../x"}', /no run card: name/u],
  ])('is refused with %s', async (_, text, message) => {
    const root = makeRoot(1);
    const path = join(root, 'c.card.json');
    writeFileSync(path, text);
    const { status, stderr } = await runErrata(['reproduce', path, '--root', root]);
    expect([status, stderr]).toEqual([65, expect.stringMatching(message)]);
  });
});

test('what cannot be is told', async () => {
  const { root } = await makeRead();
  const cases = [
    [['--out', join(root, 'data/models')], 64, 'found the folder of the card'],
    [['--set', 'temperature'], 64, '--set: expected KEY=VALUE'],
    [['--set', `api_key=${CANARY}`], 64, 'expected api_key_env=VARIABLE'],
    [['--set', 'tempreature=1'], 78, 'did you mean temperature?'],
  ] as const;
  for (const [words, status, message] of cases) {
    const result = await reproduce(root, ...words);
    expect([result.status, result.stderr]).toEqual([status, expect.stringContaining(message)]);
    expectNoSecret(root, result.stderr, [CANARY]);
  }
  const absent = await runErrata(['reproduce', join(root, 'none.card.json'), '--root', root]);
  expect([absent.status, absent.stderr]).toEqual([65, expect.stringContaining('not found')]);
});
