import { EXIT, worstExit } from '../../schema/error.ts';
import type { MetricRequest } from '../score/metric-request.ts';
import type { ScoredPair } from '../score/score-pairs.ts';
import { outputDrained } from '../standard-output.ts';
import type { Terminal } from '../terminal.ts';
import { jsonLine } from './json.ts';
import { FolderTable, pairTable } from './score-table.ts';

/** Prints a line of JSON for each pair as it comes; returns the exit code. */
export async function printScoreLines(
  scored: AsyncIterable<ScoredPair>,
  { print }: Pick<Terminal, 'print'>,
): Promise<number> {
  const exits: number[] = [EXIT.done];
  for await (const pair of scored) {
    if (pair.status === 'failed') exits.push(pair.error.exit);
    print(jsonLine(lineOf(pair)));
    await outputDrained();
  }
  return worstExit(exits);
}

function lineOf(pair: ScoredPair): object {
  if (pair.status === 'scored') return { id: pair.id, ...pair.score };
  const { id, line, error } = pair;
  return { id, ...(line === undefined ? {} : { line }), error: { code: error.code, message: error.message } };
}

/** Prints one table, in full for a single pair; returns the exit code. */
export async function printScoreTable(
  scored: AsyncIterable<ScoredPair>,
  request: MetricRequest,
  { print, fail }: Pick<Terminal, 'print' | 'fail'>,
): Promise<number> {
  const exits: number[] = [EXIT.done];
  const table = new FolderTable(request.unit ?? 'codepoint', request);
  const scores: Extract<ScoredPair, { status: 'scored' }>[] = [];
  for await (const pair of scored) {
    if (pair.status === 'failed') {
      exits.push(pair.error.exit);
      fail(`${pair.error.message} (${pair.error.code})`);
      continue;
    }
    table.add(pair.id, pair.score);
    if (scores.length < 2) scores.push(pair);
  }
  const [first, second] = scores;
  if (first !== undefined) print(second === undefined ? pairTable(first.score, request) : table.text());
  return worstExit(exits);
}
