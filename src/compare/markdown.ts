import { escapeMarkdown } from '../format/escape-markdown.ts';
import type { GateCheck } from './gate.ts';

/** Checks as a table for a pull request, failed ones first. */
export function gateMarkdown(checks: readonly GateCheck[]): string {
  const failed = checks.filter(({ status }) => status === 'failed');
  const ordered = [...failed, ...checks.filter(({ status }) => status === 'passed')];
  // names stand in code, where nobody is notified by a mention
  const name = (text: string): string => `<code>${escapeMarkdown(text)}</code>`;
  const rows = ordered.map(({ benchmark, model, check, found, status }) => {
    const outcome = status === 'passed' ? '✅ passed' : '❌ failed';
    const cells = [name(benchmark), name(model), escapeMarkdown(check), escapeMarkdown(found), outcome];
    return `| ${cells.join(' | ')} |`;
  });
  const isPassed = failed.length === 0;
  return [
    `### ${isPassed ? '✅' : '❌'} errata gate ${isPassed ? 'passed' : 'failed'}`,
    '',
    `${failed.length} of ${checks.length} checks failed.`,
    '',
    '| benchmark | model | check | found | result |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
