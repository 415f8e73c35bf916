import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runErrata } from '../cli/run.ts';
import { engineNames } from '../evaluation-root.ts';

/** CER and WER. */
type Rates = readonly [cer: number | null, wer: number | null];

interface PairCase {
  readonly name: string;
  readonly reference: string;
  readonly hypothesis: string;
  readonly rates: Rates;
  /** By other denominators; by the other rules for an empty reference, where there is none to divide by. */
  readonly max: Rates;
  readonly path: Rates;
  readonly insertions?: Rates;
  readonly null?: Rates;
  readonly units: Readonly<Record<string, readonly number[]>>;
  /** CER after steps of normalisation. */
  readonly normalized: Readonly<Record<string, number>>;
  readonly lines: readonly number[];
  readonly orcnorm: object;
  readonly structure: object;
  readonly tibetan: object | null;
  readonly jiwer?: {
    readonly words: readonly number[];
    readonly wer: number;
    readonly mer: number;
    readonly characters?: readonly number[];
    readonly cer?: number;
  };
  readonly dinglehopper?: number;
}

interface Score {
  readonly cer: number | null;
  readonly wer: number | null;
  readonly units: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly lines: Readonly<Record<string, number>>;
  readonly orcnorm: object;
  readonly structure: object;
  readonly tibetan?: object | null;
}

const { pairs } = JSON.parse(readFileSync(new URL('pairs.json', import.meta.url), 'utf8')) as {
  readonly pairs: readonly PairCase[];
};
const input = pairs
  .map(({ name, reference, hypothesis }) => `${JSON.stringify({ id: name, reference, hypothesis })}\n`)
  .join('');

const COUNTS = [
  'hits',
  'substitutions',
  'deletions',
  'insertions',
  'referenceLength',
  'hypothesisLength',
] as const;

const COLUMNS = [
  'len_gt',
  'len_pred',
  'wer',
  'cer',
  'wer_norm',
  'cer_norm',
  'line_acc',
  'line_acc_norm',
  'rev_line_acc',
  'rev_line_acc_norm',
  'exact_line_precision',
  'exact_line_recall',
  'exact_line_f1',
  'exact_line_precision_norm',
  'exact_line_recall_norm',
  'exact_line_f1_norm',
] as const;

const NORMALIZATION_FLAGS: Readonly<Record<string, readonly string[]>> = {
  NFC: ['--normalize-unicode', 'NFC'],
  NFD: ['--normalize-unicode', 'NFD'],
  NFKC: ['--normalize-unicode', 'NFKC'],
  NFKD: ['--normalize-unicode', 'NFKD'],
  whitespace: ['--normalize-whitespace'],
  'NFC+whitespace': ['--normalize-whitespace', '--normalize-unicode', 'NFC'],
  tibetan: ['--normalize-tibetan'],
  'NFC+tibetan+whitespace': ['--normalize-tibetan', '--normalize-whitespace', '--normalize-unicode', 'NFC'],
};

function named(names: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, values[at]!]));
}

/** The first four counts of a unit. */
function operations(score: Score, unit: string): number[] {
  return COUNTS.slice(0, 4).map((count) => score.units[unit]![count]!);
}

describe.each(engineNames)('pairs of texts, %s engine', (engine) => {
  /** Scores of all pairs by the command, in their order. */
  async function scoresOf(flags: readonly string[]): Promise<Score[]> {
    const { status, stdout, stderr } = await runErrata(['score', '-', '--engine', engine, ...flags], {
      input,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const scores = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Score);
    expect(scores).toHaveLength(pairs.length);
    return scores;
  }

  async function checkRates(flags: readonly string[], ratesOf: (pair: PairCase) => Rates): Promise<void> {
    const scores = await scoresOf(['--metrics', 'cer,wer', ...flags]);
    for (const [at, pair] of pairs.entries())
      expect([scores[at]!.cer, scores[at]!.wer], pair.name).toEqual(ratesOf(pair));
  }

  test('every metric', async () => {
    const scores = await scoresOf([]);
    for (const [at, pair] of pairs.entries()) {
      const { cer, wer, units, lines, orcnorm, structure, tibetan = null } = scores[at]!;
      expect({ rates: [cer, wer], units, lines, orcnorm, structure, tibetan }, pair.name).toEqual({
        rates: pair.rates,
        units: Object.fromEntries(
          Object.entries(pair.units).map(([unit, counts]) => [unit, named(COUNTS, counts)]),
        ),
        lines: named(COLUMNS, pair.lines),
        orcnorm: pair.orcnorm,
        structure: pair.structure,
        tibetan: pair.tibetan,
      });
    }
  });

  test.each(Object.entries(NORMALIZATION_FLAGS))('the CER after %s', async (name, flags) => {
    const scores = await scoresOf(['--metrics', 'cer', ...flags]);
    for (const [at, pair] of pairs.entries()) expect(scores[at]!.cer, pair.name).toBe(pair.normalized[name]);
  });

  test.each(['max', 'path'] as const)('rates with the denominator %s', async (denominator) => {
    await checkRates(['--denominator', denominator], (pair) => pair[denominator]);
  });

  test.each(['insertions', 'null'] as const)('an empty reference counts as %s', async (rule) => {
    await checkRates(['--empty-reference', rule], (pair) => pair[rule] ?? pair.rates);
  });

  test('jiwer gives the same alignments and rates', async () => {
    const [scores, byPath] = [await scoresOf([]), await scoresOf(['--denominator', 'path'])];
    let compared = 0;
    for (const [at, { name, jiwer }] of pairs.entries()) {
      if (jiwer === undefined) continue;
      expect([operations(scores[at]!, 'word'), scores[at]!.wer, byPath[at]!.wer], name).toEqual([
        jiwer.words,
        jiwer.wer,
        jiwer.mer,
      ]);
      if (jiwer.characters === undefined) continue;
      expect([operations(scores[at]!, 'codepoint'), scores[at]!.cer], name).toEqual([
        jiwer.characters,
        jiwer.cer,
      ]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('dinglehopper gives the same rate in grapheme clusters of NFC', async () => {
    const flags = ['--metrics', 'cer', '--unit', 'grapheme', '--normalize-unicode', 'NFC'];
    const scores = await scoresOf(flags);
    const compared = pairs.filter(({ dinglehopper }) => dinglehopper !== undefined);
    expect(compared.length).toBeGreaterThan(200);
    for (const pair of compared) expect(scores[pairs.indexOf(pair)]!.cer, pair.name).toBe(pair.dinglehopper);
  });
});
