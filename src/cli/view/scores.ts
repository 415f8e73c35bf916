import { EXIT, worstExit } from '../../schema/error.ts';
import type { MetricRequest } from '../score/metric-request.ts';
import type { ScoredEntry } from '../score/score-entries.ts';
import { outputDrained } from '../standard-output.ts';
import type { Terminal } from '../terminal.ts';
import { jsonLine } from './json.ts';
import { FolderTable, pairTable } from './score-table.ts';

/** Prints a line of JSON for each entry as it comes; returns the exit code. */
export async function printScoreLines(
  scored: AsyncIterable<ScoredEntry>,
  { print }: Pick<Terminal, 'print'>,
): Promise<number> {
  const exits: number[] = [EXIT.done];
  for await (const entry of scored) {
    if (entry.status === 'failed') exits.push(entry.error.exit);
    print(jsonLine(lineOf(entry)));
    await outputDrained();
  }
  return worstExit(exits);
}

function lineOf(entry: ScoredEntry): object {
  if (entry.status === 'scored') return { id: entry.id, ...entry.score };
  const { id, line, error } = entry;
  return { id, ...(line === undefined ? {} : { line }), error: { code: error.code, message: error.message } };
}

/** Prints one table, in full for a single pair; returns the exit code. */
export async function printScoreTable(
  scored: AsyncIterable<ScoredEntry>,
  request: MetricRequest,
  { print, fail }: Pick<Terminal, 'print' | 'fail'>,
): Promise<number> {
  const exits: number[] = [EXIT.done];
  const table = new FolderTable(request.unit ?? 'codepoint', request);
  const scores: Extract<ScoredEntry, { status: 'scored' }>[] = [];
  for await (const entry of scored) {
    if (entry.status === 'failed') {
      exits.push(entry.error.exit);
      fail(`${entry.error.message} (${entry.error.code})`);
      continue;
    }
    table.add(entry.id, entry.score);
    if (scores.length < 2) scores.push(entry);
  }
  const [first, second] = scores;
  if (first !== undefined) print(second === undefined ? pairTable(first.score, request) : table.text());
  return worstExit(exits);
}
