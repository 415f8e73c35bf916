import type { ScoreOptions } from '../../library/index.ts';
import { worstExit } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { metricFlags } from '../../options/metric.ts';
import { textFlags } from '../../options/text.ts';
import { withLineEndNote } from '../score/final-line-end.ts';
import { transcriptFlags } from '../../options/transcript.ts';
import { filePairs, type FilePairOptions } from '../score/file-pairs.ts';
import { jsonlPairs } from '../score/jsonl-pairs.ts';
import { metricRequest } from '../score/metric-request.ts';
import { scorePairs } from '../score/score-pairs.ts';
import { usageError } from '../../options/usage-error.ts';
import { printScoreLines, printScoreTable } from '../view/scores.ts';

export const command = defineCommand({
  name: 'score',
  describe: 'Scores two texts, two folders (pairs by name), or JSONL pairs on stdin.',
  positionals: {
    reference: {
      describe: 'the truth: a text, ALTO, PAGE XML or hOCR file, or a folder; - reads JSONL from stdin',
      required: true,
    },
    hypothesis: { describe: 'what was read: a file or a folder likewise' },
  },
  globals: ['engine', 'threads', 'json'],
  flags: { ...metricFlags, ...textFlags, ...transcriptFlags },
  epilogue: `Lines of JSONL are {"id","reference","hypothesis"}; one line per pair comes out, in order. A bad line gives
{"id","line","error"}, the rest goes on, and the exit code is 65.
ALTO, PAGE XML and hOCR are told by their content and read as errata prepare reads them. Of other files a byte order
mark is dropped, nothing is trimmed; one line tells when only one side ends in a line end. In
folders X.gt.txt, X.txt, X.pred.txt, X.ocr.txt and X.xml are texts of X; in one
folder given twice X.gt.txt is the truth. Images are left out. Files without a partner are named, exit code 1.`,
  examples: [
    ['errata score page.gt.txt page.ocr.txt', 'a table of every metric'],
    ['errata score truth/ output/ --json', 'one JSON line per pair, id = stem'],
    ['errata score lines/ lines/', 'X.gt.txt against X.txt or X.pred.txt of one folder'],
    ['errata score page.xml page.hocr', 'PAGE XML or ALTO against hOCR'],
    ['errata score - --metrics cer < pairs.jsonl', 'CER of each line'],
  ],

  async run(args, { options, terminal, signal }) {
    const request = await metricRequest(args);
    const isTable = args.reference !== '-' && !options.json;
    const exits: number[] = [];
    // the table shows edits, which rates alone do not need
    const scored = scorePairs(
      pairsOf(args, {
        request,
        note: terminal.note,
        reading: { textLevel: args.textLevel, unordered: args.unordered },
        onUnpaired: (error) => {
          exits.push(error.exit);
          terminal.note(`${error.message} (${error.code})`);
        },
      }),
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
function pairsOf(
  { reference, hypothesis }: { readonly reference: string; readonly hypothesis: string | undefined },
  {
    request,
    note,
    ...options
  }: FilePairOptions & {
    readonly request: ScoreOptions;
    note(message: string): void;
  },
): ReturnType<typeof filePairs> {
  if (reference === '-') {
    if (hypothesis === undefined) return jsonlPairs(process.stdin);
    throw usageError(`expected nothing behind -, got ${JSON.stringify(hypothesis)}`);
  }
  if (hypothesis !== undefined)
    return withLineEndNote(filePairs(reference, hypothesis, options), request, note);
  throw usageError('expected REFERENCE HYPOTHESIS, or - for JSONL on stdin');
}
