import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoadRules } from '../../src/corpus/corpus.ts';
import { engineNames, evaluationRoot } from '../evaluation-root.ts';
import { seenCorpus } from './seen-corpus.ts';

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
  'all engines see the same in any files',
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
          const expected = await seenCorpus(root, 'ts', rules);
          for (const name of engineNames) expect(await seenCorpus(root, name, rules)).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  },
  60_000,
);
