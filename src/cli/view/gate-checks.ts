import { gateMarkdown, gateTable } from '../../compare/index.ts';
import type { GateResult } from '../../library/root/gate.ts';
import type { CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from './json.ts';

/** How checks are shown beside the verdict. */
export interface ShownChecks {
  /** Several benchmarks have a table of all checks, one has a table of those that failed. */
  readonly suite: string | undefined;
  /** The empty text is standard output. */
  readonly markdown: string | undefined;
}

/** Prints the checks that are wanted, and the verdict. */
export function showChecks(
  { passed, verdict, checks }: GateResult,
  { suite, markdown }: ShownChecks,
  { options, terminal }: Pick<CommandContext<'json'>, 'options' | 'terminal'>,
): void {
  if (options.json) {
    terminal.print(jsonPage({ passed, verdict, checks }));
  } else if (markdown === '') {
    terminal.print(gateMarkdown(checks));
    terminal.note(verdict);
  } else {
    const shown = suite === undefined ? checks.filter(({ status }) => status === 'failed') : checks;
    const table = shown.length === 0 ? '' : `${gateTable(shown)}\n`;
    terminal.print(escapeControl(`${table}${verdict}\n`));
  }
}
