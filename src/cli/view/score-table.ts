import { alignColumns } from '../../format/align-columns.ts';
import { grouped, percent, valueText } from '../../format/numbers.ts';
import { ExactSums } from '../../metrics/exact-sums.ts';
import type { MeasuredUnit, UnitCounts } from '../../metrics/page-counts.ts';
import { distinct, isRate, ratesOf } from '../../metrics/rate-list.ts';
import { errorRate, pooledErrorRate, ratio, rulesOf, unitDenominator } from '../../metrics/rate.ts';
import type { RateInfo, RateOptions, Rules } from '../../metrics/rate.ts';
import { ALL_METRICS, COUNTED_METRICS } from '../../metrics/registry.ts';
import type { AnyMetric, Score } from '../../metrics/registry.ts';
import { UNITS } from '../../text/unit.ts';
import type { Unit } from '../../text/unit.ts';
import { escapeControl } from '../terminal.ts';

/** All metrics of one pair. */
export function pairTable(score: Score, options: RateOptions): string {
  const parts = [unitRows(score, rulesOf(options)), rateRows(score), ...ownRows(score)].filter(
    (rows) => rows.length > 0,
  );
  return `${parts.map((rows) => alignColumns(rows).join('\n')).join('\n\n')}\n`;
}

function unitRows({ units = {} }: Score, rules: Rules): string[][] {
  const rows = UNITS.flatMap((unit) => {
    const counts = units[unit];
    if (counts === undefined) return [];
    const { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength } = counts;
    const measured = measuredOf(counts);
    return [
      [
        unit,
        percent(measured === null ? null : errorRate(measured, rules)),
        ...[hits, substitutions, deletions, insertions, referenceLength, hypothesisLength].map(grouped),
      ],
    ];
  });
  return rows.length === 0
    ? []
    : [['unit', 'errors', 'hits', 'subst.', 'deleted', 'inserted', 'reference', 'hypothesis'], ...rows];
}

/** The distance is the sum of the edits; null where these were not asked for. */
function measuredOf(counts: UnitCounts): MeasuredUnit | null {
  const { substitutions, deletions, insertions } = counts;
  return substitutions === null ? null : { ...counts, distance: substitutions + deletions! + insertions! };
}

/** Rates by key: those of counts, their variants behind them, then those that are measured otherwise. */
function rateRows(score: Score): string[][] {
  const rowsOf = (metrics: readonly AnyMetric[]): [key: string, value: string][] => {
    const listed = metrics.filter(({ name, lines }) => score[name] !== undefined && lines === undefined);
    const shown = listed.flatMap((metric) =>
      // numbers such as lengths are told where their metric wants it
      ratesOf(metric).filter(({ key, rate }) => rate.form !== 'number' || metric.shown?.pairs?.includes(key)),
    );
    return distinct(shown).flatMap(({ key, rate }) => {
      const value = valueAt(score, key);
      return value === undefined ? [] : [[key, valueText(value, rate.form)]];
    });
  };
  const counted = rowsOf(COUNTED_METRICS);
  const measured = rowsOf(ALL_METRICS.slice(COUNTED_METRICS.length));
  const isVariant = ([key]: [key: string, value: string]): boolean => key.split('.').length > 2;
  return [...counted.filter((row) => !isVariant(row)), ...counted.filter(isVariant), ...measured];
}

/** The value of a rate in a score; undefined where it was not asked for. */
function valueAt(score: Score, key: string): number | null | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], score);
  return found as number | null | undefined;
}

/** Blocks of metrics that have one of their own. */
function ownRows(score: Score): string[][][] {
  return COUNTED_METRICS.map(({ name, lines }) => {
    const part = score[name];
    return part === undefined
      ? []
      : (lines?.(part as never) ?? []).map(([label, share]) => [label, percent(share)]);
  });
}

/** A column of a table of many pairs. */
interface ShownRate {
  readonly title: string;
  readonly key: string;
  readonly form: RateInfo['form'];
}

/** Metrics that are one rate, by its title. */
function singleRates(metrics: readonly AnyMetric[]): ShownRate[] {
  return metrics.flatMap(({ name, rates }) =>
    isRate(rates) ? [{ title: rates.title, key: name, form: rates.form }] : [],
  );
}

