import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merge } from '../../src/library/root/merge.ts';
import { mergeParts, runEvaluation, type EvaluationRequest } from '../../src/evaluate/index.ts';
import { chooseEngine } from '../../src/engine/choice.ts';
import { temporaryFolder } from '../cli/run.ts';
import { engineNames, evaluationRoot } from '../evaluation-root.ts';

/** Few names, so that rows repeat pages, and some of pages that the benchmark does not have. */
const image = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'x1', 'x2');
const batch = fc.constantFrom('b1', 'b2', 'b10', 'other');
const text = fc.constantFrom('', 'a', 'abc', 'abcd\nef', 'བོད་ཡིག', 'བོད་ཡོག\nཨ', '\u{20bb7}x');
const rows = fc.array(fc.tuple(image, batch, text), { maxLength: 24 });
const pages = fc.uniqueArray(fc.tuple(image, batch, text), {
  maxLength: 14,
  selector: ([name, of]) => `${of}/${name}`,
});

const metric: NonNullable<EvaluationRequest['pageMetrics']>[number] = {
  name: 'semantic',
  version: 'test',
  measure: async (count, pair) =>
    Float64Array.from({ length: count }, (_, at) => {
      const { reference, hypothesis } = pair(at);
      return reference === '' ? Number.NaN : 1 / (3 + hypothesis.length);
    }),
};

const request = fc.constantFrom<Omit<EvaluationRequest, 'root'>>(
  {},
  { metrics: ['cer'] },
  { metrics: ['cer', 'wer'], missing: 'empty', emptyReference: 'null', denominator: 'max' },
  { metrics: ['units'], denominator: 'path', unit: 'grapheme', waterfall: true },
  { profile: 'lines', bootstrap: { resamples: 20, seed: 7 } },
  { metrics: ['cer'], waterfall: true, bootstrap: { resamples: 20, seed: 7, cluster: 'batch' } },
  { metrics: ['cer', 'semantic'], pageMetrics: [metric], missing: 'empty' },
  { metrics: ['cer'], missing: 'error' },
);

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

/** The files of an evaluation, and what could not be scored. */
async function whole(asked: EvaluationRequest): Promise<unknown> {
  const out = temporaryFolder();
  const { failures } = await runEvaluation({ ...asked, write: true, out });
  return [filesOf(out), failures.map(({ code, message }) => [code, message])];
}

async function inParts(asked: EvaluationRequest, of: number, order: readonly number[]): Promise<unknown> {
  const folders: string[] = [];
  for (const number of order) {
    const folder = temporaryFolder();
    const { files } = await runEvaluation({ ...asked, shard: { number, of }, write: true, out: folder });
    if (files.length > 0) folders.push(folder);
  }
  const out = temporaryFolder();
  // without any model there are no parts, as there is no evaluation
  if (folders.length === 0) return undefined;
  const { failures } = await mergeParts({ folders, out });
  return [filesOf(out), failures.map(({ code, message }) => [code, message])];
}

describe.each(engineNames)('parts of any number, merged in any order, are the whole, engine %s', (engine) => {
  test('byte for byte', async () => {
    chooseEngine(engine);
    await fc.assert(
      fc.asyncProperty(
        pages,
        rows,
        rows,
        request,
        fc.integer({ min: 1, max: 9 }).chain((of) =>
          fc.shuffledSubarray(
            Array.from({ length: of }, (_, at) => at + 1),
            { minLength: of, maxLength: of },
          ),
        ),
        async (benchmark, first, second, options, order) => {
          const root = evaluationRoot(benchmark, { A: first, 'B "x"': second });
          const file = join(root, 'groups.csv');
          writeFileSync(file, 'image_name,batch_id,kind,hand\np1,b1,x,1\np2,b1,y,1\np3,b2,x,2\nq,b1,x,2\n');
          const asked = { root, ...options, metadata: { file, groupBy: ['kind', 'hand'] } };
          const merged = await inParts(asked, order.length, order);
          if (merged !== undefined) expect(merged).toEqual(await whole(asked));
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});

test('the library merges what it evaluated in parts', async () => {
  const root = evaluationRoot([['p1', 'b', 'abcd']], { M: [['p1', 'b', 'abxd']] });
  const out = temporaryFolder();
  await runEvaluation({ root, shard: { number: 1, of: 1 }, write: true, out });
  const { evaluation } = await merge({ root, parts: [out] });
  expect(evaluation.models['M']?.macro['cer']).toBe(0.25);
});
