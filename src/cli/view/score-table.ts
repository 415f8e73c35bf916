import { alignColumns } from '../../format/align-columns.ts';
import { grouped, percent } from '../../format/numbers.ts';
import type { Score } from '../../metrics/score-object.ts';
import { UNITS } from '../../text/unit.ts';
import type { Unit } from '../../text/unit.ts';
import { errorRate } from '../../metrics/rates.ts';
import type { RateOptions } from '../../metrics/rates.ts';
import { escapeControl } from '../terminal.ts';

type Scored = Score & { readonly semantic?: number };

/** All metrics of one pair. */
export function pairTable(score: Scored, options: RateOptions): string {
  const parts = [unitRows(score, options), metricRows(score), tibetanRows(score)].filter(
    (rows) => rows.length > 0,
  );
  return `${parts.map((rows) => alignColumns(rows).join('\n')).join('\n\n')}\n`;
}

function unitRows({ units = {} }: Scored, options: RateOptions): string[][] {
  const rows = UNITS.flatMap((unit) => {
    const counts = units[unit];
    if (counts === undefined) return [];
    const { hits, substitutions, deletions, insertions, referenceLength, hypothesisLength } = counts;
    const distance = hits === null ? null : substitutions! + deletions! + insertions!;
    const rate =
      distance === null ? null : errorRate({ distance, referenceLength, hypothesisLength, hits }, options);
    return [
      [
        unit,
        percent(rate),
        ...[hits, substitutions, deletions, insertions, referenceLength, hypothesisLength].map(grouped),
      ],
    ];
  });
  return rows.length === 0
    ? []
    : [['unit', 'errors', 'hits', 'subst.', 'deleted', 'inserted', 'reference', 'hypothesis'], ...rows];
}

function metricRows({ cer, wer, lines, orcnorm, structure, semantic }: Scored): string[][] {
  const rows: (readonly [string, number | null | undefined])[] = [
    ['cer', cer],
    ['wer', wer],
  ];
  for (const [group, values] of Object.entries({ lines, orcnorm, structure })) {
    for (const [name, value] of Object.entries(values ?? {})) {
      if (typeof value === 'number' && !name.startsWith('len_')) rows.push([`${group}.${name}`, value]);
    }
  }
  if (orcnorm !== undefined)
    rows.push(['orcnorm.raw.wer', orcnorm.raw.wer], ['orcnorm.raw.cer', orcnorm.raw.cer]);
  if (semantic !== undefined) rows.push(['semantic', semantic]);
  return rows.filter(([, value]) => value !== undefined).map(([name, value]) => [name, percent(value)]);
}

function tibetanRows({ tibetan, cer }: Scored): string[][] {
  if (tibetan === undefined || cer === undefined) return [];
  const { tsheg, shad, errors } = tibetan;
  const total = Object.values(errors).reduce((sum, count) => sum + count);
  return [
    ...Object.entries({ tsheg, shad }).flatMap(([name, { precision, recall, f1 }]) => [
      [`${name} precision`, percent(precision)],
      [`${name} recall`, percent(recall)],
      [`${name} F1`, percent(f1)],
    ]),
    ...Object.entries(errors)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => [`errors: ${name}`, percent(count / total)]),
  ];
}

/** What a table of many pairs can show, by title. */
const RATES: Readonly<Record<string, (score: Scored) => number | null | undefined>> = {
  CER: ({ cer }) => cer,
  WER: ({ wer }) => wer,
  semantic: ({ semantic }) => semantic,
};

/** Shown where neither CER nor WER was asked for: a profile's own rates. */
const PROFILE_RATES: typeof RATES = {
  'lines.cer': ({ lines }) => lines?.cer,
  'lines.wer': ({ lines }) => lines?.wer,
  'lines.line_acc': ({ lines }) => lines?.line_acc,
  'lines.exact_line_f1': ({ lines }) => lines?.exact_line_f1,
  'orcnorm.cer': ({ orcnorm }) => orcnorm?.cer,
  'orcnorm.wer': ({ orcnorm }) => orcnorm?.wer,
  'structure.cer': ({ structure }) => structure?.cer,
  'structure.wer': ({ structure }) => structure?.wer,
  'structure.ssa': ({ structure }) => structure?.ssa,
  'structure.structure_accuracy': ({ structure }) => structure?.structure_accuracy,
};

/** A rate of every pair: undefined where it was not asked for, null where it is not defined. */
class RateColumn {
  readonly title: string;
  readonly #read: (score: Scored) => number | null | undefined;
  readonly cells: string[] = [];
  isAsked = false;
  #sum = 0;
  #count = 0;

  constructor(title: string, read: (score: Scored) => number | null | undefined) {
    this.title = title;
    this.#read = read;
  }

  add(score: Scored): void {
    const rate = this.#read(score);
    this.cells.push(percent(rate));
    if (rate !== undefined) this.isAsked = true;
    if (rate === undefined || rate === null) return;
    this.#sum += rate;
    this.#count += 1;
  }

  mean(): string {
    return percent(this.#count === 0 ? null : this.#sum / this.#count);
  }
}

const columnsOf = (rates: typeof RATES): RateColumn[] =>
  Object.entries(rates).map(([title, read]) => new RateColumn(title, read));

/** One row a pair, then the mean of the rates and the rate of all together. */
export class FolderTable {
  readonly #options: RateOptions;
  readonly #unit: Unit;
  readonly #names: string[] = [];
  readonly #rates = columnsOf(RATES);
  readonly #profileRates = columnsOf(PROFILE_RATES);
  readonly #counts: string[] = [];
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
    const edits =
      counts === undefined || counts.hits === null
        ? null
        : counts.substitutions! + counts.deletions! + counts.insertions!;
    for (const column of [...this.#rates, ...this.#profileRates]) column.add(score);
    if (edits !== null) {
      this.#edits += edits;
      this.#length += counts!.referenceLength;
      this.#hypothesisLength += counts!.hypothesisLength;
      this.#hits += counts!.hits!;
    }
    this.#names.push(escapeControl(String(id)).replaceAll('\n', '\\n'));
    this.#counts.push(edits === null ? '-' : `${grouped(edits)}/${grouped(counts!.referenceLength)}`);
  }

  text(): string {
    const shown = this.#shownRates();
    if (!this.#counts.some((cell) => cell !== '-')) return `${alignColumns(this.#rows(shown)).join('\n')}\n`;
    const together = errorRate(
      {
        distance: this.#edits,
        referenceLength: this.#length,
        hypothesisLength: this.#hypothesisLength,
        hits: this.#hits,
      },
      this.#options,
    );
    const [header, ...rows] = this.#rows(shown);
    const counted = [
      [...header!, 'edits/units'],
      ...rows.map((row, at) => row.concat(this.#counts[at] ?? '')),
      [
        'all together',
        ...shown.map(({ title }) => (title === 'CER' ? percent(together) : '')),
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
    const asked = this.#rates.filter(({ isAsked }) => isAsked);
    const hasErrors = asked.some(({ title }) => title !== 'semantic');
    return hasErrors ? asked : [...this.#profileRates.filter(({ isAsked }) => isAsked), ...asked];
  }
}