/** Some rates of the other metrics, by their keys. */
function groupedRates(metrics: readonly AnyMetric[]): ShownRate[] {
  return metrics.flatMap((metric) =>
    (metric.shown?.pairs ?? []).flatMap((wanted) =>
      ratesOf(metric)
        .filter(({ key }) => key === wanted)
        .map(({ key, rate }) => ({ title: key, key, form: rate.form })),
    ),
  );
}

const columnsOf = (rates: readonly ShownRate[]): RateColumn[] => rates.map((rate) => new RateColumn(rate));

/** A rate of every pair: undefined where it was not asked for, null where it is not defined. */
class RateColumn {
  readonly title: string;
  readonly key: string;
  readonly form: RateInfo['form'];
  readonly cells: string[] = [];
  isAsked = false;
  readonly #sum = new ExactSums(1);
  #count = 0;

  constructor({ title, key, form }: ShownRate) {
    this.title = title;
    this.key = key;
    this.form = form;
  }

  add(score: Score): void {
    const rate = valueAt(score, this.key);
    this.cells.push(valueText(rate, this.form));
    if (rate !== undefined) this.isAsked = true;
    if (rate === undefined || rate === null) return;
    this.#sum.add(0, rate);
    this.#count += 1;
  }

  mean(): string {
    return valueText(ratio(this.#sum.value(0), this.#count), this.form);
  }
}

/** One row per pair, then the mean of the rates and the rate of all together. */
export class FolderTable {
  readonly #rules: Rules;
  readonly #unit: Unit;
  readonly #names: string[] = [];
  readonly #errors = columnsOf(singleRates(COUNTED_METRICS));
  readonly #measured = columnsOf(singleRates(ALL_METRICS.slice(COUNTED_METRICS.length)));
  /** Shown where neither CER nor WER was asked for: a profile's own rates. */
  readonly #others = columnsOf(groupedRates(COUNTED_METRICS));
  readonly #counts: string[] = [];
  #edits = 0;
  #length = 0;
  #denominator = 0;

  constructor(unit: Unit, options: RateOptions) {
    this.#unit = unit;
    this.#rules = rulesOf(options);
  }

  add(id: string | number, score: Score): void {
    const counts = score.units?.[this.#unit];
    const measured = counts === undefined ? null : measuredOf(counts);
    for (const column of [...this.#errors, ...this.#measured, ...this.#others]) column.add(score);
    if (measured !== null) {
      this.#edits += measured.distance;
      this.#length += measured.referenceLength;
      this.#denominator += unitDenominator(measured, this.#rules);
    }
    this.#names.push(escapeControl(String(id)).replaceAll('\n', '\\n'));
    this.#counts.push(
      measured === null ? '-' : `${grouped(measured.distance)}/${grouped(measured.referenceLength)}`,
    );
  }

  text(): string {
    const shown = this.#shownRates();
    if (!this.#counts.some((cell) => cell !== '-')) return `${alignColumns(this.#rows(shown)).join('\n')}\n`;
    const together = pooledErrorRate(this.#edits, this.#denominator, this.#rules);
    const [header, ...rows] = this.#rows(shown);
    const counted = [
      [...header!, 'edits/units'],
      ...rows.map((row, at) => row.concat(this.#counts[at] ?? '')),
      [
        'all together',
        ...shown.map(({ key }) => (key === 'cer' ? percent(together) : '')),
        `${grouped(this.#edits)}/${grouped(this.#length)}`,
      ],
    ];
    return `${alignColumns(counted).join('\n')}\n`;
  }

  #rows(shown: readonly RateColumn[]): string[][] {
    return [
      ['pair', ...shown.map(({ title }) => title)],
      ...this.#names.map((name, at) => [name, ...shown.map(({ cells }) => cells[at]!)]),
      [`mean of ${grouped(this.#names.length)}`, ...shown.map((column) => column.mean())],
    ];
  }

  #shownRates(): RateColumn[] {
    const [errors, measured, others] = [this.#errors, this.#measured, this.#others].map((rates) =>
      rates.filter(({ isAsked }) => isAsked),
    ) as [RateColumn[], RateColumn[], RateColumn[]];
    return [...(errors.length > 0 ? errors : others), ...measured];
  }
}
