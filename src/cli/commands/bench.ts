import { resolve } from 'node:path';
import { bench, BENCH_NAMES } from '../../bench/index.ts';
import { booleanFlag, listFlag, numberFlag, stringFlag, type Command } from '../command.ts';

export const command: Command = {
  name: 'bench',
  describe: 'ours and the peers, side by side in one run (needs a checkout of the project)',
  positionals: [{ name: 'name', describe: `${BENCH_NAMES.join(' or ')}; all when it is missing` }],
  flags: {
    rounds: {
      type: 'number',
      range: [1, 1000],
      value: 'N',
      describe: 'rounds in which every contestant has its turn',
    },
    only: { type: 'string', value: 'CORPUS', array: true, describe: 'only this corpus; may be repeated' },
    records: { type: 'string', value: 'DIR', describe: 'folder of the dated record; default bench/records' },
    record: { type: 'boolean', default: true, describe: 'write a dated record; --no-record writes none' },
  },
  examples: [
    ['errata bench engine', 'every corpus, every path of this processor'],
    ['errata bench engine --only pages5 --no-record', 'a quick look'],
  ],
  epilogue:
    'Peers are installed into a venv of its own under .cache when Python is there; what is missing is said and left out. Exit code 1: a goal was missed.',

  async run(args, { options, signal }) {
    const rounds = numberFlag(args, 'rounds');
    const records = stringFlag(args, 'records');
    return await bench(stringFlag(args, 'name'), {
      ...(rounds === undefined ? {} : { rounds }),
      only: listFlag(args, 'only'),
      json: options.json,
      ...(booleanFlag(args, 'record')
        ? records === undefined
          ? {}
          : { records: resolve(records) }
        : { records: null }),
      signal,
    });
  },
};
