import { flag } from '../flag.ts';

/** What `report` can be asked for. */
export const reportFlags = {
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
  csvSafe: flag.switch({
    notBeside: { flag: 'csvRaw', message: 'expected without --csv-raw' },
    describe: "texts in CSV files that a spreadsheet would take for formulas begin with ', as without it",
  }),
  csvRaw: flag.switch({ describe: 'texts in CSV files as they are, for other programs' }),
  title: flag.text({ value: 'TEXT', describe: 'name of the benchmark, over the report' }),
  date: flag.date({
    value: 'YYYY-MM-DD',
    describe: 'day of the evaluation, over the report, which takes none from a clock',
  }),
  thumbnails: flag.number({
    min: 0,
    max: 1_000_000,
    integer: true,
    value: 'N',
    default: 1000,
    describe: 'embedded pictures for the N worst pages',
  }),
};
