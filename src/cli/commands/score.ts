import { worstExit } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { metricFlags } from '../flags/metric.ts';
import { textFlags } from '../flags/text.ts';
import { filePairs } from '../score/file-pairs.ts';
import { jsonlPairs } from '../score/jsonl-pairs.ts';
import { metricRequest } from '../score/metric-request.ts';
import { scoreEntries } from '../score/score-entries.ts';
import { usageError } from '../usage-error.ts';
import { printScoreLines, printScoreTable } from '../view/scores.ts';

export const command = defineCommand({
  name: 'score',
  describe: 'Scores two texts, two folders (pairs by stem), or JSONL pairs on stdin.',
  positionals: {
    reference: {
      describe: 'the truth: a text file or a folder; - reads JSONL from stdin',
      required: true,
    },
    hypothesis: { describe: 'what was read: a text file or a folder' },
  },
  globals: ['engine', 'threads', 'json'],
  flags: { ...metricFlags, ...textFlags },
  epilogue: `Lines of JSONL are {"id","reference","hypothesis"}; one line per pair comes out, in order. A bad line gives
{"id","line","error"}, the rest goes on, and the exit code is 65. Files: a byte order mark is dropped,
nothing is trimmed.`,
  examples: [
    ['errata score page.gt.txt page.ocr.txt', 'a table of every metric'],
    ['errata score truth/ output/ --json', 'one JSON line per pair, id = stem'],
    ['errata score - --metrics cer < pairs.jsonl', 'CER of each line'],
  ],

  async run(args, { options, terminal, signal }) {
    const request = await metricRequest(args);
    const isTable = args.reference !== '-' && !options.json;
    const exits: number[] = [];
    // the table shows edits, which rates alone do not need
    const scored = scoreEntries(
      entriesOf(args, terminal.note),
      isTable ? { ...request, scripts: true } : request,
      {
        threads: options.threads,
        signal,
        onWarning: terminal.warn,
        onLeftOut: (error) => {
          exits.push(error.exit);
          terminal.warn(`${error.message} (${error.code})`);
        },
      },
    );
    exits.push(
      isTable ? await printScoreTable(scored, request, terminal) : await printScoreLines(scored, terminal),
    );
    return worstExit(exits);
  },
});

/** Pairs of files, or of standard input. */
function entriesOf(
  { reference, hypothesis }: { readonly reference: string; readonly hypothesis: string | undefined },
  note: (message: string) => void,
): ReturnType<typeof filePairs> {
  if (reference === '-') {
    if (hypothesis === undefined) return jsonlPairs(process.stdin);
    throw usageError(`expected nothing behind -, got ${JSON.stringify(hypothesis)}`);
  }
  if (hypothesis !== undefined) return filePairs(reference, hypothesis, note);
  throw usageError('expected REFERENCE HYPOTHESIS, or - for JSONL on stdin');
}
