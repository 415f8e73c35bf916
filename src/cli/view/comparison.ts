import { matrixText, pairText, type Average, type ModelComparison } from '../../compare/index.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from './json.ts';

/** Two models in words and figures, or the matrix of all. */
export function printComparison(
  comparison: ModelComparison,
  {
    metric,
    average,
    isPair,
  }: { readonly metric: string; readonly average: Average; readonly isPair: boolean },
  { options, terminal }: Pick<CommandContext<'json'>, 'options' | 'terminal'>,
): void {
  if (options.json) terminal.print(jsonPage({ metric, ...comparison }));
  else
    terminal.print(
      escapeControl(isPair ? pairText(comparison, metric) : matrixText(comparison, average, metric)),
    );
}
