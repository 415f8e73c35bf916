import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ok } from '../faults/answers.ts';
import { csvOf, expectNoSecret, pixel, readEntries } from '../faults/case.ts';
import { CANARY } from '../faults/clients.ts';
import { makeProject, readImage, runProject, startRun } from '../faults/program.ts';
import type { Answer } from '../faults/service.ts';

const HEADER = 'image_name,batch_id,inference\n';
const journal = (root: string): string => join(root, 'data/models/M.journal.jsonl');

describe('pages', () => {
  test('are read in code-point order, whatever comes first, and the same command asks for nothing', async () => {
    const { root, service } = await makeProject(3, {}, (number, request) => (exchange) => {
      setTimeout(() => {
        readImage(number, request)(exchange);
      }, 60 / number);
    });
    mkdirSync(join(root, 'data/benchmark/images/batch-10'));
    for (const [at, name] of ['\u{10400}.png', '\u{ff21}.png', 'b.PNG', '.hidden.png', 'notes.txt'].entries())
      writeFileSync(
        join(root, 'data/benchmark/images/batch-10', name),
        name === 'notes.txt' ? 'notes' : pixel(100 + at),
      );
    const { status, stdout, stderr } = await runProject(root);
    expect(status).toBe(0);
    expect(stdout).toBe(`${join(root, 'data/models/M.csv')}\n`);
    expect(stderr).toContain('1 left out, no images of a batch: batch-10/notes.txt');
    expect(
      csvOf(root)
        ?.split('\n')
        .map((line) => line.split(',').slice(0, 2).join(' ')),
    ).toEqual([
      'image_name batch_id',
      'p001.png batch-1',
      'p002.png batch-1',
      'p003.png batch-1',
      'b.PNG batch-10',
      '\u{ff21}.png batch-10',
      '\u{10400}.png batch-10',
      '',
    ]);
    expect(service.requests).toHaveLength(6);
    const bytes = csvOf(root);
    expect((await runProject(root)).status).toBe(0);
    expect(service.requests).toHaveLength(6);
    expect(csvOf(root)).toBe(bytes);
    expect(existsSync(join(root, 'data/models/.M.lock'))).toBe(false);
    expectNoSecret(root, stdout + stderr, [CANARY]);
    expect(readFileSync(join(root, 'logs/ocr_evaluation.log'), 'utf8')).toContain('notes.txt');
  });

  test('--dry-run asks for nothing and writes nothing', async () => {
    const { root, service, configure } = await makeProject(3);
    await runProject(root, ['--limit', '1']);
    configure({ price: { input: 1, output: 2 } });
    const before = readFileSync(journal(root));
    const { status, stdout } = await runProject(root, ['--dry-run']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^M: 3 pages, 1 cached, 2 to ask for, about \d+ input and 3000 output tokens, cost about \$0\.00\d+\n$/u,
    );
    expect(service.requests).toHaveLength(1);
    expect(readFileSync(journal(root))).toEqual(before);
  });
});

