import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeRoot } from '../faults/case.ts';
import { runErrata } from './run.ts';

/** Reads a page right, then with one wrong letter, then with two; the last page fails the third time. */
const PROVIDER = `
const TEXT = 'abcdefghij';
const seen = new Map();
export default {
  name: 'changing',
  async create() {
    return {
      async recognize({ imageName }) {
        const times = seen.get(imageName) ?? 0;
        seen.set(imageName, times + 1);
        if (times === 2 && imageName === 'p002.png') throw new Error('broken');
        return { status: 'ok', text: TEXT.slice(0, 10 - times) + 'X'.repeat(times) };
      },
    };
  },
};
`;

/** A root whose model M was run three times. */
async function repeatedRoot(): Promise<string> {
  const root = makeRoot(2);
  writeFileSync(join(root, 'provider.mjs'), PROVIDER);
  writeFileSync(
    join(root, 'errata.config.yaml'),
    'models:\n  M: { module: ./provider.mjs, max_workers: 1, max_retries: 0 }\n',
  );
  writeFileSync(
    join(root, 'data', 'benchmark', 'benchmark.csv'),
    'image_name,batch_id,transcript\np001.png,batch-1,abcdefghij\np002.png,batch-1,abcdefghij\n',
  );
  const { status, stderr } = await runErrata(['run', '--root', root, '--repeat', '3']);
  expect([status, stderr]).toEqual([1, expect.stringContaining('p002.png')]);
  return root;
}

describe('a model that was run three times', () => {
  test('is one model in evaluation, table, gate and report', async () => {
    const root = await repeatedRoot();
    const evaluated = await runErrata(['evaluate', '--root', root, '--metrics', 'cer', '--model', 'M']);
    expect(evaluated.status).toBe(0);
    // page rates 0, 0 and 0.1, 0.1 and 0.2
    expect(evaluated.stdout).toMatch(/^M \(3 runs\) {2}10\.00% ± 10\.00 .* 0\.\.2\/10\.\.20 .* 1\.\.2 /mu);
    expect(evaluated.stdout).toContain('\nM: mean ± standard deviation of 3 runs (M, M.2, M.3)\n');
    const folder = join(root, 'data', 'evaluation');
    const { models, runs } = JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8')) as {
      models: Record<string, { coverage: { failed: number } }>;
      runs: object;
    };
    expect(runs).toMatchObject({
      M: {
        models: ['M', 'M.2', 'M.3'],
        macro: { cer: { mean: expect.closeTo(0.1, 15), standardDeviation: 0.1, count: 3 } },
      },
    });
    expect(Object.entries(models).map(([name, { coverage }]) => [name, coverage.failed])).toEqual([
      ['M', 0],
      ['M.2', 0],
      ['M.3', 1],
    ]);
    const gate = await runErrata(['gate', '--root', root, '--max-cer', '5%', '--max-failed', '0']);
    expect(gate.status).toBe(1);
    expect(gate.stdout).toMatch(/M +macro cer ≤ 0\.05 +macro cer is 0\.1 ± 0\.1 over 3 runs +failed/u);
    expect(gate.stdout).toMatch(/M +failed pages ≤ 0 +1 of 2 pages in the worst of 3 runs +failed/u);
    expect(gate.stdout).toContain('failed: 2 of 2 checks on 1 model');
    expect((await runErrata(['report', '--root', root])).status).toBe(0);
    const report = (name: string): string => readFileSync(join(root, 'data', 'reports', name), 'utf8');
    expect(report('report.md')).toMatch(/^\| M &#40;3 runs&#41; \| 10\.00 % \(± 10\.00 %\) \|/mu);
    expect(report('index.html')).toContain('M (3 runs)');
    expect(report('runs.csv')).toMatch(/^M,macro,cer,0\.10*2?,0\.1,3$/mu);
    expect(report('models.csv')).toMatch(/^M\.3,0\.2,/mu);
  });

  test('is compared with a baseline page by page, by the means of its runs', async () => {
    const root = await repeatedRoot();
    const results = join(root, 'data', 'evaluation', 'evaluation.json');
    expect((await runErrata(['evaluate', '--root', root, '--metrics', 'cer'])).status).toBe(0);
    const same = await runErrata(['gate', '--root', root, '--baseline', results, '--alpha', '0.05']);
    expect([same.status, same.stdout]).toEqual([0, 'passed: 3 checks on 1 model\n']);
    const rest = ['--max-regression', '0', '--alpha', '0.05', '--json'];
    const out = join(root, 'before');
    expect(
      (await runErrata(['evaluate', '--root', root, '--metrics', 'cer', '--model', 'M', '--out', out]))
        .status,
    ).toBe(0);
    const baseline = join(out, 'evaluation.json');
    const words = ['gate', '--root', root, '--baseline', baseline, ...rest];
    expect(await runErrata(words)).toMatchObject({ status: 0 });
  });
});
