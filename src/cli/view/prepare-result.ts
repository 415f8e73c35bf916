import { relative } from 'node:path';
import type { PreparedBenchmark } from '../../library/root/prepare.ts';
import { countFindings, formatFinding } from '../../prepare/index.ts';
import type { CommandContext } from '../command.ts';
import { jsonLine } from './json.ts';

/** Findings on stderr, then what was made. */
export function printPrepared(
  { findings, notes, pages, batches, folder, isWritten }: PreparedBenchmark,
  source: string,
  { options, terminal, log }: Pick<CommandContext<'json'>, 'options' | 'terminal' | 'log'>,
): void {
  for (const finding of findings) terminal.warn(formatFinding(finding));
  if (findings.length > 0) terminal.warn(countFindings(findings));
  for (const note of notes) terminal.warn(note);
  if (pages === 0) terminal.warn(`${source}: no pages, expected images with transcripts (NO_PAGES)`);
  const place = relative(process.cwd(), folder) || folder;
  if (!isWritten) terminal.warn(`nothing was written, ${place} is as it was`);
  const batchCount = Object.keys(batches).length;
  log.write('info', `prepare: ${pages} pages in ${batchCount} batches, ${findings.length} findings`);
  if (options.json) terminal.print(jsonLine({ written: isWritten, pages, batches, findings, notes }));
  else if (isWritten)
    terminal.print(
      `${place}: ${counted(pages, 'page', 'pages')} in ${counted(batchCount, 'batch', 'batches')}\n`,
    );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
