import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { command } from '../../../src/cli/commands/experiment.ts';
import { experimentSchema, type Experiment } from '../../../src/schema/experiment.ts';
import { semanticSimilarity } from '../../../src/semantic/index.ts';
import { engineNames } from '../../evaluation-root.ts';
import { runCommand, type CommandResult } from '../../run-command.ts';
import { temporaryFolder } from '../run.ts';
import { makeTree, snapshot } from '../tree.ts';

const MODEL = join(import.meta.dirname, '../../fixtures/semantic/encoder');

const CSV = `id,reference,ocr,corrected
p1,The cat sat on the mat.,The cot sat on the mat.,The cat sat on a mat.
p2,Red dog,Rad dog,Red dog!
p3,red,red,red
`;

beforeEach(() => {
  process.env['XDG_CACHE_HOME'] = temporaryFolder();
  delete process.env['ERRATA_MODELS'];
  return () => {
    delete process.env['XDG_CACHE_HOME'];
  };
});

async function run(
  files: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<CommandResult & { root: string; experiment: Experiment }> {
  const root = makeTree(files);
  const result = await runCommand(command, [join(root, 'x.yaml'), '--root', root, ...words]);
  const experiment =
    result.exit === 0
      ? experimentSchema.parse(
          JSON.parse(readFileSync(join(root, 'data/experiments/x/experiment.json'), 'utf8')),
        )
      : undefined;
  return { ...result, root, experiment: experiment as Experiment };
}

describe('texts that are corrected already, by hand', () => {
  test.each(engineNames)('%s engine', async (engine) => {
    const { root, experiment, stdout, messages } = await run(
      { 'x.yaml': 'data: { csv: pages.csv }\nexperiment: { resamples: 200 }\n', 'pages.csv': CSV },
      '--engine',
      engine,
    );
    const {
      metrics: { wer, cer, semantic },
      words,
      coverage,
      isComplete,
      options,
    } = experiment;
    expect([wer.macro.before, wer.macro.after, wer.micro.before, wer.micro.after]).toEqual([
      (1 / 6 + 1 / 2) / 3,
      1 / 6 / 3,
      2 / 9,
      1 / 9,
    ]);
    expect([wer.micro.change, wer.micro.relative]).toEqual([1 / 9 - 2 / 9, -0.5]);
    expect(cer.micro).toMatchObject({ before: 2 / 32, after: 3 / 32, change: 1 / 32, relative: 0.5 });
    expect(cer.macro.before).toBeCloseTo((1 / 22 + 1 / 7) / 3, 15);
    expect(wer.pages).toEqual({ improved: 1, worsened: 0, unchanged: 2 });
    expect(cer.pages).toEqual({ improved: 1, worsened: 1, unchanged: 1 });
    expect(words).toEqual({
      reference: 9,
      rightBefore: 7,
      rightAfter: 8,
      overCorrected: 1,
      fixed: 2,
      overCorrectionRate: 1 / 7,
      fixRate: 1,
    });
    // where a single page changes, its change is as far from 0 with either sign
    expect(wer.macro.p).toBe(1);
    expect(wer.macro.interval?.percentile[0]).toBeLessThan(0);
    expect(semantic).toBeNull();
    expect(coverage).toEqual({ pages: 3, corrected: 3, failed: 0, left: 0 });
    expect([isComplete, options.normalizeBeforeEval]).toEqual([true, true]);
    expect(messages[0]).toMatch(
      /no embedding model .* errata models pull minilm.*semantic similarity is left out/u,
    );
    expect(stdout).toMatch(/WER micro +22\.22% +11\.11% +-11\.11% +-50\.00%/u);
    expect(stdout).toContain(
      'over-corrected: 1 of 7 right words (14.29%); fixed: 2 of 2 wrong words (100.00%)',
    );
    const [, first, second, third] = readFileSync(join(root, 'data/experiments/x/results.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(','));
    expect([first?.slice(0, 3), second?.slice(0, 3), third?.slice(0, 3)]).toEqual([
      ['p1', 'ok', 'worsened'],
      ['p2', 'ok', 'improved'],
      ['p3', 'ok', 'unchanged'],
    ]);
    expect(first?.slice(3)).toEqual([
      ...[1 / 6, 1 / 6, 0, 1 / 22, 3 / 22, 3 / 22 - 1 / 22].map(String),
      '',
      '',
      '',
      '6',
      '1',
      '1',
    ]);
    expect(readFileSync(join(root, 'data/experiments/x/report.md'), 'utf8')).toContain(
      '| <code>p1</code> | 4.55% | 13.64% | +9.09% | 1 |',
    );
  });

  test('both engines and every time the same bytes', async () => {
    const files = {
      'x.yaml': 'data: { csv: pages.csv }\nexperiment: { resamples: 300, seed: 7 }\n',
      'pages.csv': CSV,
    };
    const first = snapshot(join((await run(files, '--engine', 'ts')).root, 'data/experiments'));
    for (const engine of engineNames)
      expect(
        snapshot(join((await run(files, '--engine', engine, '--threads', '2')).root, 'data/experiments')),
      ).toEqual(first);
  });

  test('without normalisation case and punctuation count', async () => {
    const { experiment } = await run({
      'x.yaml': 'data: { csv: pages.csv }\nexperiment: { normalize_before_eval: false, resamples: 200 }\n',
      'pages.csv': CSV,
    });
    expect(experiment.metrics.wer.micro).toMatchObject({ before: 2 / 9, after: 2 / 9 });
    expect(experiment.metrics.cer.micro).toMatchObject({ before: 2 / 33, after: 4 / 33 });
    expect(experiment.signature).toContain('norm:whitespace');
  });

  test('meaning is compared in the raw texts', async () => {
    const { experiment } = await run({
      'x.yaml': `data: { csv: pages.csv }\nexperiment: { resamples: 200, semantic_model: ${MODEL} }\n`,
      'pages.csv': 'reference,ocr,corrected\nthe cat,the dog,the cat\n',
    });
    expect(experiment.metrics.semantic).toMatchObject({
      macro: { before: await semanticSimilarity('the cat', 'the dog', { modelDir: MODEL }), after: 1 },
      pages: { improved: 1, worsened: 0, unchanged: 0 },
    });
    expect(experiment.signature).toMatch(/semantic:[0-9a-f]{16}/u);
  });
});

test('folders are paired by stem; a page without a correction is left', async () => {
  const { experiment, messages, exit } = await run({
    'x.yaml':
      'data:\n  reference: gt\n  ocr: ocr\n  corrected: fixed\nexperiment: { resamples: 200, semantic: false }\n',
    'gt/a.txt': 'one two',
    'gt/b/c.txt': 'three',
    'gt/d.txt': 'four',
    'gt/a.png': 'no text',
    'ocr/a.txt': 'one too',
    'ocr/b/c.txt': 'tree',
    'ocr/e.txt': 'five',
    'fixed/a.txt': 'one two',
  });
  expect(exit).toBe(0);
  expect(experiment.coverage).toEqual({ pages: 2, corrected: 1, failed: 0, left: 1 });
  expect(experiment.isComplete).toBe(false);
  expect(messages.slice(0, 2)).toEqual([
    expect.stringMatching(/gt: 1 without a partner in .*ocr: d$/u),
    expect.stringMatching(/ocr: 1 without a partner in .*gt: e$/u),
  ]);
});

test('models of the root: one corrects the other', async () => {
  const out = join(temporaryFolder(), 'out');
  const root = makeTree({
    'y.yaml':
      'name: other\ndata: { model: ocr, corrected_model: fixed }\nexperiment: { resamples: 200, semantic: false }\n',
    'data/benchmark/benchmark.csv':
      'image_name,batch_id,transcript\np1,batch-1,one two\np2,batch-1,three\np3,batch-1,four\n',
    'data/models/ocr.csv': 'image_name,batch_id,inference\np2,batch-1,tree\np1,batch-1,one too\n',
    'data/models/fixed.csv': 'image_name,batch_id,inference\np1,batch-1,one two\np2,batch-1,three\n',
  });
  const { exit, stdout, messages } = await runCommand(command, [
    join(root, 'y.yaml'),
    '--root',
    root,
    '--out',
    out,
    '--json',
  ]);
  expect([exit, messages[0]]).toEqual([
    0,
    expect.stringContaining('ocr: 1 pages of the benchmark have no row'),
  ]);
  expect(experimentSchema.parse(JSON.parse(stdout))).toMatchObject({
    name: 'other',
    metrics: { wer: { micro: { before: 2 / 3, after: 0 } } },
  });
  expect(
    readFileSync(join(out, 'results.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['id', 'batch-1/p2', 'batch-1/p1', '']);
});

test.each([
  ['data: {}\n', 78, /x\.yaml:1: data: expected one of csv, reference and ocr, model, found none/u],
  ['data: { csv: a.csv, model: m }\n', 78, /found several/u],
  ['data:\n  reference: gt\n', 78, /x\.yaml:1: data: expected both folders/u],
  ['data:\n  model: m\n', 78, /corrector csv needs the corrected texts: expected corrected_model/u],
  [
    'data: { csv: a.csv }\ncorrector: llm\n',
    78,
    /x\.yaml:2: corrector: llm needs the section llm, found none/u,
  ],
  ['data: { csv: a.csv }\nllm:\n  provider: openai\n', 78, /x\.yaml:3: llm\.provider: /u],
  [
    'data: { csv: a.csv }\nllm:\n  provider: gemini\n  promt: x\n',
    78,
    /x\.yaml:4: unknown key llm\.promt, did you mean prompt\?/u,
  ],
  [
    'data: { csv: a.csv }\nllm:\n  provider: gemini\n  prompt: fix it\n',
    78,
    /x\.yaml:4: llm\.prompt: expected \{text\} in the prompt/u,
  ],
  [
    'data: { csv: a.csv }\nllm:\n  provider: gemini\n  api_key: CANARY-1234567890\n',
    78,
    /x\.yaml:4: llm\.api_key: expected \$\{VARIABLE\}, found a literal value/u,
  ],
  [
    'data: { csv: a.csv }\nllm:\n  provider: openai_compatible\n  model_name: m\n  base_url: http://example.com\n',
    78,
    /x\.yaml:5: llm\.base_url: expected an https address/u,
  ],
  ['data: { csv: a.csv }\ncommand: {}\n', 78, /x\.yaml:2: command\.program: /u],
  [
    'data: { csv: a.csv }\nexperiment:\n  checkpoint_evry: 3\n',
    78,
    /x\.yaml:3: unknown key experiment\.checkpoint_evry/u,
  ],
  [
    'data: { csv: a.csv }\nexperiment:\n  checkpoint_every: 0\n',
    78,
    /x\.yaml:3: experiment\.checkpoint_every: too small/u,
  ],
  ['data: { csv: a.csv\n', 78, /x\.yaml:\d: /u],
  ['data: { csv: absent.csv }\n', 65, /absent\.csv: no such file/u],
  [
    'data: { csv: a.csv }\n',
    65,
    /a\.csv:1: found columns "id", "reference", "ocr", expected reference, ocr, corrected/u,
  ],
  ['data: { csv: long.csv }\n', 65, /long\.csv:3: found 4 fields, expected 3/u],
  ['data: { csv: twice.csv }\n', 65, /twice\.csv:3: found the id "1" again/u],
  ['data: { csv: empty.csv }\n', 65, /found no pages/u],
  [
    'data: { csv: a.csv, columns: { ocr: text } }\n',
    65,
    /a\.csv:1: found columns .*, expected reference, text, corrected/u,
  ],
  ['data: { csv: ok.csv }\nexperiment: { semantic_model: nowhere }\n', 78, /nowhere: expected a folder/u],
])('%j ends with %i', async (config, exit, message) => {
  const result = await run({
    'x.yaml': config,
    'a.csv': 'id,reference,ocr\n1,a,b\n',
    'long.csv': 'reference,ocr,corrected\na,b,c\na,b,c,d\n',
    'twice.csv': 'id,reference,ocr,corrected\n1,a,b,c\n1,a,b,c\n',
    'empty.csv': 'reference,ocr,corrected\n',
    'ok.csv': 'reference,ocr,corrected\na,b,c\n',
  });
  expect(result.messages.join('\n')).toMatch(message);
  expect(result.exit).toBe(exit);
  expect(result.messages.join('\n')).not.toContain('CANARY');
});

test('no file', async () => {
  const { exit, messages } = await runCommand(command, ['/nowhere/x.yaml']);
  expect([exit, messages[0]]).toEqual([
    78,
    expect.stringContaining('no such configuration, expected the file of an experiment'),
  ]);
});
