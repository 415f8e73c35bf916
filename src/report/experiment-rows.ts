import type { Experiment, ExperimentAverage } from '../schema/experiment.ts';
import { shown } from './model-columns.ts';

/** Titles of the table of experiments, in every format. */
export const EXPERIMENT_TITLES = [
  'experiment',
  'corrector',
  'pages',
  'CER before',
  'CER after',
  'p',
  'WER before',
  'WER after',
  'p',
  'meaning before',
  'meaning after',
  'improved',
  'worsened',
  'over-corrected words',
  'fixed words',
] as const;

/** A row of that table: name and corrector are data, the rest is ready to be shown. */
export interface ExperimentRow {
  readonly name: string;
  readonly corrector: string;
  readonly cells: readonly string[];
}

export function experimentRow({
  name,
  corrector,
  coverage,
  metrics: { cer, wer, semantic },
  words,
  isComplete,
}: Experiment): ExperimentRow {
  const rates = (average: ExperimentAverage): string[] => [
    shown(average.before, 'percent'),
    shown(average.after, 'percent'),
  ];
  return {
    name,
    corrector: [corrector.kind, corrector.provider, corrector.model]
      .filter((word) => word !== undefined)
      .join(' '),
    cells: [
      `${coverage.corrected} of ${coverage.pages}${isComplete ? '' : ', unfinished'}`,
      ...rates(cer.macro),
      pValue(cer.macro),
      ...rates(wer.macro),
      pValue(wer.macro),
      ...(semantic === null ? ['–', '–'] : rates(semantic.macro)),
      String(cer.pages.improved),
      String(cer.pages.worsened),
      String(words.overCorrected),
      String(words.fixed),
    ],
  };
}

function pValue({ p }: ExperimentAverage): string {
  return p === null ? '–' : p.toFixed(4);
}
