import { failedPages, type ModelForecast, type ModelOutcome } from '../../infer/index.ts';
import { PAGE_STATUSES } from '../../schema/journal.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonLine } from './json.ts';
import { dollars } from './page-run.ts';

type ResultContext = Pick<CommandContext<'json'>, 'options' | 'terminal'>;

/** `12 pages, 11 ok, 1 error, $0.0040` */
export function runSummary({ pages, statuses, cached, left, costUsd }: ModelOutcome): string {
  const counts = PAGE_STATUSES.filter((status) => statuses[status] > 0).map(
    (status) => `${statuses[status]} ${status}`,
  );
  return [
    `${pages} pages`,
    ...counts,
    ...(cached > 0 ? [`${cached} from the journal`] : []),
    ...(left > 0 ? [`${left} left`] : []),
    ...(costUsd === null ? [] : [dollars(costUsd)]),
  ].join(', ');
}

/** The files of a run, or what became of its pages as JSON. */
export function printRun(models: readonly ModelOutcome[], { options, terminal }: ResultContext): void {
  if (options.json) {
    const reports = models.map(({ files, ...report }) => ({ ...report, failed: failedPages(report), files }));
    terminal.print(jsonLine({ models: reports }));
    return;
  }
  for (const file of models.flatMap(({ files }) => files)) terminal.print(`${escapeControl(file)}\n`);
}

/** What a run would ask for, and what that may cost. */
export function printForecast(models: readonly ModelForecast[], { options, terminal }: ResultContext): void {
  terminal.print(options.json ? jsonLine({ models }) : models.map(forecastLine).join(''));
}

function forecastLine({
  model,
  pages,
  cached,
  asked,
  inputTokens,
  outputTokens,
  costUsd,
  priceAsOf,
}: ModelForecast): string {
  const facts = [`${pages} pages`, `${cached} cached`, `${asked} to ask for`];
  if (inputTokens + outputTokens > 0)
    facts.push(`about ${inputTokens} input and ${outputTokens} output tokens`);
  const taken = priceAsOf === null ? '' : ` at the prices of ${priceAsOf}`;
  facts.push(`cost ${costUsd === null ? 'unknown' : `about ${dollars(costUsd)}${taken}`}`);
  return `${escapeControl(model)}: ${facts.join(', ')}\n`;
}
