import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { LoadRules } from '../../src/engine/corpus/corpus.ts';
import { openCorpus } from '../../src/engine/corpus/open-corpus.ts';
import { planOf } from '../../src/engine/plan.ts';
import { chooseEngine } from '../../src/engine/select.ts';
import { ErrataError } from '../../src/schema/error.ts';
import { engineNames, evaluationRoot } from '../evaluation-root.ts';

afterEach(() => {
  chooseEngine(undefined);
});

/** Everything that can be seen of a root, or the fault of its benchmark. */
async function seen(root: string, engine: 'native' | 'ts', rules: LoadRules): Promise<unknown> {
  chooseEngine(engine);
  const file = (...parts: string[]): { path: string; label: string } => ({
    path: join(root, 'data', ...parts),
    label: parts.at(-1)!,
  });
  try {
    const corpus = await openCorpus({
      benchmark: file('benchmark', 'benchmark.csv'),
      models: [file('models', 'm.csv')],
      rules,
      threads: 2,
    });
    const [model] = corpus.models;
    const { slots, rows } = await corpus.score(planOf());
    return {
      batches: corpus.batches,
      repeated: corpus.repeated,
      texts: Array.from(corpus.batchOf, (batch, page) => [
        batch,
        corpus.pageName(page),
        corpus.referenceText(page),
      ]),
      model: {
        ...model,
        failure: model!.failure?.message,
        pages: [...model!.pages],
        batchOf: [...model!.batchOf],
        rows: [...model!.rows],
        leftOut: [[...model!.leftOut.rows], [...model!.leftOut.pages]],
      },
      entries: Array.from(model!.pages, (page, entry) => [
        corpus.nameOf(0, page),
        corpus.batchNameOf(0, page),
        corpus.hypothesisText(0, entry),
      ]),
      slots: [...slots],
      rows: [...rows[0]!],
    };
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    return [error.code, error.message];
  }
}

/** Pieces that CSV files are made of, broken ones too. */
const piece = fc.constantFrom(
  'a',
  'b',
  'ཀ',
  '\u{20bb7}',
  ',',
  ',',
  '"',
  '"',
  '""',
  '\n',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\t',
  '\u00a0',
  '\ufeff',
  'NA',
  'a,b,c\n',
  '"x\n",y,"z"\n',
  '\u0000',
);
const content = fc.oneof(
  { weight: 9, arbitrary: fc.array(piece, { maxLength: 24 }).map((pieces) => Buffer.from(pieces.join(''))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)) },
);

test.skipIf(engineNames.length < 2)(
  'both engines see the same in any files',
  async () => {
    const root = evaluationRoot('', {});
    await fc.assert(
      fc.asyncProperty(
        content,
        content,
        fc.constantFrom<LoadRules>('strict', 'openpecha'),
        async (benchmark, model, rules) => {
          writeFileSync(
            join(root, 'data', 'benchmark', 'benchmark.csv'),
            Buffer.concat([Buffer.from('image_name,batch_id,transcript\n'), benchmark]),
          );
          writeFileSync(
            join(root, 'data', 'models', 'm.csv'),
            Buffer.concat([Buffer.from('inference,image_name,batch_id,note\r\n'), model]),
          );
          expect(await seen(root, 'native', rules)).toEqual(await seen(root, 'ts', rules));
        },
      ),
      { numRuns: 400 },
    );
  },
  60_000,
);
