import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ConfusionCounter } from '../../../src/library/confusion-counter.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { NAMED_STEPS } from '../../../src/text/normalization.ts';
import type { NamedNormalization, Normalization } from '../../../src/text/normalization.ts';
import { layoutOf } from '../../../src/metrics/layout.ts';
import { readConfusions } from '../../../src/metrics/confusions.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import type { Plan } from '../../../src/metrics/plan.ts';
import { PlanRates } from '../../../src/metrics/plan-rates.ts';
import { RateSums } from '../../../src/metrics/rate-sums.ts';
import { rulesOf } from '../../../src/metrics/rate.ts';
import type { RuleOptions } from '../../../src/metrics/rate.ts';
import type { MetricName } from '../../../src/metrics/registry.ts';
import { scoreOf } from '../../../src/metrics/score-object.ts';
import { CUTS } from '../../../src/text/unit.ts';
import type { Cut, Unit } from '../../../src/text/unit.ts';
import { engines } from '../../engines.ts';

function read<Case>(name: string): Case {
  return JSON.parse(readFileSync(new URL(`../../cases/${name}.json`, import.meta.url), 'utf8')) as Case;
}

interface MetricCase {
  readonly name: string;
  readonly reference?: string;
  readonly hypothesis?: string;
  /** In place of the texts: a beginning, what follows it, how often. */
  readonly repeat?: Readonly<
    Record<'reference' | 'hypothesis', readonly [start: string, part: string, times: number]>
  >;
  readonly normalization?: readonly Normalization[];
  readonly record?: Readonly<Record<string, number>>;
  readonly rates?: Readonly<Record<string, number>>;
}

type UnitCase = { readonly name: string; readonly text: string } & Readonly<
  Partial<Record<Cut, readonly string[]>>
>;

interface NormalizationCases {
  readonly steps: Readonly<Record<NamedNormalization, readonly string[]>>;
  readonly cases: readonly {
    readonly name: string;
    readonly text: string;
    readonly names: readonly Normalization[];
    readonly expected: string;
  }[];
  readonly equivalences: readonly {
    readonly texts: readonly [string, string];
    readonly from: NamedNormalization | null;
  }[];
}

interface ConfusionCase {
  readonly name: string;
  readonly pairs: readonly (readonly [string, string])[];
  readonly unit: Unit;
  readonly substitutions: readonly (readonly [string, string, number])[];
  readonly deletions: readonly (readonly [string, number])[];
  readonly insertions: readonly (readonly [string, number])[];
}

type Rates = Readonly<Record<string, number | null>>;

interface CombinationCase {
  readonly name: string;
  /** The reference, then the text of each model. */
  readonly texts: readonly string[];
  readonly edits: readonly number[];
  readonly length: number;
  readonly vote: number;
  readonly common: readonly number[];
}

interface RateCase {
  readonly name: string;
  readonly metrics?: readonly MetricName[];
  readonly unit?: Unit;
  readonly rules?: RuleOptions;
  readonly pages: readonly (readonly [reference: string, hypothesis: string])[];
  /** Some of the rates of each page, of their means, and of all pages together. */
  readonly rates?: readonly Rates[];
  readonly macro: Rates;
  readonly micro: Rates;
}

const NAMED_ORDER: readonly NamedNormalization[] = [
  'raw',
  'canonical',
  'bo-graphic',
  'bo-editorial',
  'bo-letters',
];

function unitsOf(engine: Engine, text: string, unit: Cut): string[] {
  const places = engine.segment(text, unit);
  return Array.from({ length: places.length / 2 }, (_, at) => text.slice(places[2 * at], places[2 * at + 1]));
}

/** Those of the rates that a case names; undefined ones are NaN. */
function among(expected: Rates, keys: readonly string[], values: ArrayLike<number | null>): Rates {
  return Object.fromEntries(
    Object.keys(expected).map((key) => {
      const value = values[keys.indexOf(key)]!;
      return [key, Number.isNaN(value) ? null : value];
    }),
  );
}

