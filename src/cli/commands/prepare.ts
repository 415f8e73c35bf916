import { prepare } from '../../library/root/prepare.ts';
import { prepareFlags } from '../../options/tables/prepare.ts';
import { defineCommand } from '../command.ts';
import { printPrepared } from '../view/prepare-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'prepare',
  describe: `Make data/benchmark/ from a folder of images and transcripts, or from a table: an annotations CSV,
JSON Lines or Parquet, as datasets of Hugging Face have them.`,
  positionals: { source: { describe: 'a folder or a table', required: true } },
  globals: ['root', 'json', 'progress'],
  flags: prepareFlags,
  examples: [
    [
      'errata prepare scans/',
      'images with transcripts of the same name beside them (.txt, ALTO, PAGE XML, hOCR)',
    ],
    ['errata prepare annotations.csv --images scans/', 'columns task_name,batch_id,task_transcript'],
    ['errata prepare images/ --transcripts truth/', 'images and transcripts in folders of their own'],
    ['errata prepare train.parquet', 'a dataset with an image and a text column'],
    [
      'errata prepare data/benchmark',
      'benchmark.csv and stats.json of a folder that has images/ and transcripts/',
    ],
    ['errata prepare scans/ --split-pages', 'book.pdf or book.tif with book-0001.txt, book-0002.txt, …'],
  ],
  epilogue: `Exit code 1: pages were left out; 65: bad data, or any finding with --strict.
Every finding is named by file on stderr.`,

  async run(args, context) {
    const { options, terminal, signal } = context;
    const result = await withProgress(terminal, { unit: 'pages' }, ({ onProgress }) =>
      prepare({ ...args, root: options.root, signal, onProgress }),
    );
    printPrepared(result, args.source, context);
    return result.exit;
  },
});
