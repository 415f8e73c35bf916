import { writeFileAtomic } from '../../io/atomic-write.ts';
import { gateMarkdown, gateTable, junitXml, verdictLine, type GateCheck } from '../../compare/index.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from './json.ts';

/** Where checks are shown beside the verdict. */
export interface ShownChecks {
  /** Several benchmarks have a table of all checks, one has a table of those that failed. */
  readonly suite: string | undefined;
  readonly junit: string | undefined;
  /** The empty text is standard output. */
  readonly markdown: string | undefined;
}

/** Writes the checks where they are wanted and prints the verdict. */
export async function showChecks(
  checks: readonly GateCheck[],
  { suite, junit, markdown }: ShownChecks,
  { options, terminal }: Pick<CommandContext<'json'>, 'options' | 'terminal'>,
): Promise<void> {
  if (junit !== undefined) await writeFileAtomic(junit, junitXml(checks));
  if (markdown !== undefined && markdown !== '') await writeFileAtomic(markdown, gateMarkdown(checks));
  const verdict = verdictLine(checks);
  if (options.json) {
    terminal.print(jsonPage({ passed: checks.every(({ status }) => status === 'passed'), verdict, checks }));
  } else if (markdown === '') {
    terminal.print(gateMarkdown(checks));
    terminal.note(verdict);
  } else {
    const shown = suite === undefined ? checks.filter(({ status }) => status === 'failed') : checks;
    const table = shown.length === 0 ? '' : `${gateTable(shown)}\n`;
    terminal.print(escapeControl(`${table}${verdict}\n`));
  }
}
