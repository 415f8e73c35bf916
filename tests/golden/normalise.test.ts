import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Normalization } from '../../src/text/normalization.ts';
import { engines } from '../engines.ts';
import { goldens } from '../goldens.ts';

interface NormaliseGolden {
  id: string;
  text: string;
  lines: string[];
  [step: string]: unknown;
}

/** Key of the reference result, our step. */
const STEPS: readonly (readonly [string, Normalization])[] = [
  ['ws', 'whitespace'],
  ['NFC', 'NFC'],
  ['NFD', 'NFD'],
  ['NFKC', 'NFKC'],
  ['NFKD', 'NFKD'],
  ['tibetan', 'tibetan'],
  ['pre003', 'orcnorm'],
  ['pre003_raw', 'whitespace'],
  ['lower', 'lowercase'],
];

describe.skipIf(goldens === undefined)('reference results of normalisation', () => {
  const cases =
    goldens === undefined
      ? []
      : readFileSync(join(goldens, 'normalise.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as NormaliseGolden);

  test.each(engines.map((engine) => [engine.kind, engine] as const))(
    '%s gives every step and the lines',
    (_, engine) => {
      expect(cases.length).toBe(635);
      for (const { id, text, lines, ...results } of cases) {
        for (const [key, step] of STEPS)
          expect(engine.normalize(text, [step]), `${id} ${key}`).toBe(results[key]);
        const places = engine.segment(text, 'line');
        expect(
          Array.from({ length: places.length / 2 }, (__, at) =>
            text.slice(places[2 * at], places[2 * at + 1]),
          ),
          `${id} lines`,
        ).toEqual(lines);
      }
    },
  );
});
