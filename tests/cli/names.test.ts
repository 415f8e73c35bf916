import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluationRoot } from '../evaluation-root.ts';
import { runErrata } from './run.ts';
import { makeTree, PNG } from './tree.ts';

/** Names that every object of JavaScript has from its prototype. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

const row = (at: number, text: string): string[] => [`p${at}`, NAMES[at % NAMES.length]!, text];

/** A model of each name, a batch of each name, and metadata with a group of each name; the first model is the worst. */
function makeRoot(): string {
  const pages = Array.from({ length: 12 }, (_, at) => at);
  const root = evaluationRoot(
    pages.map((at) => row(at, 'abcdefghij')),
    Object.fromEntries(
      NAMES.map((name, model) => [
        name,
        pages.map((at) => row(at, `abcdefghij${'x'.repeat(5 - model + (at % 2))}`)),
      ]),
    ),
  );
  const groups = pages.map((at) => `p${at},${NAMES[at % NAMES.length]},${NAMES[at % NAMES.length]}\n`);
  writeFileSync(join(root, 'pages.csv'), `image_name,batch_id,hand\n${groups.join('')}`);
  return root;
}

async function succeed(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await runErrata(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const keysOf = (value: object): string[] => Object.keys(value).sort();

describe('names that objects have from their prototype', () => {
  test('are models, batches and groups like any other', async () => {
    const root = makeRoot();
    const metadata = ['--metadata', join(root, 'pages.csv'), '--group-by', 'hand', '--bootstrap', '20'];
    const table = await succeed('evaluate', '--root', root, ...metadata);
    for (const name of NAMES) expect(table).toContain(name);
    const evaluation = JSON.parse(readFileSync(join(root, 'data/evaluation/evaluation.json'), 'utf8'));
    expect(keysOf(evaluation.models)).toEqual(NAMES.toSorted());
    for (const [, { batches, groups }] of Object.entries(
      evaluation.models as Record<string, Record<'batches' | 'groups', object>>,
    ))
      expect([keysOf(batches), keysOf(groups)]).toEqual([NAMES.toSorted(), NAMES.toSorted()]);

    const gate = await runErrata(['gate', '--root', root, '--max-cer', '0.5', '--json']);
    expect(gate.status).toBe(1);
    const { checks } = JSON.parse(gate.stdout) as { checks: { model: string; status: string }[] };
    expect(checks.map(({ model, status }) => [model, status]).sort()).toEqual([
      ['__proto__', 'failed'],
      ['constructor', 'passed'],
      ['hasOwnProperty', 'passed'],
      ['toString', 'passed'],
    ]);

    const compared = JSON.parse(await succeed('compare', '--root', root, '--json', '--bootstrap', '50'));
    expect(compared.models.map(({ model }: { model: string }) => model).sort()).toEqual(NAMES.toSorted());
    const pair = await succeed('compare', '__proto__', 'constructor', '--root', root, '--bootstrap', '50');
    expect(pair).toContain('__proto__');

    expect((await runErrata(['report', '--root', root])).status).toBe(0);
    const markdown = readFileSync(join(root, 'data/reports/report.md'), 'utf8');
    const csv = readdirSync(join(root, 'data/reports')).filter((name) => name.endsWith('.csv'));
    const texts = [markdown, ...csv.map((name) => readFileSync(join(root, 'data/reports', name), 'utf8'))];
    for (const name of NAMES) {
      expect(markdown.replaceAll('&#95;', '_')).toContain(name);
      expect(texts.some((text) => text.includes(`${name},`))).toBe(true);
    }
  });

  test.each(['__proto__', 'constructor'])(
    '%s as a model that the baseline lacks fails the gate, in a suite too',
    async (name) => {
      const rows = [['p1', 'b', 'abc']];
      const [root, before] = [
        evaluationRoot(rows, { [name]: rows, M: rows }),
        evaluationRoot(rows, { M: rows }),
      ];
      for (const folder of [root, before]) await succeed('evaluate', '--root', folder, '--metrics', 'cer');
      const baseline = join(before, 'data/evaluation/evaluation.json');
      const { status, stdout } = await runErrata(['gate', '--root', root, '--baseline', baseline, '--json']);
      expect(status).toBe(1);
      expect(JSON.parse(stdout).checks).toContainEqual(
        expect.objectContaining({ model: name, status: 'failed', found: 'the baseline has no such model' }),
      );
      const suite = join(root, 'suite.json');
      writeFileSync(
        suite,
        JSON.stringify([{ name, root, models: [name], max_cer: 0, options: { metrics: 'cer' } }]),
      );
      const gated = await runErrata(['gate', '--suite', suite, '--json', '--quiet']);
      expect(gated.status).toBe(0);
      expect(JSON.parse(gated.stdout).checks).toMatchObject([{ benchmark: name, model: name }]);
      const limit = await runErrata(['gate', '--root', root, '--max', `${name}=1`]);
      expect([limit.status, limit.stderr]).toEqual([78, expect.stringContaining('METRIC_UNKNOWN')]);
    },
  );

  test.each(['__proto__', 'constructor'])('%s in a configuration is run', async (name) => {
    const root = makeTree({
      'errata.config.yaml': `models:\n  ${name}: { provider: csv, file: texts.csv }\n`,
      'texts.csv': 'image_name,batch_id,inference\na.png,b,read\n',
    });
    mkdirSync(join(root, 'data/benchmark/images/b'), { recursive: true });
    writeFileSync(join(root, 'data/benchmark/images/b/a.png'), PNG);
    const { status, stderr } = await runErrata(['run', '--root', root, '--model', name]);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(readFileSync(join(root, `data/models/${name}.csv`), 'utf8')).toContain('a.png,b,read');
    expect((await runErrata(['run', '--root', root, '--model', 'valueOf'])).status).toBe(78);
  });
});
