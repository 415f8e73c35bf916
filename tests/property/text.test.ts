import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NAMED_NORMALIZATIONS, NORMALIZATION_STEPS } from '../../src/text/normalization.ts';
import type { NamedNormalization } from '../../src/text/normalization.ts';
import { layoutOf } from '../../src/metrics/layout.ts';
import { METRICS, planOf } from '../../src/metrics/plan.ts';
import { CUTS, UNITS, WORDS } from '../../src/text/unit.ts';
import { toWellFormed } from '../../src/text/well-formed.ts';
import { compared, engines } from '../engines.ts';

const SEED = Number(process.env['ERRATA_SEED'] ?? Date.now() % 1_000_000);
console.log(`ERRATA_SEED=${SEED}`);

/**
 * Where the rules are: Tibetan with its marks, Devanagari conjuncts, Hangul, emoji, flags, white space of all
 * kinds, cases.
 */
const RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x7f],
  [0x80, 0xff],
  [0x300, 0x36f],
  [0x3a3, 0x3c3],
  [0x400, 0x460],
  [0x5b0, 0x5f4],
  [0x620, 0x6dc],
  [0x900, 0x97f],
  [0xac0, 0xaff],
  [0xf00, 0xfda],
  [0x1100, 0x11ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x3000, 0x3010],
  [0x3040, 0x30ff],
  [0xac00, 0xac40],
  [0xe42c, 0xe42c],
  [0xf532, 0xf535],
  [0xfb00, 0xfb06],
  [0xfb50, 0xfdff],
  [0xfe00, 0xfeff],
  [0x1f1e6, 0x1f1ff],
  [0x1f3fb, 0x1f3ff],
  [0x1f466, 0x1f46a],
  [0x2_0000, 0x2_0010],
  [0xe_0020, 0xe_0030],
];

const tricky = fc
  .oneof(...RANGES.map(([min, max]) => fc.integer({ min, max })))
  .map((point) => String.fromCodePoint(point));
