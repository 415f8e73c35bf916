import { EXIT, worstExit } from '../../schema/error.ts';
import { stringFlag } from '../command.ts';
import type { Command, CommandArguments, CommandContext } from '../command.ts';
import { metricFlags, readMetricRequest, textFlags, usageError } from '../metric-flags.ts';
import type { MetricRequest } from '../metric-flags.ts';
import { filePairs } from '../score/file-pairs.ts';
import { jsonlPairs } from '../score/jsonl-pairs.ts';
import { scoreEntries } from '../score/score-entries.ts';
import type { ScoredEntry } from '../score/score-entries.ts';
import { FolderTable, pairTable } from '../score/score-table.ts';
import { outputDrained } from '../standard-output.ts';

export const command: Command = {
  name: 'score',
  describe: 'Scores two texts, two folders (pairs by stem), or JSONL pairs on stdin.',
  positionals: [
    {
      name: 'reference',
      describe: 'the truth: a text file or a folder; - reads JSONL from stdin',
      required: true,
    },
    { name: 'hypothesis', describe: 'what was read: a text file or a folder' },
  ],
  flags: { ...metricFlags, ...textFlags },
  epilogue: `Lines of JSONL are {"id","reference","hypothesis"}; one line a pair comes out, in order. A bad line gives
{"id","line","error"}, the rest goes on, and the exit code is 65. Files: a byte order mark is dropped, nothing is trimmed.`,
  examples: [
    ['errata score page.gt.txt page.ocr.txt', 'a table of every metric'],
    ['errata score truth/ output/ --json', 'one JSON line a pair, id = stem'],
    ['errata score - --metrics cer < pairs.jsonl', 'CER of each line'],
  ],
  run,
};

async function run(args: CommandArguments, context: CommandContext): Promise<number> {
  const request = readMetricRequest(args);
  const [reference, hypothesis] = [stringFlag(args, 'reference')!, stringFlag(args, 'hypothesis')];
  const isStream = reference === '-';
  if (isStream === (hypothesis !== undefined))
    throw usageError(
      isStream
        ? `expected nothing behind -, got ${JSON.stringify(hypothesis)}`
        : 'expected REFERENCE HYPOTHESIS, or - for JSONL on stdin',
    );
  const entries = isStream
    ? jsonlPairs(process.stdin)
    : filePairs(reference, hypothesis!, context.terminal.note);
  const isTable = !isStream && !context.options.json;
  // the table shows edits, which rates alone do not need
  const exits: number[] = [];
  const scored = scoreEntries(entries, isTable ? { ...request, scripts: true } : request, {
    threads: context.options.threads,
    signal: context.signal,
    onWarning: context.terminal.warn,
    onLeftOut: (error) => {
      exits.push(error.exit);
      context.terminal.warn(`${error.message} (${error.code})`);
    },
  });
  exits.push(isTable ? await printTable(scored, request, context) : await printLines(scored, context));
  return worstExit(exits);
}

async function printLines(scored: AsyncIterable<ScoredEntry>, { terminal }: CommandContext): Promise<number> {
  const exits: number[] = [EXIT.done];
  for await (const entry of scored) {
    if (entry.status === 'failed') exits.push(entry.error.exit);
    terminal.print(`${JSON.stringify(lineOf(entry))}\n`);
    await outputDrained();
  }
  return worstExit(exits);
}

function lineOf(entry: ScoredEntry): object {
  if (entry.status === 'scored') return { id: entry.id, ...entry.score };
  const { id, line, error } = entry;
  return { id, ...(line === undefined ? {} : { line }), error: { code: error.code, message: error.message } };
}

async function printTable(
  scored: AsyncIterable<ScoredEntry>,
  request: MetricRequest,
  { terminal }: CommandContext,
): Promise<number> {
  const exits: number[] = [EXIT.done];
  const table = new FolderTable(request.unit ?? 'codepoint', request);
  const scores: Extract<ScoredEntry, { status: 'scored' }>[] = [];
  for await (const entry of scored) {
    if (entry.status === 'failed') {
      exits.push(entry.error.exit);
      terminal.warn(`${entry.error.message} (${entry.error.code})`);
      continue;
    }
    table.add(entry.id, entry.score);
    if (scores.length < 2) scores.push(entry);
  }
  const [first, second] = scores;
  if (first !== undefined)
    terminal.print(second === undefined ? pairTable(first.score, request) : table.text());
  return worstExit(exits);
}
