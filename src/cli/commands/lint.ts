import { lint } from '../../lint/index.ts';
import { ErrataError, EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../../options/flag.ts';
import { selectionFlags } from '../../options/selection.ts';
import { printLint } from '../view/lint-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'lint',
  describe: 'Problems in the ground truth: data/benchmark/benchmark.csv, its transcripts and images.',
  globals: ['root', 'engine', 'json', 'progress'],
  flags: {
    batch: selectionFlags.batch,
    fix: flag.switch({
      describe:
        'mend what needs no decision (BOM, line ends, invisible characters, normal form, ' +
        'deprecated code points), report the rest',
    }),
    images: flag.switch({ isOn: true, describe: 'look at the texts alone, not at the images' }),
  },
  examples: [
    ['errata lint', 'every finding with page, line and column'],
    ['errata lint --fix', 'mend what is safe, in benchmark.csv and transcripts/'],
  ],
  epilogue: 'Exit code 0: nothing found; 1: something found (with --fix: something left).',

  async run({ batch: batches, fix, images }, context) {
    const { options, terminal, log, signal } = context;
    const result = await withProgress(terminal, { unit: 'images' }, (onPage) =>
      lint({ root: options.root, batches, images, fix, signal, onPage }),
    );
    const { pages, findings, fixed } = result;
    if (pages === 0)
      throw new ErrataError(
        'NO_PAGES',
        'lint: no pages, expected rows in benchmark.csv (and a batch that is there)',
      );
    printLint(result, context);
    log.write('info', `lint: ${pages} pages, ${findings.length} findings, ${fixed} mended`);
    return findings.length === 0 ? EXIT.done : EXIT.partial;
  },
});
