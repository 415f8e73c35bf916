import type { GateCheck } from './gate.ts';

/**
 * Text that Markdown shows as it is: marks that could open a link, a tag, a table cell, emphasis or a mention are
 * written as character references, controls and line ends as spaces.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/[&<>|`*_~[\]()!\\#@$:]|(?<=www)\./giu, (mark) => `&#${mark.codePointAt(0)};`);
}

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
