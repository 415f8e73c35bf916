import { prepare } from '../../prepare/index.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../flags/flag.ts';
import { printPrepared } from '../view/prepare-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'prepare',
  describe: 'Make data/benchmark/ from a folder of images and transcripts, or from an annotations CSV.',
  positionals: { source: { describe: 'a folder or an annotations CSV', required: true } },
  globals: ['root', 'json', 'progress'],
  flags: {
    images: flag.text({
      value: 'DIR',
      defaultText: 'source/ beside it, else its folder',
      describe: 'images of an annotations CSV',
    }),
    splitPages: flag.switch({
      describe: 'each page of a TIFF or PDF becomes a page: NAME-0001.png with NAME-0001.txt',
    }),
    strict: flag.switch({ describe: 'any finding is fatal: nothing is written, exit code 65' }),
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
    ['errata prepare scans/ --split-pages', 'book.pdf or book.tif with book-0001.txt, book-0002.txt, …'],
  ],
  epilogue: `Exit code 1: pages were left out; 65: bad data, or any finding with --strict.
Every finding is named by file on stderr.`,

  async run({ source, images, splitPages, strict }, context) {
    const { options, terminal, signal } = context;
    const result = await withProgress(terminal, { unit: 'pages' }, (onPage) =>
      prepare({ source, root: options.root, images, splitPages, strict, signal, onPage }),
    );
    printPrepared(result, source, context);
    return result.exit;
  },
});