describe('what is wrong is told before anything is asked for', () => {
  test('flags, names, configuration', async () => {
    const { root, service, configure } = await makeProject(1);
    const cases = [
      [['--model', 'N'], 78, /--model N: not in .*, known: M/u],
      [['--batch', 'batch-2'], 78, /--batch batch-2: not in .*did you mean batch-1/u],
      [['--limit', '0'], 64, /--limit: expected an integer from 1 to 1000000000, got 0/u],
      [['--repeat', 'many'], 64, /--repeat: expected a number/u],
      [['--max-retries', '-1'], 64, /--max-retries: expected an integer from 0 to 100, got -1/u],
      [['--budget', '-1'], 64, /--budget: expected an amount/u],
      [['--modle', 'M'], 64, /unknown flag --modle, did you mean --model\?/u],
      [['--config', join(root, 'absent.yaml')], 78, /no such configuration/u],
    ] as const;
    const results = await Promise.all(cases.map(([words]) => runProject(root, words)));
    for (const [at, [, status, message]] of cases.entries())
      expect(results[at]).toMatchObject({ status, stderr: expect.stringMatching(message) as unknown });
    configure({ api_key: CANARY });
    const { status, stdout, stderr } = await runProject(root);
    expect(stderr).toMatch(/api_key: expected \$\{VARIABLE\}, found a literal value/u);
    expect(status).toBe(78);
    expect(stdout + stderr).not.toContain(CANARY);
    expect(service.requests).toEqual([]);
  });

  test('an unknown provider is skipped, the others run', async () => {
    const { root, service, configure } = await makeProject(1);
    configure({}, { Other: { provider: 'tesseracto' } });
    const { status, stderr } = await runProject(root);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /unknown provider "tesseracto" of model Other, known: bdrc, .*did you mean tesseract\?/u,
    );
    expect(service.requests).toHaveLength(1);
    expect(csvOf(root)).toContain(HEADER);
  });

  test('no benchmark', async () => {
    const { root } = await makeProject(0);
    expect(await runProject(root)).toMatchObject({
      status: 65,
      stderr: expect.stringMatching(/no pages/u) as unknown,
    });
  });

  test('a folder that cannot be written is told before anything is asked for', async () => {
    const { root, service } = await makeProject(1);
    writeFileSync(join(root, 'data/models'), 'a file');
    expect((await runProject(root)).status).toBe(73);
    expect(service.requests).toEqual([]);
  });
});

describe('stopping', () => {
  const slowly: Answer = (exchange) => {
    setTimeout(() => {
      ok('text')(exchange);
    }, 40);
  };

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends with exit code %i after saving', async (signal, expected) => {
    const { root, service } = await makeProject(80, { max_workers: 2 }, () => slowly);
    const { child, ended } = startRun(root);
    service.script = (number) => {
      if (number === 7) child.kill(signal);
      return slowly;
    };
    const { status, stderr } = await ended;
    expect(status).toBe(expected);
    const [, done = '', left = ''] =
      /stopped: (\d+) done, (\d+) left; rerun the same command/u.exec(stderr) ?? [];
    expect(Number(done) + Number(left)).toBe(80);
    // what was under way was waited for
    expect(readEntries(root)).toHaveLength(service.requests.length);
    expect(Number(done)).toBe(service.requests.length);
    expect(csvOf(root)?.split('\n')).toHaveLength(Number(done) + 2);
  });

  test('what is under way is given up after a while, and halves of files are cleared by the next run', async () => {
    const { root, service } = await makeProject(6, { max_workers: 2 }, () => () => undefined);
    const { child, ended } = startRun(root);
    await expect.poll(() => service.requests.length, { timeout: 60_000 }).toBe(2);
    const started = performance.now();
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      status: 130,
      stderr: expect.stringMatching(/stopped: 0 done, 6 left/u) as unknown,
    });
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(readEntries(root)).toEqual([]);
    writeFileSync(join(root, 'data/models/.M.csv.12345.0123abcd.tmp'), 'half');
    service.script = readImage;
    expect((await runProject(root)).status).toBe(0);
    expect(readdirSync(join(root, 'data/models')).toSorted()).toEqual([
      'M.card.json',
      'M.csv',
      'M.journal.jsonl',
    ]);
  });

  test('a second run of the same model is refused, a lock of a dead process is taken over', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { root, service } = await makeProject(2, {}, () => (exchange) => {
      void held.then(() => {
        ok('text')(exchange);
      });
    });
    const first = startRun(root);
    await expect.poll(() => service.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const second = await runProject(root);
    expect(second).toMatchObject({
      status: 73,
      stderr: expect.stringMatching(/model M is in use by process \d+/u) as unknown,
    });
    release();
    expect((await first.ended).status).toBe(0);
    writeFileSync(
      join(root, 'data/models/.M.lock'),
      JSON.stringify({ pid: 2 ** 22 - 3, host: hostname(), started: '1' }),
    );
    expect((await runProject(root)).status).toBe(0);
  });
});
