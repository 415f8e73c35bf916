import { relative } from 'node:path';
import { countFindings, formatFinding, prepare, type PrepareResult } from '../../prepare/index.ts';
import { booleanFlag, stringFlag, type Command, type CommandContext } from '../command.ts';
import { startProgress } from '../progress.ts';

export const command: Command = {
  name: 'prepare',
  describe: 'make data/benchmark/ from a folder of images and transcripts, or from an annotations CSV',
  positionals: [{ name: 'source', describe: 'a folder or an annotations CSV', required: true }],
  flags: {
    images: {
      type: 'string',
      value: 'DIR',
      describe: 'images of an annotations CSV; default source/ beside it, else its folder',
    },
    strict: { type: 'boolean', describe: 'any finding is fatal: nothing is written, exit code 65' },
  },
  examples: [
    [
      'errata prepare scans/',
      'images with transcripts of the same name beside them (.txt, ALTO, PAGE XML, hOCR)',
    ],
    ['errata prepare annotations.csv --images scans/', 'columns task_name,batch_id,task_transcript'],
    [
      'errata prepare data/benchmark',
      'benchmark.csv and stats.json of a folder that has images/ and transcripts/',
    ],
  ],
  epilogue:
    'Exit code 1: pages were left out; 65: bad data, or any finding with --strict. Every finding is named by file on stderr.',

  async run(args, context) {
    const source = stringFlag(args, 'source') ?? '';
    const progress = startProgress(context, 'pages');
    let result: PrepareResult;
    try {
      result = await prepare({
        source,
        root: context.options.root,
        images: stringFlag(args, 'images'),
        strict: booleanFlag(args, 'strict'),
        signal: context.signal,
        onPage: (done) => progress.update(done),
      });
    } finally {
      progress.stop();
    }
    report(result, source, context);
    return result.exit;
  },
};

function report(
  { findings, pages, batches, folder, isWritten, exit }: PrepareResult,
  source: string,
  { terminal, log, options }: CommandContext,
): void {
  for (const finding of findings) {
    terminal.warn(formatFinding(finding));
    log.write('warning', `prepare: ${formatFinding(finding)}`);
  }
  if (findings.length > 0) terminal.warn(countFindings(findings));
  if (pages === 0) terminal.warn(`${source}: no pages, expected images with transcripts (NO_PAGES)`);
  if (!isWritten)
    terminal.warn(`nothing was written, ${relative(process.cwd(), folder) || folder} is as it was`);
  log.write(
    'info',
    `prepare: ${pages} pages in ${batches.size} batches, ${findings.length} findings, exit ${exit}`,
  );
  if (options.json)
    terminal.print(
      `${JSON.stringify({ written: isWritten, pages, batches: Object.fromEntries(batches), findings })}\n`,
    );
  else if (isWritten)
    terminal.print(
      `${relative(process.cwd(), folder) || folder}: ${pages} ${pages === 1 ? 'page' : 'pages'} in ${batches.size} ${batches.size === 1 ? 'batch' : 'batches'}\n`,
    );
}
