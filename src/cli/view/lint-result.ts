import { formatLintFinding, LINT_CODES } from '../../lint/index.ts';
import type { LintCode, LintFinding, LintResult } from '../../lint/index.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonLine } from './json.ts';

/** One finding per line, or all as JSON; what was mended and the counts on stderr. */
export function printLint(
  result: LintResult,
  { options, terminal }: Pick<CommandContext<'json'>, 'options' | 'terminal'>,
): void {
  const { pages, findings, fixed, skipped, notes } = result;
  if (options.json) terminal.print(jsonLine(result));
  else
    for (const finding of findings)
      terminal.print(`${escapeControl(formatLintFinding(finding)).replaceAll('\n', '\\u{a}')}\n`);
  for (const reason of skipped) terminal.warn(reason);
  for (const note of notes) terminal.note(note);
  if (fixed > 0) terminal.note(`${fixed} ${fixed === 1 ? 'page' : 'pages'} mended`);
  terminal.note(`${pages} pages, ${summaryOf(findings)}`);
}

function summaryOf(findings: readonly LintFinding[]): string {
  if (findings.length === 0) return 'nothing found';
  const counts = new Map<LintCode, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const fixable = findings.filter(({ isFixable }) => isFixable).length;
  const words = [...counts].map(([code, count]) => `${LINT_CODES[code]} (${count})`).join(', ');
  const total = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`;
  return `${total}: ${words}${fixable > 0 ? `; --fix mends ${fixable}` : ''}`;
}
