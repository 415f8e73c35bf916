import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ok } from '../faults/answers.ts';
import { csvOf, expectNoSecret, readEntries } from '../faults/case.ts';
import { CANARY } from '../faults/clients.ts';
import { makeProject, runProject, type Project } from '../faults/program.ts';
import { runErrata } from './run.ts';

const PROMPTS = { plain: 'Read the page.', markdown: 'Read the page as Markdown.' };

/** Three pages and a model whose answer tells the prompt. */
function makeMatrix(settings: Readonly<Record<string, unknown>> = {}): Promise<Project> {
  return makeProject(3, { prompts: PROMPTS, ...settings }, (_, { body }) =>
    ok(body.includes(PROMPTS.markdown) ? '# text' : 'text'),
  );
}

function writeBenchmark(root: string): void {
  mkdirSync(join(root, 'data/benchmark'), { recursive: true });
  const rows = ['p001.png', 'p002.png', 'p003.png'].map((name) => `${name},batch-1,text\n`);
  writeFileSync(
    join(root, 'data/benchmark/benchmark.csv'),
    `image_name,batch_id,transcript\n${rows.join('')}`,
  );
}

describe('a model with several prompts', () => {
  test('is read once with each, into files and a journal of its own', async () => {
    const { root, service } = await makeMatrix();
    const { status, stdout, stderr } = await runProject(root);
    expect([status, stderr]).toEqual([0, expect.stringContaining('M@markdown: 3 pages, 3 ok')]);
    expect(stdout).toBe(
      `${join(root, 'data/models/M@plain.csv')}\n${join(root, 'data/models/M@markdown.csv')}\n`,
    );
    expect(service.requests).toHaveLength(6);
    expect(csvOf(root, 'M@plain')).toContain('p001.png,batch-1,text\n');
    expect(csvOf(root, 'M@markdown')).toContain('p001.png,batch-1,# text\n');
    expect([readEntries(root, 'M@plain').length, readEntries(root, 'M@markdown').length]).toEqual([3, 3]);
    expect(existsSync(join(root, 'data/models/M.csv'))).toBe(false);
    expect((await runProject(root)).status).toBe(0);
    expect(service.requests).toHaveLength(6);
    expectNoSecret(root, stdout + stderr, [CANARY]);
  });

  test('--model takes all of its prompts, or one', async () => {
    const { root, service } = await makeMatrix();
    expect((await runProject(root, ['--model', 'M@markdown'])).status).toBe(0);
    expect(service.requests).toHaveLength(3);
    expect(existsSync(join(root, 'data/models/M@plain.csv'))).toBe(false);
    expect((await runProject(root, ['--model', 'M'])).status).toBe(0);
    expect(service.requests).toHaveLength(6);
    const unknown = await runProject(root, ['--model', 'M@plane']);
    expect(unknown).toMatchObject({
      status: 78,
      stderr: expect.stringContaining('did you mean M@plain?') as unknown,
    });
  });

  test('--dry-run tells each, --budget counts all together', async () => {
    const { root, service } = await makeMatrix({ price: { page: 1 } });
    const { stdout } = await runProject(root, ['--dry-run']);
    expect(stdout.match(/^M@(?:plain|markdown): 3 pages, 0 cached, 3 to ask for/gmu)).toHaveLength(2);
    expect(stdout).toContain('cost about $3.0000');
    const { status, stderr } = await runProject(root, ['--budget', '4']);
    expect([status, stderr]).toEqual([75, expect.stringContaining('BUDGET_SPENT')]);
    expect(service.requests).toHaveLength(4);
  });

  test('evaluate, compare, gate and diff take the names too', async () => {
    const { root } = await makeMatrix();
    await runProject(root);
    writeFileSync(join(root, 'data/models/Other.csv'), csvOf(root, 'M@plain') ?? '');
    writeBenchmark(root);
    const errata = (...words: string[]): ReturnType<typeof runErrata> =>
      runErrata([...words, '--root', root]);
    const evaluated = await errata('evaluate', '--model', 'M', '--json');
    const { models } = JSON.parse(evaluated.stdout) as { models: Record<string, { macro: { cer: number } }> };
    expect(Object.entries(models).map(([name, { macro }]) => [name, macro.cer])).toEqual([
      ['M@markdown', 0.5],
      ['M@plain', 0],
    ]);
    expect((await errata('gate', '--model', 'M@plain', '--max-cer', '0')).status).toBe(0);
    expect((await errata('gate', '--model', 'M', '--max-cer', '0')).status).toBe(1);
    expect((await errata('compare', '--model', 'M', '--json')).stdout).toContain('M@markdown');
    expect(await errata('diff', '--page', 'p001.png', '--model', 'M')).toMatchObject({
      status: 78,
      stderr: expect.stringContaining('model M: found M@markdown, M@plain, expected one of them') as unknown,
    });
    expect((await errata('report')).status).toBe(0);
  });
});
