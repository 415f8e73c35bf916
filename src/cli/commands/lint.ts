import { lint } from '../../library/root/lint.ts';
import { lintFlags } from '../../options/tables/lint.ts';
import { EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { printLint } from '../view/lint-result.ts';
import { withProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'lint',
  describe: 'Problems in the ground truth: data/benchmark/benchmark.csv, its transcripts and images.',
  globals: ['root', 'engine', 'json', 'progress'],
  flags: lintFlags,
  examples: [
    ['errata lint', 'every finding with page, line and column'],
    ['errata lint --fix', 'mend what is safe, in benchmark.csv and transcripts/'],
  ],
  epilogue: 'Exit code 0: nothing found; 1: something found (with --fix: something left).',

  async run(args, context) {
    const { options, terminal, log, signal } = context;
    const result = await withProgress(terminal, { unit: 'images' }, ({ onProgress }) =>
      lint({ ...args, root: options.root, signal, onProgress }),
    );
    printLint(result, context);
    const { pages, findings, fixed } = result;
    log.write('info', `lint: ${pages} pages, ${findings.length} findings, ${fixed} mended`);
    return findings.length === 0 ? EXIT.done : EXIT.partial;
  },
});
