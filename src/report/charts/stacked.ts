import { spacedPercent } from '../../format/numbers.ts';
import type { Overview } from '../overview.ts';
import type { Chart } from './chart.ts';
import { KIND_WORDS } from '../kind-words.ts';
import { scaleOf, tickPercent, type Scale } from './scale.ts';
import { across, beyondMark, gridAcross, hover, label, labelOf, picture, round, tag, wide } from './svg.ts';

const ROW = 44;
const KINDS = ['substitutions', 'deletions', 'insertions'] as const;
const SINGULAR = { substitutions: 'substitution', deletions: 'deletion', insertions: 'insertion' } as const;
const CLASSES = ['base', 'subjoined', 'vowel', 'tsheg', 'shad', 'digit', 'other'] as const;

interface Row {
  readonly name: string;
  readonly parts: readonly { readonly words: string; readonly className: string; readonly share: number }[];
}

/** Errors by kind, as shares of the reference; undefined where only distances are known. */
export function kinds({ models }: Overview): Chart | undefined {
  const rows = models.flatMap(({ name, evaluation }): Row[] => {
    const counts = evaluation.units.codepoint;
    if (typeof counts?.hits !== 'number' || counts.referenceLength === 0) return [];
    const parts = KINDS.map((kind) => ({
      words: KIND_WORDS[SINGULAR[kind]],
      className: kind,
      share: (counts[kind] ?? 0) / counts.referenceLength,
    }));
    return [{ name, parts }];
  });
  if (rows.length === 0) return undefined;
  const scale = scaleOf(rows.map(({ parts }) => parts.reduce((sum, { share }) => sum + share, 0)));
  return {
    title: 'What kind of errors',
    description:
      'Code points that are read wrong, missing or too much, per 100 code points of the reference.',
    body: bars('Errors by kind', rows, scale),
    legend: KINDS.map((kind) => [kind, KIND_WORDS[SINGULAR[kind]]] as const),
  };
}

/** Shares of the classes of characters in the errors on Tibetan pages. */
export function classes({ models }: Overview): Chart | undefined {
  const rows = models.flatMap(({ name, evaluation }): Row[] => {
    const { tibetan } = evaluation;
    if (tibetan === undefined) return [];
    const parts = CLASSES.map((kind, at) => ({
      words: kind,
      className: `k${at}`,
      share: tibetan.shares[kind] ?? 0,
    }));
    return [{ name, parts }];
  });
  if (rows.length === 0) return undefined;
  return {
    title: 'Which characters, on Tibetan pages',
    description: 'Share of each class of characters in a model’s errors.',
    body: bars('Errors by class of character', rows, scaleOf([1])),
    legend: CLASSES.map((kind, at) => [`k${at}`, kind] as const),
  };
}

function bars(title: string, rows: readonly Row[], scale: Scale): string {
  const bottom = 4 + rows.length * ROW;
  const grid = gridAcross(
    scale.ticks.map((tick) => ({ share: scale.shareOf(tick), words: tickPercent(tick) })),
    { top: 4, bottom },
  );
  const drawn = rows.map((row, at) => bar(row, 4 + at * ROW, scale));
  return picture(title, bottom + 24, grid + drawn.join(''));
}

function bar({ name, parts }: Row, top: number, scale: Scale): string {
  const total = parts.reduce((whole, { share }) => whole + share, 0);
  // of a bar that is cut the parts keep their proportions
  const shown = scale.isBeyond(total) ? scale.end / total : 1;
  let sum = 0;
  const pieces = parts.map(({ words, className, share }) => {
    const [from, to] = [scale.shareOf(sum * shown), scale.shareOf((sum + share) * shown)];
    sum += share;
    const place = { class: className, x: across(from), width: wide(to - from), y: top + 20, height: 18 };
    return round(to - from) === 0 && to - from < 1e-4
      ? ''
      : tag('rect', place, hover(`${labelOf(name)}: ${words} ${spacedPercent(share)}`));
  });
  const mark = scale.isBeyond(total) ? beyondMark(top + 14, spacedPercent(total)) : '';
  return label(labelOf(name), { x: across(0), y: top + 14, class: 'name' }) + mark + pieces.join('');
}
