import { prepare } from '../../prepare/index.ts';
import { defineCommand } from '../command.ts';
import { columnsFlag } from '../flags/columns.ts';
import { endFlags } from '../flags/ends.ts';
import { flag } from '../flags/flag.ts';
import { transcriptFlags } from '../flags/transcript.ts';
import { printPrepared } from '../view/prepare-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'prepare',
  describe: `Make data/benchmark/ from a folder of images and transcripts, or from a table: an annotations CSV,
JSON Lines or Parquet, as datasets of Hugging Face have them.`,
  positionals: { source: { describe: 'a folder or a table', required: true } },
  globals: ['root', 'json', 'progress'],
  flags: {
    images: flag.text({
      value: 'DIR',
      defaultText: 'of a table source/ beside it, else its folder; of a folder images/, img/, …',
      describe: 'folder of the images',
    }),
    transcripts: flag.text({
      value: 'DIR',
      defaultText: 'transcripts/, gt/, txt/, …, else beside the images',
      describe: 'folder of the transcripts',
    }),
    columns: columnsFlag(['image', 'transcript', 'batch_id', 'image_name']),
    splitPages: flag.switch({
      describe: 'each page of a TIFF or PDF becomes a page: NAME-0001.png with NAME-0001.txt',
    }),
    strict: flag.switch({ describe: 'any finding is fatal: nothing is written, exit code 65' }),
    ...endFlags,
    ...transcriptFlags,
  },
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

  async run(
    { source, images, transcripts, columns, splitPages, strict, keepFinalNewline, textLevel, unordered },
    context,
  ) {
    const { options, terminal, signal } = context;
    const result = await withProgress(terminal, { unit: 'pages' }, (onPage) =>
      prepare({
        source,
        root: options.root,
        images,
        transcripts,
        columns,
        splitPages,
        strict,
        keepFinalNewline,
        reading: { textLevel, unordered },
        signal,
        onPage,
      }),
    );
    printPrepared(result, source, context);
    return result.exit;
  },
});
