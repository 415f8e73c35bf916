import { bench, BENCH_NAMES } from '../../bench/index.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../../options/flag.ts';

export const command = defineCommand({
  name: 'bench',
  describe: 'Ours and the peers, side by side in one run (needs a checkout of the project).',
  positionals: { name: { describe: `${BENCH_NAMES.join(' or ')}; all when it is missing` } },
  globals: ['json'],
  flags: {
    rounds: flag.number({
      min: 1,
      max: 1000,
      integer: true,
      value: 'N',
      defaultText: "the benchmark's own",
      describe: 'rounds in which every contestant has its turn',
    }),
    only: flag.list({ value: 'CORPUS', defaultText: 'all', describe: 'only this corpus' }),
    records: flag.path({
      value: 'DIR',
      defaultText: 'bench/records',
      describe: 'folder of the dated record',
    }),
    record: flag.switch({ isOn: true, describe: 'write no dated record' }),
  },
  examples: [
    ['errata bench engine', 'every corpus, every path of this processor'],
    ['errata bench engine --only pages5 --no-record', 'a quick look'],
  ],
  epilogue: `Peers are installed into a venv of its own under .cache when Python is there; what is missing is said
and left out. Exit code 1: a goal was missed.`,

  async run({ name, rounds, only, record, records }, { options, signal }) {
    return bench(name, {
      rounds,
      only,
      json: options.json,
      records: record ? records : null,
      signal,
    });
  },
});
