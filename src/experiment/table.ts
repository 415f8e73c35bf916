import type { Experiment, ExperimentAverage } from '../schema/experiment.ts';
import { alignColumns } from '../format/align-columns.ts';
import { percent, probability, signed } from '../format/numbers.ts';

/** Rows of the averages: header first. */
export function averageRows({ metrics: { wer, cer, semantic } }: Experiment): string[][] {
  const row = (
    title: string,
    { before, after, change, relative, interval, p }: ExperimentAverage,
    show: (value: number | null) => string,
  ): string[] => [
    title,
    show(before),
    show(after),
    signed(change, show),
    relative === null ? '-' : signed(relative, percent),
    interval === null ? '-' : `${signed(interval.bca[0], show)} .. ${signed(interval.bca[1], show)}`,
    probability(p),
  ];
  return [
    ['', 'before', 'after', 'change', 'relative', '95% of change', 'p'],
    row('WER macro', wer.macro, percent),
    row('WER micro', wer.micro, percent),
    row('CER macro', cer.macro, percent),
    row('CER micro', cer.micro, percent),
    ...(semantic === null ? [] : [row('SS', semantic.macro, decimals)]),
  ];
}

/** Rows of how pages fared: header first. */
export function pageRows({ metrics: { wer, cer, semantic } }: Experiment): string[][] {
  const all = [
    ['WER', wer.pages],
    ['CER', cer.pages],
    ...(semantic === null ? [] : [['SS', semantic.pages] as const]),
  ] as const;
  return [
    ['pages by', 'improved', 'worsened', 'unchanged'],
    ...all.map(([title, { improved, worsened, unchanged }]) => [
      title,
      String(improved),
      String(worsened),
      String(unchanged),
    ]),
  ];
}

/** What became of the words, and of the pages, a line each. */
export function factLines({ words, coverage, isComplete }: Experiment): string[] {
  const { overCorrected, overCorrectionRate, fixed, fixRate, rightBefore, reference } = words;
  return [
    `over-corrected: ${overCorrected} of ${rightBefore} right words (` +
      `${percent(overCorrectionRate)}); fixed: ${fixed} of ${reference - rightBefore} wrong words (` +
      `${percent(fixRate)})`,
    `pages: ${coverage.corrected} of ${coverage.pages} compared, ${coverage.failed} failed, ` +
      `${coverage.left} left${isComplete ? '' : ' (not complete)'}`,
  ];
}

/** The table for people. */
export function experimentText(experiment: Experiment): string {
  const parts = [
    alignColumns(averageRows(experiment)),
    alignColumns(pageRows(experiment)),
    factLines(experiment),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function decimals(value: number | null): string {
  return value === null ? '-' : value.toFixed(4);
}
