import type { Score } from '../../engine/score-object.ts';
import { UNITS } from '../../engine/unit.ts';
import type { Unit } from '../../engine/unit.ts';
import { errorRate } from '../../engine/rates.ts';
import type { RateOptions } from '../../engine/rates.ts';
import { escapeControl } from '../terminal.ts';

type Scored = Score & { readonly semantic?: number };

/** Rows in columns: the first to the left, numbers to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ').trimEnd());
}

function percent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? '-' : `${(100 * rate).toFixed(2)}%`;
}

function grouped(count: number | null): string {
  return count === null ? '-' : count.toLocaleString('en-US');
}

/** All metrics of one pair. */
export function pairTable(score: Scored, options: RateOptions): string {
  const parts = [unitRows(score, options), metricRows(score), tibetanRows(score)].filter((rows) => rows.length > 0);
  return `${parts.map((rows) => columns(rows).join('\n')).join('\n\n')}\n`;
}

function unitRows({ units = {} }: Scored, options: RateOptions): string[][] {
  const rows = UNITS.flatMap((unit) => {
    const counts = units[unit];
    if (counts === undefined) return [];
    const { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength } = counts;
    const distance = hits === null ? null : substitutions! + deletions! + insertions!;
    const rate = distance === null ? null : errorRate({ distance, referenceLength, hypothesisLength, hits }, options);
    return [[unit, percent(rate), ...[hits, substitutions, deletions, insertions, referenceLength, hypothesisLength].map(grouped)]];
  });
  return rows.length === 0 ? [] : [['unit', 'errors', 'hits', 'subst.', 'deleted', 'inserted', 'reference', 'hypothesis'], ...rows];
}

function metricRows({ cer, wer, lines, orcnorm, structure, semantic }: Scored): string[][] {
  const rows: (readonly [string, number | null | undefined])[] = [['cer', cer], ['wer', wer]];
  for (const [group, values] of Object.entries({ lines, orcnorm, structure })) {
    for (const [name, value] of Object.entries(values ?? {})) {
      if (typeof value === 'number' && !name.startsWith('len_')) rows.push([`${group}.${name}`, value]);
    }
  }
  if (orcnorm !== undefined) rows.push(['orcnorm.raw.wer', orcnorm.raw.wer], ['orcnorm.raw.cer', orcnorm.raw.cer]);
  if (semantic !== undefined) rows.push(['semantic', semantic]);
  return rows.filter(([, value]) => value !== undefined).map(([name, value]) => [name, percent(value)]);
}

function tibetanRows({ tibetan, cer }: Scored): string[][] {
  if (tibetan === undefined || cer === undefined) return [];
  const { tsheg, shad, errors } = tibetan;
  const total = Object.values(errors).reduce((sum, count) => sum + count);
  return [
    ...Object.entries({ tsheg, shad }).flatMap(([name, { precision, recall, f1 }]) => [[`${name} precision`, percent(precision)], [`${name} recall`, percent(recall)], [`${name} F1`, percent(f1)]]),
    ...Object.entries(errors).filter(([, count]) => count > 0).map(([name, count]) => [`errors: ${name}`, percent(count / total)]),
  ];
}

/** One row a pair, then the mean of the rates and the rate of all together. */
export class FolderTable {
  readonly #options: RateOptions;
  readonly #unit: Unit;
  readonly #rows: string[][] = [];
  readonly #sums = { cer: { sum: 0, count: 0 }, wer: { sum: 0, count: 0 } };
  readonly #similarities: number[] = [];
  #edits = 0;
  #length = 0;
  #hypothesisLength = 0;
  #hits = 0;

  constructor(unit: Unit, options: RateOptions) {
    this.#unit = unit;
    this.#options = options;
  }

  add(id: string | number, score: Scored): void {
    const counts = score.units?.[this.#unit];
    const edits = counts === undefined || counts.hits === null ? null : counts.substitutions! + counts.deletions! + counts.insertions!;
    for (const name of ['cer', 'wer'] as const) {
      const rate = score[name];
      if (rate === undefined || rate === null) continue;
      this.#sums[name].sum += rate;
      this.#sums[name].count += 1;
    }
    if (edits !== null) {
      this.#edits += edits;
      this.#length += counts!.referenceLength;
      this.#hypothesisLength += counts!.hypothesisLength;
      this.#hits += counts!.hits!;
    }
    if (score.semantic !== undefined) this.#similarities.push(score.semantic);
    this.#rows.push([escapeControl(String(id)).replaceAll('\n', '\\n'), percent(score.cer), percent(score.wer), percent(score.semantic), edits === null ? '-' : `${grouped(edits)}/${grouped(counts!.referenceLength)}`]);
  }

  text(): string {
    const mean = ({ sum, count }: { sum: number; count: number }): string => percent(count === 0 ? null : sum / count);
    const isCounted = this.#length + this.#hypothesisLength > 0;
    const pooled = !isCounted ? null : errorRate({ distance: this.#edits, referenceLength: this.#length, hypothesisLength: this.#hypothesisLength, hits: this.#hits }, this.#options);
    const rows = [
      ['pair', 'CER', 'WER', 'semantic', 'edits/units'],
      ...this.#rows,
      [`mean of ${grouped(this.#rows.length)}`, mean(this.#sums.cer), mean(this.#sums.wer), percent(this.#similarities.length === 0 ? null : this.#similarities.reduce((sum, value) => sum + value, 0) / this.#similarities.length), ''],
      ['all together', percent(pooled), '', '', isCounted ? `${grouped(this.#edits)}/${grouped(this.#length)}` : '-'],
    ];
    const shown = this.#similarities.length > 0 ? rows : rows.map((row) => row.toSpliced(3, 1));
    return `${columns(shown).join('\n')}\n`;
  }
}
