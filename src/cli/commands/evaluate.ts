import { evaluate } from '../../library/root/evaluate.ts';
import { profileHelp } from '../../metrics/plan.ts';
import { flag } from '../../options/flag.ts';
import { evaluateFlags } from '../../options/tables/evaluate.ts';
import { worstExit } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { printEvaluation } from '../view/evaluation.ts';
import { evaluationProgress } from '../view/progress-evaluation.ts';

export const command = defineCommand({
  name: 'evaluate',
  describe: 'Scores the models in data/models against data/benchmark/benchmark.csv into data/evaluation/.',
  globals: ['root', 'config', 'engine', 'threads', 'json', 'progress'],
  flags: {
    ...evaluateFlags,
    wide: flag.switch({ describe: 'every column of the table, however wide the terminal is' }),
  },
  epilogue: `Profiles:
${profileHelp()}
Benchmark and models are CSV, Parquet or JSON Lines, each a file or a folder of parts NAME/part-*.
Everything is also in evaluation.json. Same input and options, same bytes, whatever engine and threads.`,
  examples: [
    ['errata evaluate', 'all models, all metrics'],
    ['errata evaluate --metrics cer --normalize-unicode NFC', 'CER alone, in NFC'],
    ['errata evaluate --metrics cer,semantic', 'CER and the similarity of meaning, by a sentence model'],
    ['errata evaluate --shard 3/8 --out parts/3', 'the third of eight parts, for errata merge'],
    ['errata evaluate --profile lines --model Woodblock', 'line metrics of one model'],
  ],

  async run({ wide, ...args }, context) {
    const { options, terminal, log, signal } = context;
    const { root, threads, json } = options;
    // the files of the program need the CER alone, its full result everything
    const profile = args.profile ?? (args.compat !== undefined && !json ? 'openpecha' : undefined);
    const progress = await evaluationProgress(terminal);
    const outcome = await evaluate({
      ...args,
      profile,
      root,
      threads,
      write: true,
      signal,
      onProgress: (...state) => {
        // what was asked for makes sense: the log says that it has begun
        log.flush();
        progress?.update(...state);
      },
    }).finally(() => {
      progress?.stop();
    });
    printEvaluation('evaluate', outcome, wide, context);
    return worstExit(outcome.failures.map(({ exit }) => exit));
  },
});
