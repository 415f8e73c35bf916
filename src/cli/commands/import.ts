import { importModel } from '../../library/root/import-model.ts';
import { importFlags } from '../../options/tables/import.ts';
import { defineCommand } from '../command.ts';
import { printImported } from '../view/import-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'import',
  describe: `Make data/models/{model}.csv from what another tool wrote: a folder with a file per page (.txt, ALTO,
PAGE XML, hOCR), or a table with a row per page (CSV, JSON Lines, Parquet).`,
  positionals: { source: { describe: 'a folder or a table', required: true } },
  globals: ['root', 'json', 'progress'],
  flags: importFlags,
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
    const result = await withProgress(terminal, { unit: 'pages' }, ({ onProgress }) =>
      importModel({ ...args, root: options.root, signal, onProgress }),
    );
    printImported(result, context);
    return result.exit;
  },
});
