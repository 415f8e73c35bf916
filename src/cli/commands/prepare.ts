import { prepare } from '../../prepare/index.ts';
import { defineCommand } from '../command.ts';
import { endFlags } from '../flags/ends.ts';
import { flag } from '../flags/flag.ts';
import { transcriptFlags } from '../flags/transcript.ts';
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
    [
      'errata prepare data/benchmark',
      'benchmark.csv and stats.json of a folder that has images/ and transcripts/',
    ],
  ],
  epilogue: `Exit code 1: pages were left out; 65: bad data, or any finding with --strict.
Every finding is named by file on stderr.`,

  async run({ source, images, strict, keepFinalNewline, textLevel, unordered }, context) {
    const { options, terminal, signal } = context;
    const result = await withProgress(terminal, { unit: 'pages' }, (onPage) =>
      prepare({
        source,
        root: options.root,
        images,
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
