import type { Unit } from '../text/unit.ts';
import { ExactSums } from './exact-sums.ts';
import { layoutOf } from './layout.ts';
import type { UnitField } from './layout.ts';
import type { PageCounts } from './page-counts.ts';
import type { PlanRates } from './plan-rates.ts';
import { isPooled, pooledRate, ratio } from './rate.ts';

/** How rates are added: exactly, or one after the other, each addition rounded, as Python's `sum` does. */
interface Sums {
  add(column: number, value: number): void;
  /** Adds the sums of another of its kind. */
  merge(other: this): void;
  value(column: number): number;
  /** Numbers whose sum it is. */
  parts(column: number): number[];
}

class SumsInOrder implements Sums {
  readonly #sums: Float64Array;

  constructor(columns: number) {
    this.#sums = new Float64Array(columns);
  }

  add(column: number, value: number): void {
    this.#sums[column]! += value;
  }

  /** Sums of parts are not what the additions one after the other give. */
  merge(): never {
    throw new TypeError('sums in order cannot be merged');
  }

  value(column: number): number {
    return this.#sums[column]!;
  }

  parts(column: number): number[] {
    return [this.#sums[column]!];
  }
}

export interface RateSumsOptions {
  /** Adds rates in the order of the pages, as the OpenPecha program does; else exactly, the same in any order. */
  readonly isInOrder: boolean;
}

/** Sums over pages as data, so that the sums of several processes can be added: exactly, in any order. */
export interface RateSumsState {
  readonly pages: number;
  readonly rates: Readonly<
    Record<
      string,
      {
        /** Doubles whose exact sum is that of the rates. */
        readonly sum: readonly number[];
        /** Pages on which the rate is defined. */
        readonly defined: number;
        readonly numerator: number;
        readonly denominator: number;
      }
    >
  >;
  /** Sums of the fields of the units, by `unit.field`. */
  readonly units: Readonly<Record<string, number>>;
}

export function newSums(columns: number, { isInOrder }: RateSumsOptions): Sums {
  return isInOrder ? new SumsInOrder(columns) : new ExactSums(columns);
}

/** Sums over pages: counts as integers, rates exactly. The same whatever the engine, the threads and the order. */
export class RateSums {
  pages = 0;
  readonly #rates: PlanRates;
  readonly #numerators: Float64Array;
  readonly #denominators: Float64Array;
  readonly #sums: Sums;
  /** Pages on which each rate is defined. */
  readonly #defined: Uint32Array;
  /** The fields of the units, as in a record. */
  readonly #units: Float64Array;
  readonly #summaries: readonly SummarySums[];

  constructor(rates: PlanRates, options: RateSumsOptions) {
    const { metrics, units, fields } = layoutOf(rates.plan);
    const columns = rates.keys.length;
    this.#rates = rates;
    this.#numerators = new Float64Array(columns);
    this.#denominators = new Float64Array(columns);
    this.#sums = newSums(columns, options);
    this.#defined = new Uint32Array(columns);
    this.#units = new Float64Array(units.length * fields.length);
    this.#summaries = metrics.flatMap(([metric]) =>
      metric.summary === undefined
        ? []
        : [new SummarySums(metric.name, metric.summary, rates.record.of(metric))],
    );
  }