function slotsOf(plan: Plan, record: Uint32Array): Record<string, number> {
  return Object.fromEntries(layoutOf(plan).names.map((name, at) => [name, record[at]!]));
}

function textIn(entry: MetricCase, side: 'reference' | 'hypothesis'): string {
  const [start, part, times] = entry.repeat?.[side] ?? [entry[side] ?? '', '', 0];
  return start + part.repeat(times);
}

/** The value at a path such as `lines.cer`. */
function valueAt(object: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], object);
}

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test.each(read<MetricCase[]>('metrics').map((entry) => [entry.name, entry] as const))(
    'metrics: %s',
    (__, entry) => {
      const { normalization = [], record = {}, rates = {} } = entry;
      const plan = planOf({ normalize: normalization });
      const found = engine.record(textIn(entry, 'reference'), textIn(entry, 'hypothesis'), plan);
      expect(slotsOf(plan, found)).toMatchObject(record);
      const score = scoreOf(found, plan, rulesOf({}));
      expect(Object.fromEntries(Object.keys(rates).map((path) => [path, valueAt(score, path)]))).toEqual(
        rates,
      );
    },
  );

  test.each(read<UnitCase[]>('units').map((entry) => [entry.name, entry] as const))(
    'units: %s',
    (__, entry) => {
      for (const unit of CUTS)
        if (entry[unit] !== undefined) expect(unitsOf(engine, entry.text, unit), unit).toEqual(entry[unit]);
    },
  );

  test.each(read<NormalizationCases>('normalizations').cases.map((entry) => [entry.name, entry] as const))(
    'normalisation: %s',
    (__, { text, names, expected }) => {
      expect(engine.normalize(text, names)).toBe(expected);
    },
  );

  test.each(read<NormalizationCases>('normalizations').equivalences)(
    '$texts are equal from $from on',
    ({ texts: [first, second], from }) => {
      const start = from === null ? NAMED_ORDER.length : NAMED_ORDER.indexOf(from);
      for (const [at, name] of NAMED_ORDER.entries())
        expect(engine.normalize(first, [name]) === engine.normalize(second, [name]), name).toBe(at >= start);
    },
  );

  test.each(read<ConfusionCase[]>('confusions').map((entry) => [entry.name, entry] as const))(
    'confusions: %s',
    (__, { pairs, unit, substitutions, deletions, insertions }) => {
      const counter = new ConfusionCounter(unit, engine);
      for (const [reference, hypothesis] of pairs) counter.add(reference, hypothesis);
      const top = counter.top();
      expect(top.substitutions.map((entry) => [entry.reference, entry.hypothesis, entry.count])).toEqual(
        substitutions,
      );
      expect(top.deletions.map(({ text, count }) => [text, count])).toEqual(deletions);
      expect(top.insertions.map(({ text, count }) => [text, count])).toEqual(insertions);
    },
  );

  test.each(read<ConfusionCase[]>('confusions').map((entry) => [entry.name, entry] as const))(
    'confusions of many pairs: %s',
    async (__, { pairs, unit, substitutions, deletions, insertions }) => {
      // more pairs than a block or a chunk has
      const many = Array.from({ length: 300 }, () => pairs).flat();
      const [references, hypotheses] = [many.map(([text]) => text), many.map(([, text]) => text)];
      const found = new Map<string, number>();
      await engine.confusionsMany(references, hypotheses, unit, {}, (numbers, first) => {
        readConfusions(numbers, first, references, hypotheses, {
          open: (kind, reference, hypothesis) => JSON.stringify([kind, reference, hypothesis]),
          pair(_pair, confusions, counts) {
            for (const [at, key] of confusions.entries()) found.set(key, (found.get(key) ?? 0) + counts[at]!);
          },
        });
      });
      const expected = [
        ...substitutions.map(
          ([reference, hypothesis, count]) => [[1, reference, hypothesis], count] as const,
        ),
        ...deletions.map(([text, count]) => [[2, text, ''], count] as const),
        ...insertions.map(([text, count]) => [[3, '', text], count] as const),
      ];
      expect(found).toEqual(new Map(expected.map(([key, count]) => [JSON.stringify(key), 300 * count])));
    },
  );

  test.each(read<CombinationCase[]>('combinations').map((entry) => [entry.name, entry] as const))(
    'combinations: %s',
    async (__, { texts, edits, length, vote, common }) => {
      const expected = [...edits, length, vote, ...common];
      expect([...(await engine.combineMany([texts, texts], {}))]).toEqual([...expected, ...expected]);
    },
  );

  test('texts of many pages with half a pair of surrogates are refused by their place', async () => {
    await expect(
      engine.combineMany(
        [
          ['a', 'b'],
          ['a', '\ud800'],
        ],
        {},
      ),
    ).rejects.toMatchObject({
      code: 'LONE_SURROGATE',
      message: expect.stringContaining('pages[1]') as string,
    });
    const confusions = engine.confusionsMany(['a', 'b'], ['a', '\ud800'], 'grapheme', {}, () => undefined);
    await expect(confusions).rejects.toMatchObject({
      code: 'LONE_SURROGATE',
      message: expect.stringContaining('hypotheses[1]') as string,
    });
    expect(await engine.combineMany([], {})).toHaveLength(0);
  });

  test.each(read<RateCase[]>('rates').map((entry) => [entry.name, entry] as const))(
    'rates: %s',
    (__, entry) => {
      const { metrics, unit, rules = {}, pages, macro, micro } = entry;
      const plan = planOf({ metrics, unit, scripts: true });
      const rates = new PlanRates(plan, rulesOf(rules));
      const sums = new RateSums(rates, { isInOrder: false });
      for (const [at, [reference, hypothesis]] of pages.entries()) {
        rates.read(engine.record(reference, hypothesis, plan), 0);
        sums.add();
        const expected = entry.rates?.[at] ?? {};
        expect(among(expected, rates.keys, rates.values), `page ${at}`).toEqual(expected);
      }
      const [means, pooled] = [Object.fromEntries(sums.means()), Object.fromEntries(sums.pooled())];
      expect(means, 'macro').toMatchObject(macro);
      expect(pooled, 'micro').toMatchObject(micro);
      expect(Object.keys(pooled)).toEqual(rates.keys.filter((key) => !key.startsWith('lines.len_')));
    },
  );

  test('a record holds what its plan asks for and nothing else', () => {
    const plan = planOf({ metrics: ['cer'] });
    expect(slotsOf(plan, engine.record('a b', 'a c', plan))).toEqual({
      'codepoint.referenceLength': 3,
      'codepoint.hypothesisLength': 3,
      'codepoint.distance': 1,
    });
    expect(engine.record('a', 'b', planOf({ metrics: [] }))).toHaveLength(0);
  });
});

test('the steps of the named normalisations are those of the table', () => {
  expect(NAMED_STEPS).toEqual(read<NormalizationCases>('normalizations').steps);
});

test('slots and rates are those of the table', () => {
  const { slots, rates } = read<{ slots: string[]; rates: string[] }>('record');
  const plan = planOf();
  expect(layoutOf(plan).names).toEqual(slots);
  expect(new PlanRates(plan, rulesOf({})).keys).toEqual(rates);
});

test('both engines have a file for everything an engine does', () => {
  const folder = (name: string): string[] =>
    readdirSync(fileURLToPath(new URL(`../../../src/engine/${name}`, import.meta.url)));
  const parts = ['corpus.ts', 'engine.ts', 'many.ts', 'pairs.ts', 'raster.ts', 'resampling.ts'];
  expect(folder('native').filter((file) => folder('ts').includes(file))).toEqual(parts);
});
