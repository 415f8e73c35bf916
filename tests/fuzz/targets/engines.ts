import { deepStrictEqual, strictEqual } from 'node:assert';
import type { Engine } from '../../../src/engine/engine.ts';
import { NAMED_NORMALIZATIONS, NORMALIZATION_STEPS } from '../../../src/text/normalization.ts';
import type { NamedNormalization } from '../../../src/text/normalization.ts';
import { readEquivalences } from '../../../src/text/read-equivalences.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { CUTS, type Cut } from '../../../src/text/unit.ts';
import { engines as both } from '../../engines.ts';
import { plainDistance } from '../../property/plain.ts';
import { halves, type Target } from '../target.ts';

const NAMED = Object.keys(NAMED_NORMALIZATIONS) as NamedNormalization[];
const STEPS = [...NAMED, ...NORMALIZATION_STEPS];
const RULES = readEquivalences({ ſ: 's', ཀ: '', 'the ': 'a', '/([a-z])\\s+([a-z])/': '$1-$2' });

/** Everything the engines say of one pair, in one unit, after one normalisation. */
export const engines: Target = {
  name: 'engines',
  longest: 320,
  tokens: [
    'ཀ',
    'བཀྲ་ཤིས',
    '།',
    '་',
    ' ',
    '\n',
    '\r\n',
    '\u2028',
    '\u0f71\u0f72',
    '\u0f77',
    '👩\u200d🚀',
    'é',
    'e\u0301',
    '각',
    'word',
    'ſt',
    "don't",
    'ﬁ',
    'aͤ',
    'كـتَابٌ',
    '漢字かな',
    'ภาษา',
    'צה"ל',
    '3.14',
  ],
  seeds: [
    '000\u0001\u0000the cat went to the store the car went to green store',
    'ab\u0010\u0000བཀྲ་ཤིས་བདེ་ལེགས།བཀྲ་ཤས་བདེ་ལེགས',
  ],
  run(bytes) {
    const unit = CUTS[(bytes[0] ?? 0) % CUTS.length]!;
    const step = STEPS[(bytes[1] ?? 0) % STEPS.length]!;
    const [reference, hypothesis] = halves(bytes.subarray(2)).map((part) => part.toString('utf8')) as [
      string,
      string,
    ];
    const plan = {
      ...planOf({ scripts: true, words: unit === 'unicode-word' ? 'unicode' : 'python' }),
      normalization: [step],
      equivalences: RULES,
    };
    const seen = both.map((engine) => ({
      distance: engine.distance(reference, hypothesis, unit),
      script: engine.align(reference, hypothesis, unit),
      units: unitsOf(engine, reference, unit),
      normalized: engine.normalize(hypothesis, [step], RULES),
      record: engine.record(reference, hypothesis, plan),
    }));
    const [first, ...others] = seen;
    for (const other of others) deepStrictEqual(other, first);
    strictEqual(first!.distance, plainDistance(first!.units, unitsOf(both[0]!, hypothesis, unit)));
    const [, substitutions, deletions, insertions] = first!.script;
    strictEqual(substitutions! + deletions! + insertions!, first!.distance);
  },
};

function unitsOf(engine: Engine, text: string, unit: Cut): string[] {
  const places = engine.segment(text, unit);
  return Array.from({ length: places.length / 2 }, (_, at) => text.slice(places[2 * at], places[2 * at + 1]));
}
