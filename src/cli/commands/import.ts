import { importModel } from '../../import/index.ts';
import { defineCommand } from '../command.ts';
import { columnsFlag } from '../../options/columns.ts';
import { endFlags } from '../../options/ends.ts';
import { flag } from '../../options/flag.ts';
import { transcriptFlags } from '../../options/transcript.ts';
import { usageError } from '../../options/usage-error.ts';
import { printImported } from '../view/import-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'import',
  describe: `Make data/models/{model}.csv from what another tool wrote: a folder with a file per page (.txt, ALTO,
PAGE XML, hOCR), or a table with a row per page (CSV, JSON Lines, Parquet).`,
  positionals: { source: { describe: 'a folder or a table', required: true } },
  globals: ['root', 'json', 'progress'],
  flags: {
    model: flag.text({ value: 'NAME', describe: 'name of the model; needed' }),
    suffix: flag.text({
      value: 'SUFFIX',
      defaultText: '.pred.txt or .ocr.txt where there are such files, else all but .gt.txt',
      describe: 'how the files of a folder end that are read',
    }),
    columns: columnsFlag(['image_name', 'inference', 'batch_id']),
    batch: flag.text({
      value: 'ID',
      defaultText: 'by folder, or by the column of a table',
      describe: 'the batch of all pages',
    }),
    ...endFlags,
    force: flag.switch({
      describe: 'replace a model that a run made; its journal and texts are kept as .bak',
    }),
    ...transcriptFlags,
  },
  examples: [
    ['errata import tesseract-out/ --model Tesseract', 'batch-1/page1.txt, batch-1/page2.txt, …'],
    ['errata import lines/ --model Kraken --suffix .pred.txt', 'the other side of line.gt.txt'],
    [
      'errata import results.csv --model Other --columns image_name=file,inference=text',
      'any CSV, JSON Lines or Parquet',
    ],
  ],
  epilogue: `Pages are found by the stem of their image, batches by the name of a folder or by a column.
Exit code 1: something fits no page; 65: bad data, or nothing to import. Every such file is named on stderr.`,

  async run(args, context) {
    const { options, terminal, signal } = context;
    const { source, model, textLevel, unordered } = args;
    const reading = { textLevel, unordered };
    if (model === undefined) throw usageError('expected --model NAME');
    const result = await withProgress(terminal, { unit: 'pages' }, (onPage) =>
      importModel({ ...args, source, model, reading, root: options.root, signal, onPage }),
    );
    printImported(result, context);
    return result.exit;
  },
});
