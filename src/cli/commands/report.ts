import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readFile } from '../../io/read-file.ts';
import { writeReport } from '../../report/index.ts';
import { evaluationSchema, type Evaluation } from '../../schema/evaluation.ts';
import { ErrataError, EXIT, systemCode, systemError } from '../../schema/error.ts';
import {
  booleanFlag,
  numberFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { startProgress } from '../progress.ts';
import { readExperiments } from '../report-experiments.ts';
import { openReportSource } from '../report-source.ts';

const THUMBNAILS = [0, 1_000_000] as const;

export const command: Command = {
  name: 'report',
  describe: 'Shows an evaluation: data/reports/index.html, report.md and CSV files.',
  flags: {
    evaluation: {
      type: 'string',
      value: 'FILE',
      describe: 'the evaluation; default data/evaluation/evaluation.json in the root',
    },
    out: { type: 'string', value: 'DIR', describe: 'folder of the report; default data/reports in the root' },
    open: { type: 'boolean', describe: 'open the report in the browser' },
    'csv-safe': {
      type: 'boolean',
      describe: "texts in CSV files that a spreadsheet would take for formulas begin with '; the default",
    },
    'csv-raw': { type: 'boolean', describe: 'texts in CSV files as they are, for other programs' },
    thumbnails: {
      type: 'number',
      range: THUMBNAILS,
      value: 'N',
      default: 1000,
      describe: 'small pictures for the N worst pages',
    },
  },
  epilogue:
    'index.html opens from disk and fetches nothing; large evaluations have their pages in pages/ beside it.',
  examples: [
    ['errata report --open', 'write the report and look at it'],
    ['errata report --out /tmp/r --csv-raw', 'for another program, in another folder'],
  ],
  run,
};

async function run(args: CommandArguments, context: CommandContext): Promise<number> {
  const {
    options: { root, threads, json },
    terminal,
    log,
    signal,
  } = context;
  const thumbnails = numberFlag(args, 'thumbnails');
  if (booleanFlag(args, 'csv-safe') && booleanFlag(args, 'csv-raw'))
    throw new ErrataError('USAGE', '--csv-safe: expected without --csv-raw');
  const evaluation = await readEvaluation(
    resolve(stringFlag(args, 'evaluation') ?? join(root, 'data', 'evaluation', 'evaluation.json')),
  );
  const source = await openReportSource({
    root,
    evaluation,
    threads,
    signal,
    note: (text) => {
      terminal.warn(text);
    },
  });
  const folder = resolve(stringFlag(args, 'out') ?? join(root, 'data', 'reports'));
  const progress = startProgress(context, 'pages', source.pages);
  try {
    const { html, files, notes } = await writeReport(
      {
        ...source,
        experiments: await readExperiments(root, (text) => {
          terminal.warn(text);
        }),
      },
      {
        folder,
        csvSafe: !booleanFlag(args, 'csv-raw'),
        thumbnails,
        signal,
        onProgress: (done) => {
          progress.update(done);
        },
      },
    );
    for (const note of notes) terminal.note(note);
    log.write('info', `report: ${source.models.length} models, ${source.pages} pages, ${files.length} files`);
    terminal.print(json ? `${JSON.stringify({ report: html, files })}\n` : `${html}\n`);
    if (booleanFlag(args, 'open'))
      openFile(html, (message) => {
        terminal.warn(message);
      });
  } finally {
    progress.stop();
  }
  return EXIT.done;
}

async function readEvaluation(path: string): Promise<Evaluation> {
  const invalid = (what: string, cause?: unknown): ErrataError =>
    new ErrataError('EVALUATION_INVALID', `${path}: ${what}, expected the result of errata evaluate`, {
      cause,
    });
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ErrataError(
        'EVALUATION_MISSING',
        `${path}: not found, expected the result of errata evaluate`,
        { cause },
      );
    throw systemError(path, cause, 'read');
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid('no JSON', cause);
  }
  const parsed = evaluationSchema.safeParse(value);
  if (!parsed.success)
    throw invalid(
      `${parsed.error.issues[0]?.path.join('.') ?? ''} ${parsed.error.issues[0]?.message ?? 'unknown form'}`.trim(),
    );
  if (Object.keys(parsed.data.models).length === 0) throw invalid('no models');
  return parsed.data;
}

/** Opens a file as the system would; no shell sees its name. */
function openFile(path: string, warn: (message: string) => void): void {
  const [program, ...words] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const child = spawn(program!, [...words, path], { detached: true, stdio: 'ignore' });
  child.on('error', () => {
    warn(`${path}: no program to open it (${program} was not found)`);
  });
  child.unref();
}
