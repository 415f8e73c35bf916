import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { normalize } from '../../src/library/index.ts';
import { engineNames, evaluationRoot } from '../evaluation-root.ts';
import { runCommand } from '../run-command.ts';
import { runErrata } from './run.ts';

describe('a flag with one value', () => {
  test.each([
    [['evaluate', '--unit', 'word', '--unit', 'line'], '--unit: expected once, got "word" and "line"'],
    [['evaluate', '--unit', 'word', '--unit=word'], '--unit: expected once, got "word" and "word"'],
    [['compare', '--bootstrap', '10', '--resamples', '20'], '--bootstrap: expected once, got "10" and "20"'],
    [
      ['evaluate', '--normalize', 'canonical', '--normalize', 'raw'],
      '--normalize: expected once, got "canonical" and "raw"',
    ],
    [['--root', 'a', 'lint', '--root', 'b'], '--root: expected once, got "a" and "b"'],
    [['evaluate', '--no-model'], 'unknown flag --no-model, did you mean --model?'],
  ])('%j is a usage error', async (words, message) => {
    expect(await runErrata(words)).toMatchObject({
      status: 64,
      stdout: '',
      stderr: `errata: ${message} (USAGE)\n`,
    });
  });
});

const PAGES = [
  ['p1', 'b1', 'བཀྲ་ཤིས་བདེ་ལེགས།'],
  ['p2', 'b2', 'སངས་རྒྱས།'],
] as const;

test('lists and switches may be given again; of a switch the last counts', async () => {
  const root = evaluationRoot(PAGES, { a: PAGES, b: PAGES, c: PAGES });
  const words = ['--root', root, '--model', 'a', '--batch', 'b1', '--model=c', '--batch', 'b2'];
  const { exit, stdout } = await runCommand(evaluate, [...words, '--json', '--no-json', '--json']);
  expect(exit).toBe(0);
  const { models, options } = JSON.parse(stdout);
  expect([Object.keys(models), options.batches]).toEqual([
    ['a', 'c'],
    ['b1', 'b2'],
  ]);
});

test('a command takes global flags that mean nothing for it', async () => {
  const { status, stdout } = await runErrata(['score', '-', '--config', 'x.yaml', '--no-progress'], {
    input: '{"reference":"a","hypothesis":"a"}\n',
  });
  expect([status, JSON.parse(stdout).cer]).toEqual([0, 0]);
});

describe('named normalisations', () => {
  const texts = [
    ['p1', 'b', 'ཀི་་ཁུ ། ཨོཾ་', 'ཀི་ཁུ།ཨོཾ'],
    ['p2', 'b', 'a\u0301b', 'áb'],
  ] as const;
  const root = (): string =>
    evaluationRoot(
      texts.map(([image, batch, reference]) => [image, batch, reference]),
      { m: texts.map(([image, batch, , hypothesis]) => [image, batch, hypothesis]) },
    );

  test.each(engineNames)('apply in the order given, in the signature too (%s)', async (engine) => {
    for (const names of ['bo-editorial,canonical', 'canonical, bo-editorial', 'raw,bo-letters']) {
      const folder = root();
      const words = ['--root', folder, '--engine', engine, '--json', '--normalize', names];
      const { exit, stdout } = await runCommand(evaluate, words);
      expect(exit).toBe(0);
      const { options, signature, models } = JSON.parse(stdout);
      const steps = names.split(',').flatMap((name) => (name === 'raw' ? [] : [name.trim()]));
      expect(options.normalization).toEqual(steps);
      expect(signature).toContain(`|norm:${steps.map((name) => `${name}@1`).join('+')}|`);
      const lengths = texts.map(
        ([, , text]) => [...normalize(text, steps as Parameters<typeof normalize>[1])].length,
      );
      expect(models.m.units.codepoint.referenceLength).toBe(lengths.reduce((sum, length) => sum + length));
    }
  });

  test('reach score and diff', async () => {
    const input = `${JSON.stringify({ reference: 'ཀི་་ཁུ', hypothesis: 'ཀི་ཁུ' })}\n`;
    const rate = async (...words: string[]): Promise<number> =>
      JSON.parse((await runErrata(['score', '-', ...words], { input })).stdout).cer;
    expect(await rate()).toBeGreaterThan(0);
    expect(await rate('--normalize', 'canonical,bo-editorial')).toBe(0);
    expect(await runErrata(['score', '-', '--normalize', 'canonical,best'], { input })).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(
        /^errata: --normalize: expected NFC, .*, got "best" \(USAGE\)\n$/u,
      ) as string,
    });
  });
});
