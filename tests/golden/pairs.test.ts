import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planOf } from '../../src/metrics/plan.ts';
import type { Normalization } from '../../src/text/normalization.ts';
import { scoreOf } from '../../src/metrics/score-object.ts';
import { rulesOf } from '../../src/metrics/rate.ts';
import type { Score } from '../../src/metrics/registry.ts';
import { engines } from '../engines.ts';
import { goldens } from '../goldens.ts';

interface UnitGolden {
  ref_len: number;
  hyp_len: number;
  distance: number;
  one_optimal: { S: number; D: number; I: number; H: number };
}

interface PairGolden {
  id: string;
  ref: string;
  hyp: string;
  cp: UnitGolden;
  grapheme: UnitGolden;
  grapheme_stable: boolean;
  grapheme_gb9c?: Omit<UnitGolden, 'one_optimal'>;
  word: UnitGolden;
  syllable: UnitGolden;
  cer_000: Record<string, { raw: number }>;
  seed001: Record<string, number | string>;
  seed003: { normalize_true: { wer: number; cer: number }; normalize_false: { wer: number; cer: number } };
  seed004: { wer: number; cer: number; ssa: number };
}

const STEPS: Record<string, readonly Normalization[]> = {
  none: [],
  ws: ['whitespace'],
  NFC: ['NFC'],
  NFKD: ['NFKD'],
  'ws+NFC': ['NFC', 'whitespace'],
};
const PLAN = planOf();

/** What a pair must score, from the reference results; S, D, I, H too, since our ties are broken as theirs. */
function expectedOf(pair: PairGolden): object {
  const counts = ({ ref_len, hyp_len, one_optimal: { S, D, I, H } }: UnitGolden): object => ({
    hits: H,
    substitutions: S,
    deletions: D,
    insertions: I,
    referenceLength: ref_len,
    hypothesisLength: hyp_len,
  });
  const { id: _, ...lines } = pair.seed001;
  const units: Record<string, object> = {
    codepoint: counts(pair.cp),
    word: counts(pair.word),
    syllable: counts(pair.syllable),
  };
  if (pair.grapheme_stable) units['grapheme'] = counts(pair.grapheme);
  return {
    cer: pair.seed004.cer,
    wer: pair.seed004.wer,
    units,
    lines,
    orcnorm: { ...pair.seed003.normalize_true, raw: pair.seed003.normalize_false },
    structure: { wer: pair.seed004.wer, cer: pair.seed004.cer, ssa: pair.seed004.ssa },
  };
}

function checkStructureAccuracy({ structure }: Score, pair: PairGolden): void {
  const accuracy = structure?.structure_accuracy ?? Number.NaN;
  expect(accuracy, pair.id).toBeGreaterThanOrEqual(0);
  expect(accuracy, pair.id).toBeLessThanOrEqual(1);
}

describe.skipIf(goldens === undefined)('reference results of pairs', () => {
  const pairs =
    goldens === undefined
      ? []
      : readFileSync(join(goldens, 'pairs.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as PairGolden);

  test.each(engines.map((engine) => [engine.kind, engine] as const))('%s gives every metric', (_, engine) => {
    expect(pairs.length).toBe(460);
    for (const pair of pairs) {
      const score = scoreOf(engine.record(pair.ref, pair.hyp, PLAN), PLAN, rulesOf({}));
      expect(score, pair.id).toMatchObject(expectedOf(pair));
      checkStructureAccuracy(score, pair);
      const grapheme = score.units?.grapheme;
      if (pair.grapheme_gb9c !== undefined) {
        const { ref_len, hyp_len, distance } = pair.grapheme_gb9c;
        expect(
          [
            grapheme?.referenceLength,
            grapheme?.hypothesisLength,
            engine.distance(pair.ref, pair.hyp, 'grapheme'),
          ],
          pair.id,
        ).toEqual([ref_len, hyp_len, distance]);
      }
    }
  });

  test.each(engines.map((engine) => [engine.kind, engine] as const))(
    '%s gives the error rate after normalisation',
    (_, engine) => {
      for (const pair of pairs) {
        for (const [name, { raw }] of Object.entries(pair.cer_000)) {
          const plan = planOf({ metrics: ['cer'], normalize: STEPS[name] });
          expect(
            scoreOf(engine.record(pair.ref, pair.hyp, plan), plan, rulesOf({})).cer,
            `${pair.id} ${name}`,
          ).toBe(raw);
        }
      }
    },
  );

  test.each(engines.map((engine) => [engine.kind, engine] as const))(
    '%s gives the distance of every unit',
    (_, engine) => {
      for (const pair of pairs) {
        expect(engine.distance(pair.ref, pair.hyp, 'codepoint'), pair.id).toBe(pair.cp.distance);
        expect(engine.distance(pair.ref, pair.hyp, 'word'), pair.id).toBe(pair.word.distance);
        expect(engine.distance(pair.ref, pair.hyp, 'syllable'), pair.id).toBe(pair.syllable.distance);
      }
    },
  );
});
