import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Equivalence } from '../../src/text/equivalences.ts';
import { equivalenceTable, readEquivalences } from '../../src/text/read-equivalences.ts';
import { compared, engines } from '../engines.ts';

const SEED = Number(process.env['ERRATA_SEED'] ?? Date.now() % 1_000_000);
console.log(`ERRATA_SEED=${SEED}`);

const letters = fc.constantFrom(
  'a',
  'b',
  'c',
  'ſ',
  '\u0364',
  '\u{1d400}',
  '\u{1d401}',
  ' ',
  '\n',
  '-',
  '7',
  '$',
  '་',
);
const texts = fc.string({ unit: letters, maxLength: 40 });
const sequences = fc.dictionary(
  fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
  fc.string({ unit: letters, maxLength: 3 }),
  { minKeys: 1, maxKeys: 8 },
);

/** Expressions made of their parts, and any run of characters of the syntax. */
const { expression } = fc.letrec<{ expression: string; part: string; atom: string }>((tie) => ({
  expression: fc
    .array(fc.array(tie('part'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((alternatives) => alternatives.map((parts) => parts.join('')).join('|')),
  part: fc
    .tuple(
      tie('atom'),
      fc.constantFrom(
        '',
        '',
        '',
        '',
        '',
        '',
        '*',
        '+',
        '?',
        '*?',
        '+?',
        '??',
        '{2}',
        '{1,}',
        '{1,2}?',
        '{0,3}',
      ),
    )
    .map(([atom, times]) => atom + times),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', 'c', 'ſ', '𝐀', '.', '^', '$', '\\s', '\\d', '\\u{1d401}', '\\-', '\\$', '\n'),
    fc.constantFrom('[ab]', '[^a]', '[^\\sa-c]', '[\\u{1d400}-\\u{1d4ff}b]', '[\\d-]', '[𝐀-𝐂]'),
    tie('expression').map((inside) => `(${inside})`),
    tie('expression').map((inside) => `(?:${inside})`),
  ),
}));
const anything = fc.string({
  unit: fc.constantFrom(...'ab.^$*+?()[]{}|\\-,1:/du s'),
  minLength: 1,
  maxLength: 8,
});
const replacements = fc
  .array(fc.constantFrom('x', '$1', '$2', '$$', ''), { maxLength: 3 })
  .map((parts) => parts.join(''));

/** The rules, or undefined where they are refused. */
function rulesOf(table: Readonly<Record<string, string>>): readonly Equivalence[] | undefined {
  try {
    return readEquivalences(table);
  } catch (error) {
    expect(error).toMatchObject({ code: 'EQUIVALENCES_INVALID' });
    return undefined;
  }
}

test('the table of rules gives the same rules', () => {
  fc.assert(
    fc.property(fc.oneof(expression, anything), replacements, sequences, (source, to, table) => {
      const rules = rulesOf({ ...table, [`/${source}/`]: to });
      if (rules !== undefined) expect(readEquivalences(equivalenceTable(rules))).toEqual(rules);
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test('sequences: at each place the longest that is there, and none is replaced twice', () => {
    fc.assert(
      fc.property(texts, sequences, (text, table) => {
        let expected = '';
        for (let at = 0; at < text.length;) {
          const found = Object.keys(table)
            .filter((from) => text.startsWith(from, at))
            .sort((a, b) => b.length - a.length)[0];
          const taken = found ?? String.fromCodePoint(text.codePointAt(at)!);
          expected += found === undefined ? taken : table[found]!;
          at += taken.length;
        }
        expect(engine.normalize(text, ['equivalences'], readEquivalences(table))).toBe(expected);
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});

describe.each(compared)('%s and TypeScript', (_, first, second) => {
  test.each([
    ['made of their parts', expression],
    ['of any characters', anything],
  ])('take expressions %s alike, or neither does', (__, sources) => {
    let taken = 0;
    fc.assert(
      fc.property(texts, sources, replacements, (text, source, to) => {
        // many have no such groups
        const rules = rulesOf({ [`/${source}/`]: to }) ?? rulesOf({ [`/${source}/`]: '<>' });
        if (rules === undefined) return;
        taken += 1;
        const found = first.normalize(text, ['equivalences'], rules);
        expect(second.normalize(text, ['equivalences'], rules), source).toBe(found);
      }),
      { seed: SEED, numRuns: 12_000 },
    );
    expect(taken).toBeGreaterThan(500);
  });
});