  /** Adds the page that the rates are of. */
  add(): void {
    const { values, numerators, denominators, record } = this.#rates;
    this.pages += 1;
    for (let at = 0; at < values.length; at += 1) {
      this.#numerators[at]! += numerators[at]!;
      this.#denominators[at]! += denominators[at]!;
      const value = values[at]!;
      if (Number.isNaN(value)) continue;
      this.#sums.add(at, value);
      this.#defined[at]! += 1;
    }
    for (let at = 0; at < this.#units.length; at += 1) this.#units[at]! += record.at(at);
    for (const summary of this.#summaries) summary.add();
  }

  /** Adds the pages of others of the same plan, whose rates were added exactly. */
  merge(other: RateSums): void {
    this.pages += other.pages;
    this.#sums.merge(other.#sums);
    addEach(this.#numerators, other.#numerators);
    addEach(this.#denominators, other.#denominators);
    addEach(this.#defined, other.#defined);
    addEach(this.#units, other.#units);
    for (const [at, summary] of this.#summaries.entries()) summary.merge(other.#summaries[at]!);
  }

  /** The sums as data. */
  state(): RateSumsState {
    const rates = this.#rates.keys.map((key, at) => {
      const [numerator, denominator] = [this.#numerators[at]!, this.#denominators[at]!];
      return [
        key,
        { sum: this.#sums.parts(at), defined: this.#defined[at]!, numerator, denominator },
      ] as const;
    });
    return {
      pages: this.pages,
      rates: Object.fromEntries(rates),
      units: Object.fromEntries(this.#unitNames().map((name, at) => [name, this.#units[at]!])),
    };
  }

  /** Adds sums of the same plan from their data, which what metrics tell beside their rates is no part of. */
  addState({ pages, rates, units }: RateSumsState): void {
    this.pages += pages;
    for (const [at, key] of this.#rates.keys.entries()) {
      const { sum, defined, numerator, denominator } = rates[key]!;
      for (const part of sum) this.#sums.add(at, part);
      this.#defined[at]! += defined;
      this.#numerators[at]! += numerator;
      this.#denominators[at]! += denominator;
    }
    for (const [at, name] of this.#unitNames().entries()) this.#units[at]! += units[name]!;
  }

  /** Means of the page rates by key; undefined ones are left out of them. */
  means(): [key: string, mean: number | null][] {
    return this.#rates.keys.map((key, at) => [key, ratio(this.#sums.value(at), this.#defined[at]!)]);
  }

  /** Rates of the sums by key. */
  pooled(): [key: string, rate: number | null][] {
    const { keys, rates, rules } = this.#rates;
    return keys.flatMap((key, at) => {
      const rate = rates[at];
      if (rate === undefined || !isPooled(rate)) return [];
      const sums = [this.#numerators[at]!, this.#denominators[at]!] as const;
      return [[key, pooledRate(rate, sums, this.pages, rules)]];
    });
  }

  /** Sum of a field of a unit; null where the plan does not ask for it. */
  unit(unit: Unit, field: UnitField): number | null {
    const { units, fields } = layoutOf(this.#rates.plan);
    const [number, offset] = [units.indexOf(unit), fields.indexOf(field)];
    return number < 0 || offset < 0 ? null : this.#units[number * fields.length + offset]!;
  }

  #unitNames(): string[] {
    const { units, fields } = layoutOf(this.#rates.plan);
    return units.flatMap((unit) => fields.map((field) => `${unit}.${field}`));
  }

  /** What metrics tell of the pages beside their rates, by metric. */
  summaries(): [metric: string, summary: unknown][] {
    return this.#summaries.flatMap((summary) => {
      const found = summary.value();
      return found === undefined ? [] : [[summary.metric, found]];
    });
  }
}

function addEach(sums: Float64Array | Uint32Array, others: Float64Array | Uint32Array): void {
  for (let at = 0; at < sums.length; at += 1) sums[at]! += others[at]!;
}

interface AnySummary {
  readonly terms: Readonly<Record<string, (counts: PageCounts) => number>>;
  of(sums: Readonly<Record<string, number>>): unknown;
}

/** The sums of one metric's summary. */
class SummarySums {
  readonly metric: string;
  readonly #summary: AnySummary;
  readonly #counts: PageCounts;
  readonly #sums: Record<string, number>;

  constructor(metric: string, summary: AnySummary, counts: PageCounts) {
    this.metric = metric;
    this.#summary = summary;
    this.#counts = counts;
    this.#sums = Object.fromEntries(Object.keys(summary.terms).map((term) => [term, 0]));
  }

  add(): void {
    for (const term of Object.keys(this.#sums)) this.#sums[term]! += this.#summary.terms[term]!(this.#counts);
  }

  merge(other: SummarySums): void {
    for (const term of Object.keys(this.#sums)) this.#sums[term]! += other.#sums[term]!;
  }

  value(): unknown {
    return this.#summary.of(this.#sums);
  }
}
