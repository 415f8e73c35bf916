import { matrixText, pairText, type Average } from '../../compare/index.ts';
import type { Comparison } from '../../library/root/compare.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from './json.ts';

/** Two models in words and figures, or the matrix of all. */
export function printComparison(
  comparison: Comparison,
  { average, isPair }: { readonly average: Average; readonly isPair: boolean },
  { options, terminal }: Pick<CommandContext<'json'>, 'options' | 'terminal'>,
): void {
  const { metric } = comparison;
  if (options.json) terminal.print(jsonPage(comparison));
  else
    terminal.print(
      escapeControl(isPair ? pairText(comparison, metric) : matrixText(comparison, average, metric)),
    );
}
