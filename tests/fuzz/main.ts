import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCorpus, readRegressions, writeCorpus, writeRegression } from './inputs.ts';
import { fuzz } from './loop.ts';
import { TARGETS } from './targets/index.ts';
import { watch } from './watchdog.ts';

/** Longest time of one input. */
const HANG_SECONDS = 20;

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
    runs: { type: 'string', default: 'Infinity' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
});

if (values.target === '') {
  console.log(TARGETS.map(({ name }) => name).join(' '));
} else {
  const target = TARGETS.find(({ name }) => name === values.target);
  if (target === undefined) throw new Error(`--target: no target ${values.target}`);
  const corpusFile = join(values.folder, 'corpus', `${target.name}.hex`);
  const regressions = join(values.folder, 'regressions', target.name);
  const result = await fuzz(target, {
    corpus: [...readRegressions(regressions).map(({ bytes }) => bytes), ...readCorpus(corpusFile)],
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    before: watch(regressions, HANG_SECONDS),
  });
  let corpus = result.corpus.length;
  if (result.failure === undefined) corpus = writeCorpus(corpusFile, result.corpus);
  else console.error(writeRegression(regressions, 'crash', result.failure.bytes), result.failure.error);
  const crashes = result.failure === undefined ? 0 : 1;
  console.log(`execs=${result.executions} crashes=${crashes} corpus=${corpus}`);
  process.exitCode = crashes;
}
