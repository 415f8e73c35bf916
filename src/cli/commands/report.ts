import { Layout } from '../../io/layout.ts';
import { openSource, readExperiments, writeReport } from '../../report/index.ts';
import { evaluationPath, readEvaluation } from '../../results/read-evaluation.ts';
import { EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../flags/flag.ts';
import { jsonLine } from '../view/json.ts';
import { openInBrowser } from '../view/open-in-browser.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'report',
  describe: 'Shows an evaluation: data/reports/index.html, report.md and CSV files.',
  globals: ['root', 'engine', 'threads', 'json', 'progress'],
  flags: {
    evaluation: flag.path({
      value: 'FILE',
      defaultText: 'data/evaluation/evaluation.json in the root',
      describe: 'the evaluation',
    }),
    out: flag.path({
      value: 'DIR',
      defaultText: 'data/reports in the root',
      describe: 'folder of the report',
    }),
    open: flag.switch({ describe: 'open the report in the browser' }),
    csvSafe: flag.switch({
      notBeside: { flag: 'csvRaw', message: 'expected without --csv-raw' },
      describe: "texts in CSV files that a spreadsheet would take for formulas begin with ', as without it",
    }),
    csvRaw: flag.switch({ describe: 'texts in CSV files as they are, for other programs' }),
    thumbnails: flag.number({
      min: 0,
      max: 1_000_000,
      integer: true,
      value: 'N',
      default: 1000,
      describe: 'small pictures for the N worst pages',
    }),
  },
  epilogue: `index.html opens from disk and fetches nothing; large evaluations have their pages in pages/ beside it.`,
  examples: [
    ['errata report --open', 'write the report and look at it'],
    ['errata report --out exchange --csv-raw', 'for another program, in another folder'],
  ],

  async run(args, { options: { root, threads, json }, terminal, log, signal }) {
    const stored = await readEvaluation(args.evaluation ?? evaluationPath(root));
    const note = terminal.warn;
    const source = await openSource({ root, stored, threads, signal, note });
    const experiments = await readExperiments(root, note);
    const { html, files, notes } = await withProgress(
      terminal,
      { unit: 'pages', total: source.pages },
      (onProgress) =>
        writeReport(
          { ...source, experiments },
          {
            folder: args.out ?? new Layout(root).reports,
            csvSafe: !args.csvRaw,
            thumbnails: args.thumbnails,
            signal,
            onProgress,
          },
        ),
    );
    for (const text of notes) terminal.note(text);
    log.write('info', `report: ${source.models.length} models, ${source.pages} pages, ${files.length} files`);
    terminal.print(json ? jsonLine({ report: html, files }) : `${html}\n`);
    if (args.open) openInBrowser(html, terminal.warn);
    return EXIT.done;
  },
});
