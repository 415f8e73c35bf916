import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { runErrata, temporaryFolder } from './run.ts';

/** A folder with files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const RULES = '# old letters\nſ\ts\n/([a-z])-\\n([a-z])/\t$1$2\n';
const TEXTS = {
  'reference.txt': '„Daſs wir’s\nWaſſer finden“',
  'hypothesis.txt': '"Dass wir\'s Was-\nser ﬁnden',
  'rules.tsv': RULES,
};

describe.each(engineNames)('engine %s', (engine) => {
  test('score: steps and equivalences in the order given', async () => {
    const cwd = folderOf(TEXTS);
    const words = [
      'score',
      'reference.txt',
      'hypothesis.txt',
      '--json',
      '--metrics',
      'cer',
      '--engine',
      engine,
    ];
    const steps = 'fraktur,equivalences,nopunctuation,nospace';
    const { status, stdout, stderr } = await runErrata(
      [...words, '--normalize', steps, '--equivalences', 'rules.tsv'],
      { cwd },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'reference', cer: 0 });
    const before = await runErrata(words, { cwd });
    expect((JSON.parse(before.stdout) as { cer: number }).cer).toBeGreaterThan(0.2);
  });

  test('score and diff: words of Unicode', async () => {
    const cwd = folderOf({ 'a.txt': '“One”, two - three.', 'b.txt': 'One two four' });
    const words = ['a.txt', 'b.txt', '--json', '--engine', engine, '--words', 'unicode'];
    const score = await runErrata(['score', ...words, '--metrics', 'wer'], { cwd });
    expect(JSON.parse(score.stdout)).toMatchObject({ id: 'a', wer: 1 / 3 });
    const diff = await runErrata(['diff', ...words, '--unit', 'word'], { cwd });
    expect(JSON.parse(diff.stdout)).toMatchObject({
      unit: 'word',
      words: 'unicode',
      hits: 2,
      substitutions: 1,
    });
  });

  test('evaluate: signature and options tell what was asked for, and a report shows the texts so', async () => {
    const root = evaluationRoot([['p1', 'b', 'Daſs! er']], { M: [['p1', 'b', 'dass er']] });
    writeFileSync(join(root, 'rules.tsv'), RULES);
    const words = ['evaluate', '--root', root, '--engine', engine, '--words', 'unicode'];
    const { status, stderr } = await runErrata([
      ...words,
      '--normalize=equivalences,casefold,nopunctuation',
      `--equivalences=${join(root, 'rules.tsv')}`,
    ]);
    expect([status, stderr]).toEqual([0, '']);
    const evaluation = JSON.parse(resultsOf(root)['evaluation.json']!) as {
      signature: string;
      options: object;
      models: { M: { macro: { cer: number; wer: number } } };
    };
    expect(evaluation.signature).toMatch(
      /\|norm:equivalences@[0-9a-f]{16}\+casefold@1\+nopunctuation@1\|.*\|words:unicode@1\|/u,
    );
    expect(evaluation.options).toMatchObject({
      normalization: ['equivalences', 'casefold', 'nopunctuation'],
      equivalences: { ſ: 's', '/([a-z])\\u{2d}\\u{a}([a-z])/': '$1$2' },
      words: 'unicode',
    });
    expect(evaluation.models.M.macro).toMatchObject({ cer: 0, wer: 0 });
    const report = await runErrata(['report', '--root', root, '--engine', engine]);
    expect(report.status).toBe(0);
    expect(readFileSync(join(root, 'data/reports/index.html'), 'utf8')).not.toContain('Daſs');
  });
});

test('another order of sequences and other comments are the same rules, other rules are not', async () => {
  const signatures: string[] = [];
  for (const rules of ['a\tb\nc\td\n', '# x\nc\td\r\na\tb', 'a\tb\nc\te\n']) {
    const root = evaluationRoot([['p1', 'b', 'x']], { M: [['p1', 'b', 'x']] });
    writeFileSync(join(root, 'rules.tsv'), rules);
    const words = ['evaluate', '--root', root, '--json', '--metrics', 'cer'];
    const { stdout } = await runErrata([...words, '--equivalences', join(root, 'rules.tsv')]);
    signatures.push((JSON.parse(stdout) as { signature: string }).signature);
  }
  expect(signatures[1]).toBe(signatures[0]);
  expect(signatures[2]).not.toBe(signatures[0]);
});

test('without the flags neither signature nor options have them', async () => {
  const root = evaluationRoot([['p1', 'b', 'x']], { M: [['p1', 'b', 'x']] });
  const { stdout } = await runErrata(['evaluate', '--root', root, '--json', '--words', 'python']);
  expect(stdout).not.toMatch(/words:|"words"|"equivalences"/u);
});

test.each([
  [['--equivalences', 'gone.tsv'], 65, /^errata: gone\.tsv: not found \(NO_FILE\)/u],
  [['--equivalences', '../gone.tsv'], 65, /^errata: \.\.\/gone\.tsv: not found \(NO_FILE\)/u],
  [
    ['--normalize', 'fraktur,NFC', '--normalize-unicode', 'NFC', '--normalize-whitespace'],
    64,
    /--normalize: expected all steps .* \(--normalize NFC,whitespace,fraktur\), got fraktur,NFC and flags for NFC, wh/u,
  ],
  [
    ['--equivalences', 'bad.tsv'],
    65,
    /bad\.tsv:2: found 0 tabs, expected FROM, one tab, TO .*\(EQUIVALENCES_INVALID\)/u,
  ],
  [
    ['--equivalences', 'look.tsv'],
    65,
    /look\.tsv:1: found \(\? at character 4 of the expression, expected /u,
  ],
  [['--normalize', 'equivalences'], 64, /expected --equivalences FILE with its rules/u],
  [['--normalize', 'nosuch'], 64, /--normalize: expected NFC, .*, got "nosuch"/u],
  [['--words', 'icu'], 64, /--words: expected python, unicode, got "icu"/u],
])('%j ends with %i', async (words, exit, message) => {
  const cwd = folderOf({ ...TEXTS, 'bad.tsv': 'a\tb\nc d\n', 'look.tsv': '/a(?=b)/\tc\n' });
  const result = await runErrata(['score', 'reference.txt', 'hypothesis.txt', ...words], { cwd });
  expect([result.status, result.stdout]).toEqual([exit, '']);
  expect(result.stderr).toMatch(message);
});

test.each([
  [
    'བོད་ཡིག་',
    [],
    /^errata: .*\(Tibetan\), so WER means little: .*--unit syllable\), or --unit grapheme\n$/u,
  ],
  ['བོད་ཡིག་', ['--words', 'unicode'], /^$/u],
  ['ภาษาไทย abc', [], /^errata: .*\(Thai\), so WER means little: read CER, .*\(--unit grapheme\)\n$/u],
  ['漢字かな', ['--words', 'unicode'], /^errata: .*WER counts each letter, .* there is no dictionary\n$/u],
  ['漢字かな', ['--metrics', 'cer'], /^$/u],
  ['Ordinary words 漢字', [], /^$/u],
])('evaluate says what to read where a script has no spaces: %s %j', async (text, words, note) => {
  const root = evaluationRoot([['p1', 'b', text]], { M: [['p1', 'b', text]] });
  const { status, stderr } = await runErrata(['evaluate', '--root', root, ...words]);
  expect(status).toBe(0);
  expect(stderr).toMatch(note);
});
