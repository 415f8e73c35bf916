import type { Experiment } from '../schema/experiment.ts';
import { escapeMarkdown } from '../format/escape-markdown.ts';
import { percent, signed } from '../format/numbers.ts';
import type { MeasuredPage } from './measure.ts';
import { averageRows, factLines, pageRows } from './table.ts';

/** Pages that are named in the report. */
const SHOWN = 10;

/** The report of an experiment for people. */
export function experimentMarkdown(experiment: Experiment, pages: readonly MeasuredPage[]): string {
  const { name, corrector, options, signature } = experiment;
  const model = [corrector.kind, corrector.provider, corrector.model]
    .filter((word) => word !== undefined)
    .join(', ');
  const text = options.normalizeBeforeEval
    ? 'in lower case without punctuation'
    : 'of the text with white space collapsed';
  return [
    `# ${escapeMarkdown(name)}`,
    '',
    `Corrector: ${escapeMarkdown(model)}. WER and CER ${text}; similarity of meaning (SS) of the raw text.`,
    '',
    ...table(averageRows(experiment)),
    '',
    `Intervals from ${options.resamples} resamples of the pages (BCa), p of a paired permutation ` +
      `test, seed ${options.seed}. Below 0 is better for WER and CER.`,
    '',
    ...table(pageRows(experiment)),
    '',
    ...factLines(experiment).map((line) => `- ${line}`),
    '',
    ...worst(pages),
    `Signature: <code>${escapeMarkdown(signature)}</code>`,
    '',
  ].join('\n');
}

function table([header = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(header),
    `|${header.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|`,
    ...rows.map(line),
  ];
}

/** Pages that the correction made worse, the worst first. */
function worst(pages: readonly MeasuredPage[]): string[] {
  const changed = pages.map(({ id, before, after, words }) => ({
    id,
    before,
    after,
    words,
    change: after.cer.rate - before.cer.rate,
  }));
  const worsened = changed
    .filter(({ change }) => change > 0)
    .sort((left, right) => right.change - left.change)
    .slice(0, SHOWN);
  if (worsened.length === 0) return [];
  const rows = worsened.map(({ id, before, after, words, change }) => [
    `<code>${escapeMarkdown(id)}</code>`,
    percent(before.cer.rate),
    percent(after.cer.rate),
    signed(change, percent),
    String(words.overCorrected),
  ]);
  return [
    '## Pages that became worse',
    '',
    ...table([['page', 'CER before', 'CER after', 'change', 'over-corrected words'], ...rows]),
    '',
  ];
}
