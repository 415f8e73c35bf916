import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluationRoot } from '../evaluation-root.ts';
import { runErrata } from './run.ts';

const BENCHMARK = [
  ['p1', 'b1', 'a b'],
  ['p2', 'b1', 'cdef'],
];
const MODELS = {
  A: [
    ['p1', 'b1', 'a  b'],
    ['p2', 'b1', 'cdeX'],
  ],
  B: [['p1', 'b1', 'x']],
};

function root(config: string): string {
  const folder = evaluationRoot(BENCHMARK, MODELS);
  writeFileSync(join(folder, 'errata.config.yaml'), config);
  return folder;
}

interface Written {
  readonly options: object;
  readonly models: Readonly<Record<string, { readonly groups?: object }>>;
}

const evaluationOf = (folder: string): Written =>
  JSON.parse(readFileSync(join(folder, 'data', 'evaluation', 'evaluation.json'), 'utf8')) as Written;

const CONFIG = `# a project
evaluate:
  metrics: [cer, wer]
  normalize: whitespace
  model: [A]
  metadata: about/pages.csv
  group_by: script
report:
  out: shown
  thumbnails: 0
gate:
  max_cer: 12%
  max: { wer: 30% }
`;

describe('a project with defaults', () => {
  test('needs no flags: evaluation, log, gate and report follow its configuration', async () => {
    const folder = root(CONFIG);
    mkdirSync(join(folder, 'about'));
    writeFileSync(join(folder, 'about', 'pages.csv'), 'image_name,script\np1,uchen\np2,ume\n');
    expect(await runErrata(['evaluate'], { cwd: folder })).toMatchObject({ status: 0 });
    const { options, models } = evaluationOf(folder);
    expect(options).toMatchObject({ profile: null, metrics: ['cer', 'wer'], normalization: ['whitespace'] });
    expect(Object.keys(models)).toEqual(['A']);
    expect(Object.keys(models['A']!.groups!)).toEqual(['uchen', 'ume']);
    const log = readFileSync(join(folder, 'logs', 'ocr_evaluation.log'), 'utf8');
    expect(log).toMatch(
      /evaluate: begin \{.*"model":\["A"\].*"metrics":\["cer","wer"\].*"normalize":\["whitespace"\]/u,
    );
    const gate = await runErrata(['gate'], { cwd: folder });
    expect([gate.status, gate.stdout]).toEqual([
      1,
      expect.stringMatching(/macro cer ≤ 0\.12 .*macro cer is 0\.125/u),
    ]);
    expect(gate.stdout).toContain('failed: 2 of 2 checks');
    expect(await runErrata(['gate', '--max-cer', '0.2', '--root', folder])).toMatchObject({ status: 1 });
    expect((await runErrata(['report'], { cwd: folder })).status).toBe(0);
    expect(existsSync(join(folder, 'shown', 'index.html'))).toBe(true);
  });

  test('flags come first', async () => {
    const folder = root(CONFIG.replace(/ {2}metadata[^]*script\n/u, ''));
    const words = ['--root', folder, '--model', 'B', '--profile', 'openpecha', '--normalize-unicode', 'NFC'];
    expect(await runErrata(['evaluate', ...words])).toMatchObject({ status: 0 });
    const { options, models } = evaluationOf(folder);
    expect(options).toMatchObject({ profile: 'openpecha', metrics: ['cer'], normalization: ['NFC'] });
    expect(Object.keys(models)).toEqual(['B']);
  });

  test('the environment comes before them', async () => {
    const folder = root('evaluate: { engine: ts, metrics: cer }\n');
    // without a configuration too, an engine that there is not is told
    const env = { ERRATA_ENGINE: 'none' };
    expect(await runErrata(['evaluate', '--root', folder], { env })).toMatchObject({ status: 78 });
    expect(await runErrata(['evaluate', '--root', folder, '--engine', 'ts'], { env })).toMatchObject({
      status: 0,
    });
    expect(await runErrata(['evaluate', '--root', folder])).toMatchObject({ status: 0 });
  });

  test('a configuration of defaults alone is whole, but no model can be run with it', async () => {
    const folder = root('gate: { max_cer: 10% }\n');
    expect(await runErrata(['doctor', '--root', folder])).toMatchObject({ status: 0 });
    const { status, stderr } = await runErrata(['run', '--root', folder]);
    expect([status, stderr]).toEqual([78, expect.stringContaining('expected a model, found none')]);
  });

  test.each([
    [
      'evaluate:\n  profle: all\n',
      ':2: unknown key evaluate.profle, did you mean profile? (CONFIG_UNKNOWN_KEY)',
    ],
    [
      'evaluate:\n\n  bootstrap: "9"\n',
      ':3: evaluate.bootstrap: expected a number, got a text (CONFIG_INVALID)',
    ],
    ['evaluate: 3\n', ':1: evaluate: expected a map, got number (CONFIG_INVALID)'],
    ['evalute: {}\n', ':1: unknown key evalute, did you mean evaluate? (CONFIG_UNKNOWN_KEY)'],
  ])('what is wrong is told with its line: %s', async (config, message) => {
    const folder = root(config);
    const { status, stderr } = await runErrata(['evaluate', '--root', folder]);
    expect([status, stderr]).toEqual([78, `errata: ${join(folder, 'errata.config.yaml')}${message}\n`]);
    expect(existsSync(join(folder, 'data', 'evaluation'))).toBe(false);
    const log = readFileSync(join(folder, 'logs', 'ocr_evaluation.log'), 'utf8');
    expect(log.match(/ error evaluate: /gu)).toHaveLength(1);
    expect((await runErrata(['doctor', '--root', folder])).stdout).toContain(
      message.replace(/ \([A-Z_]+\)$/u, ''),
    );
  });

  test('an empty configuration has none, one that is asked for must be there', async () => {
    const folder = root('# nothing yet\n');
    expect(await runErrata(['evaluate', '--root', folder, '--metrics', 'cer'])).toMatchObject({ status: 0 });
    const missing = await runErrata(['evaluate', '--root', folder, '--config', join(folder, 'no.yaml')]);
    expect([missing.status, missing.stderr]).toEqual([78, expect.stringContaining('(CONFIG_MISSING)')]);
  });

  test('--help says so', async () => {
    expect((await runErrata(['evaluate', '--help'])).stdout).toMatch(
      /in the configuration,\s+below evaluate:/u,
    );
    expect((await runErrata(['run', '--help'])).stdout).not.toContain('below run:');
  });
});
