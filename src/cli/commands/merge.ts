import { merge } from '../../library/root/merge.ts';
import { mergeFlags } from '../../options/tables/merge.ts';
import { worstExit } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { printEvaluation } from '../view/evaluation.ts';

export const command = defineCommand({
  name: 'merge',
  describe: 'Joins the parts of errata evaluate --shard into the files of one run, byte for byte.',
  positionals: {
    dir: { describe: 'folder of a part; all of them, in any order', required: true, isRepeatable: true },
  },
  globals: ['root', 'engine', 'threads', 'json'],
  flags: mergeFlags,
  epilogue: `Options come from the parts. All must be of one evaluation, each part once; else exit 65, and the results
that were there stay.`,
  examples: [
    ['errata merge parts/1 parts/2', 'two halves, each by errata evaluate --shard I/2 --out parts/I'],
    ['errata merge parts/* --out merged', 'all parts of a folder, with the results elsewhere'],
  ],

  async run({ dir, out }, context) {
    const { options, signal } = context;
    const outcome = await merge({ parts: dir, out, root: options.root, signal });
    printEvaluation('merge', outcome, false, context);
    return worstExit(outcome.failures.map(({ exit }) => exit));
  },
});
