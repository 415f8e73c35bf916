import { report } from '../../library/root/report.ts';
import { flag } from '../../options/flag.ts';
import { reportFlags } from '../../options/tables/report.ts';
import { EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { jsonLine } from '../view/json.ts';
import { teller } from '../view/messages.ts';
import { openInBrowser } from '../view/open-in-browser.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'report',
  describe: 'Shows an evaluation: data/reports/index.html, report.md and CSV files.',
  globals: ['root', 'config', 'engine', 'threads', 'json', 'progress'],
  flags: {
    ...reportFlags,
    open: flag.switch({ describe: 'open the report in the browser' }),
  },
  epilogue: `index.html opens from disk and fetches nothing; large evaluations have their pages in pages/ beside it.`,
  examples: [
    ['errata report --open', 'write the report and look at it'],
    ['errata report --out exchange --csv-raw', 'for another program, in another folder'],
  ],

  async run({ open, ...args }, context) {
    const { options, terminal, log, signal } = context;
    const { root, threads } = options;
    const written = await withProgress(terminal, { unit: 'pages' }, ({ onProgress }) =>
      report({ ...args, root, threads, signal, onProgress, onMessage: teller(context) }),
    );
    const { report: html, files, notes, models, pages } = written;
    for (const text of notes) terminal.note(text);
    log.write('info', `report: ${models} models, ${pages} pages, ${files.length} files`);
    terminal.print(options.json ? jsonLine({ report: html, files }) : `${html}\n`);
    if (open) openInBrowser(html, terminal.warn);
    return EXIT.done;
  },
});