const tibetan = fc.constantFrom(
  'ཀ',
  'ང',
  'ྱ',
  'ྲ',
  'ི',
  'ུ',
  'ཱ',
  'ཾ',
  '༹',
  '་',
  '༌',
  '།',
  '༎',
  ' ',
  '\n',
  '\r',
  '\u200b',
  '\t',
  '༠',
  'ༀ',
  'ཷ',
);
const texts = fc.oneof(
  fc.string({ unit: tricky, maxLength: 40 }),
  fc.string({ unit: tibetan, maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const names = fc.constantFrom(
  ...NORMALIZATION_STEPS,
  ...(Object.keys(NAMED_NORMALIZATIONS) as NamedNormalization[]),
);

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test('named normalisations and steps are idempotent', () => {
    fc.assert(
      fc.property(texts, names, (text, name) => {
        // the small form of a sigma depends on its neighbours, and removing some of them may leave it behind
        fc.pre(name !== 'orcnorm' || !/[Σς]/u.test(text));
        const once = engine.normalize(text, [name]);
        // one byte order mark goes each time
        fc.pre(!once.startsWith('\ufeff'));
        expect(engine.normalize(once, [name]), name).toBe(once);
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  test('units lie in the text in order; graphemes and code points are all of it', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...CUTS), (text, unit) => {
        const places = engine.segment(text, unit);
        let end = 0;
        for (let at = 0; at < places.length; at += 2) {
          if (unit === 'codepoint' || unit === 'grapheme') expect(places[at]).toBe(end);
          expect(places[at]).toBeGreaterThanOrEqual(end);
          expect(places[at + 1]).toBeGreaterThanOrEqual(places[at]!);
          end = places[at + 1]!;
        }
        if (unit === 'codepoint' || unit === 'grapheme') expect(end).toBe(text.length);
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  // ICU of Node is the oracle where it has the Unicode version of our tables
  test.skipIf(process.versions.unicode?.startsWith('17.') !== true)(
    'graphemes are those of Intl.Segmenter',
    () => {
      const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
      fc.assert(
        fc.property(texts, (text) => {
          const places = engine.segment(text, 'grapheme');
          const found = Array.from({ length: places.length / 2 }, (__, at) =>
            text.slice(places[2 * at], places[2 * at + 1]),
          );
          expect(found).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
        }),
        { seed: SEED, numRuns: 3000 },
      );
    },
  );

  test.skipIf(process.versions.unicode?.startsWith('17.') !== true)(
    'words of Unicode are those of Intl.Segmenter, in scripts for which it has no dictionary',
    () => {
      const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
      // those that ICU looks up, and the colon, which its rules of English have as no part of a word
      const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
      const isLookedUp = new RegExp(
        `[${scripts.map((name) => `\\p{Script=${name}}`).join('')}\u30fc\uff70:\ufe13\ufe55\uff1a]`,
        'u',
      );
      fc.assert(
        fc.property(texts, (text) => {
          fc.pre(!isLookedUp.test(text));
          const places = engine.segment(text, 'unicode-word');
          const found = Array.from({ length: places.length / 2 }, (__, at) =>
            text.slice(places[2 * at], places[2 * at + 1]),
          );
          const words = Array.from(segmenter.segment(text), ({ segment }) => segment);
          expect(found).toEqual(words.filter((word) => /[\p{L}\p{N}]/u.test(word)));
        }),
        { seed: SEED, numRuns: 3000 },
      );
    },
  );

  test('the counts of a record agree with each other', () => {
    const plan = planOf();
    fc.assert(
      fc.property(texts, texts, (reference, hypothesis) => {
        const record = engine.record(reference, hypothesis, plan);
        const slot = Object.fromEntries(layoutOf(plan).names.map((name, at) => [name, record[at]!]));
        for (const unit of UNITS) {
          const [hits, substitutions, deletions, insertions] = [
            'hits',
            'substitutions',
            'deletions',
            'insertions',
          ].map((name) => slot[`${unit}.${name}`]!);
          expect(hits! + substitutions! + deletions!).toBe(slot[`${unit}.referenceLength`]);
          expect(hits! + substitutions! + insertions!).toBe(slot[`${unit}.hypothesisLength`]);
          expect(substitutions! + deletions! + insertions!).toBe(slot[`${unit}.distance`]);
        }
        const classes = ['Base', 'Subjoined', 'Vowel', 'Tsheg', 'Shad', 'Digit', 'Other'].map(
          (name) => slot[`tibetan.errors${name}`]!,
        );
        expect(classes.reduce((sum, count) => sum + count)).toBe(slot['codepoint.distance']);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

describe.each(compared)('%s and TypeScript', (_, first, second) => {
  test('normalise alike', () => {
    fc.assert(
      fc.property(texts, fc.array(names, { maxLength: 3 }), (text, steps) => {
        expect(second.normalize(text, steps), steps.join()).toBe(first.normalize(text, steps));
      }),
      { seed: SEED, numRuns: 4000 },
    );
  });

  test('cut alike', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...CUTS), (text, unit) => {
        expect(second.segment(text, unit), unit).toEqual(first.segment(text, unit));
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  test('fill records alike, whatever the plan', () => {
    fc.assert(
      fc.property(
        texts,
        texts,
        fc.nat(8),
        fc.subarray([...METRICS]),
        fc.constantFrom(...UNITS),
        fc.boolean(),
        fc.array(names, { maxLength: 2 }),
        fc.constantFrom(...WORDS),
        (start, end, repeats, metrics, unit, scripts, normalize, words) => {
          // repetition brings texts over the 200 characters from which frequent ones are no anchors
          const [reference, hypothesis] = [
            (start + end).repeat(repeats) + end,
            (start + end.slice(1)).repeat(repeats) + start,
          ].map(toWellFormed);
          const plan = planOf({ metrics, unit, scripts, normalize, words });
          expect(second.record(reference!, hypothesis!, plan)).toEqual(
            first.record(reference!, hypothesis!, plan),
          );
        },
      ),
      { seed: SEED, numRuns: 1500 },
    );
  });
});
