import { describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { runErrata } from './run.ts';
import { makeTree } from './tree.ts';

const TEXT = 'a line of some sixty letters, so that one more of them costs little';

function rootOf(transcripts: readonly string[], inferences: readonly string[]): string {
  const rows = (column: string, texts: readonly string[]): string =>
    `image_name,batch_id,${column}\n${texts.map((text, at) => `${at}.png,b,"${text}"\n`).join('')}`;
  return makeTree({
    'data/benchmark/benchmark.csv': rows('transcript', transcripts),
    'data/models/M.csv': rows('inference', inferences),
  });
}

const NOTE =
  /M\.csv: line ends and white space at the ends of pages cost up to (\S+) CER: --normalize trim /u;

describe.each(engines.map(({ kind }) => kind))('evaluate with the engine %s', (engine) => {
  const evaluate = (root: string, ...words: readonly string[]) =>
    runErrata(['evaluate', '--root', root, '--engine', engine, ...words]);

  test('tells what final line ends cost, in one line', async () => {
    const root = rootOf([`${TEXT}\n`, `${TEXT}\n`], [TEXT, TEXT]);
    const { status, stderr } = await evaluate(root);
    expect(status).toBe(0);
    expect(NOTE.exec(stderr)?.[1]).toBe('1.47%');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('tells it with --metrics cer, of the other side, and of white space', async () => {
    const root = rootOf([TEXT, TEXT], [`\ufeff${TEXT}`, ` ${TEXT}\r\n`]);
    expect(NOTE.exec((await evaluate(root, '--metrics', 'cer')).stderr)?.[1]).toBe('2.99%');
  });

  test.each([
    ['equal ends', [`${TEXT}\n`], [`${TEXT}\n`], []],
    ['texts that are wrong in the midst', [TEXT], ['another text'], []],
    ['no more than 0.1 %', [`${TEXT.repeat(20)}\n`], [TEXT.repeat(20)], []],
    ['a page that is missing', [TEXT, ' \n \n '], [TEXT], []],
    ['ends that the normalisation drops', [`${TEXT}\n`], [TEXT], ['--normalize-whitespace']],
    ['metrics without cer', [`${TEXT}\n`], [TEXT], ['--metrics', 'wer']],
    ['units without white space', [`${TEXT}\n`], [TEXT], ['--unit', 'syllable']],
    ['--compat openpecha', [`${TEXT}\n`], [TEXT], ['--compat', 'openpecha']],
  ])('says nothing about %s', async (_, transcripts, inferences, words) => {
    const { stderr } = await evaluate(rootOf(transcripts, inferences), ...words);
    expect(stderr).not.toContain('ends of pages');
  });

  test('tells once that WER means little without spaces, and what to use', async () => {
    const root = rootOf(['བོད་ཡིག', 'བོད་ཡིག'], ['བོད་ཡིག', 'བོད་ཡིག']);
    const { stderr } = await evaluate(root);
    expect(stderr.match(/WER means little: syllables are what to count/gu)).toHaveLength(1);
    expect((await evaluate(root, '--metrics', 'cer')).stderr).not.toContain('WER');
    expect((await evaluate(root, '--compat', 'openpecha')).stderr).not.toContain('WER');
    const thai = rootOf(['ภาษาไทย'], ['ภาษาไทย']);
    expect((await evaluate(thai)).stderr).toMatch(
      /\(Thai\), so WER means little: read CER, .*--unit grapheme/u,
    );
    expect((await evaluate(rootOf([TEXT], [TEXT]))).stderr).toBe('');
  });
});

describe('lint', () => {
  const lint = (transcripts: readonly string[]) =>
    runErrata(['lint', '--no-images', '--root', rootOf(transcripts, [])]);

  test('tells what line ends of transcripts cost, and is content with them otherwise', async () => {
    const { status, stderr } = await lint([`${TEXT} one\n`, `${TEXT} two`]);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /csv: 1 of 2 transcripts have line ends at their end .* 0\.70% CER: errata prepare .*, --normalize trim/u,
    );
  });

  test('says nothing about texts without, or with few', async () => {
    expect((await lint([TEXT])).stderr).not.toContain('line ends');
    expect((await lint([`${TEXT.repeat(20)}\n`])).stderr).not.toContain('line ends');
  });
});

describe('score and diff of files', () => {
  const NOTE_OF_FILES =
    /only the reference ends in a line end, which counts as an error.*: --normalize trim leaves it out/u;
  const folder = () =>
    makeTree({
      'a.txt': 'x\n',
      'b.txt': 'x',
      'c.txt': 'y\n',
      't/1.txt': 'x\n',
      'o/1.txt': 'x',
      't/2.txt': 'x\r',
      'o/2.txt': 'x',
    });

  test('one line tells that only one side ends in a line end; the score is as before', async () => {
    const cwd = folder();
    const { status, stdout, stderr } = await runErrata(['score', 'a.txt', 'b.txt', '--json'], { cwd });
    expect({ status, cer: (JSON.parse(stdout) as { cer: number }).cer }).toEqual({ status: 0, cer: 0.5 });
    expect(stderr).toMatch(NOTE_OF_FILES);
    const other = await runErrata(['score', 'b.txt', 'a.txt'], { cwd });
    expect(other.stderr).toContain('only the hypothesis ends in a line end');
    expect((await runErrata(['score', 'a.txt', 'c.txt'], { cwd })).stderr).toBe('');
    expect((await runErrata(['score', 'a.txt', 'b.txt', '--normalize-whitespace'], { cwd })).stderr).toBe('');
  });

  test('a line end that is no error is not told, and rules of the user count', async () => {
    const cwd = makeTree({ 'a.txt': 'x\n', 'b.txt': 'x', 'drop.tsv': '\\n\t\n', 'other.tsv': 'y\tz\n' });
    const score = async (...words: readonly string[]) =>
      runErrata(['score', 'a.txt', 'b.txt', ...words], { cwd });
    for (const words of [
      ['--metrics', 'wer'],
      ['--metrics', 'cer', '--unit', 'syllable'],
      ['--equivalences', 'drop.tsv'],
      ['--equivalences', 'drop.tsv', '--normalize', 'NFC,equivalences'],
    ])
      expect(await score(...words)).toMatchObject({ status: 0, stderr: '' });
    const told = await score('--equivalences', 'other.tsv', '--normalize', 'equivalences,NFC');
    expect(told).toMatchObject({ status: 0, stderr: expect.stringMatching(NOTE_OF_FILES) as unknown });
    const diff = await runErrata(['diff', 'a.txt', 'b.txt', '--unit', 'word'], { cwd });
    expect(diff).toMatchObject({ status: 0, stderr: '' });
  });

  test('of folders one line tells all', async () => {
    const { stderr } = await runErrata(['score', 't', 'o'], { cwd: folder() });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('(and 1 more pair like it)')]);
  });

  test('diff says so too', async () => {
    expect((await runErrata(['diff', 'a.txt', 'b.txt'], { cwd: folder() })).stderr).toMatch(NOTE_OF_FILES);
  });

  test('standard input is as it was', async () => {
    const input = '{"reference":"x\\n","hypothesis":"x"}\n';
    expect((await runErrata(['score', '-'], { input })).stderr).toBe('');
  });
});
