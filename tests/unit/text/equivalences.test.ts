import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Equivalence } from '../../../src/text/equivalences.ts';
import {
  equivalencesOfFile,
  equivalenceTable,
  readEquivalences,
  type EquivalenceTable,
} from '../../../src/text/read-equivalences.ts';
import { engines } from '../../engines.ts';

interface Case {
  readonly name: string;
  readonly table: EquivalenceTable;
  readonly rules: readonly Equivalence[];
  readonly texts: readonly (readonly [text: string, expected: string])[];
}

const CASES = JSON.parse(
  readFileSync(new URL('../../cases/equivalences.json', import.meta.url), 'utf8'),
) as Case[];

test.each(CASES)('$name: the rules are those that both engines get', ({ table, rules }) => {
  expect(readEquivalences(table)).toEqual(rules);
  expect(readEquivalences(equivalenceTable(rules))).toEqual(rules);
});

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s', (_, engine) => {
  test.each(CASES)('$name', ({ rules, texts }) => {
    for (const [text, expected] of texts)
      expect(engine.normalize(text, ['equivalences'], rules), text).toBe(expected);
  });
});

test('a file: comments and empty lines are skipped, a byte order mark and CR are no part of a rule', () => {
  const file = '\ufeff# old letters\r\n\r\nſ\ts\r\naͤ\tä\r\n\\#\t\r\n/ +$/\t\r\n';
  expect(equivalenceTable(equivalencesOfFile(file, 'rules.tsv'))).toEqual({
    '#': '',
    aͤ: 'ä',
    ſ: 's',
    '/\\u{20}+$/': '',
  });
});

test('the order of sequences and comments are of no account, that of expressions is', () => {
  const rules = (file: string): string => JSON.stringify(equivalencesOfFile(file, 'f'));
  expect(rules('b\t1\na\t2\n')).toBe(rules('# x\na\t2\nb\t1'));
  expect(rules('/b/\t1\n/a/\t2\n')).not.toBe(rules('/a/\t2\n/b/\t1\n'));
});

test.each([
  ['a\tb\nſ s\n', 'f:2: found 0 tabs, expected FROM, one tab, TO (\\t for a tab itself)'],
  ['a\tb\tc\n', 'f:1: found 2 tabs, expected FROM, one tab, TO (\\t for a tab itself)'],
  ['\tb\n', 'f:1: found nothing before the tab, expected what to replace'],
  ['a\tb\nb\tc\na\td\n', 'f:3: found the rule of f:1 again, expected each FROM once'],
  ['# nothing\n', 'f: found no rule, expected at least one: FROM, a tab, TO'],
  [
    '\\x\tb',
    'f:1: found \\x, expected \\t, \\n, \\r, \\\\, \\/, \\# or \\u{…} with the number of a character',
  ],
  ['a\t\\u{d800}', /^f:1: found \\u\{d800\}, expected /u],
  ['a\t\\', /^f:1: found \\, expected /u],
  ['/\tb', 'f:1: found "/", expected /EXPRESSION/, or \\/ for a slash itself'],
  ['/a\tb', 'f:1: found "/a", expected /EXPRESSION/, or \\/ for a slash itself'],
  ['/a*/\tb', 'f:1: found an expression that matches the empty text, expected one that does not'],
  ['/^/\tb', 'f:1: found an expression that matches the empty text, expected one that does not'],
  [
    '/a(?=b)/\tb',
    'f:1: found (? at character 4 of the expression, expected (?:…), the only group that begins so',
  ],
  [
    '/(a)+/\tb',
    'f:1: found + after a group at character 5 of the expression, expected (?:…) in place of (…)',
  ],
  [
    '/(?:a?)+b/\tb',
    'f:1: found + after what may be empty at character 8 of the expression, expected something that is not',
  ],
  [
    '/(?:a+)+b/\tb',
    'f:1: found + after a group with a repetition in it at character 8 of the expression, expected one of the two',
  ],
  ['/\\bx/\ty', /^f:1: found \\b at character 1 of the expression, expected \\d, \\s, /u],
  ['/\\p{L}/\ty', /^f:1: found \\p at character 1 of the expression, expected /u],
  ['/(a)\\1/\ty', /^f:1: found \\1 at character 4 of the expression, expected /u],
  ['/[b-a]/\ty', /^f:1: found a range at character 5 of the expression, expected /u],
  [
    '/[[a]]/\ty',
    'f:1: found [ in a class at character 2 of the expression, expected \\[ for the character itself',
  ],
  ['/[]/\ty', 'f:1: found ] at character 2 of the expression, expected a character in the class before it'],
  ['/[a/\ty', 'f:1: found the end at character 3 of the expression, expected ]'],
  ['/(a/\ty', 'f:1: found the end at character 3 of the expression, expected )'],
  ['/a)/\ty', 'f:1: found ) at character 2 of the expression, expected a ( before it'],
  [
    '/a{2/\ty',
    'f:1: found { at character 2 of the expression, expected {n}, {n,} or {n,m}, or \\{ for the character itself',
  ],
  [
    '/a{3,2}/\ty',
    'f:1: found {3,2} at character 2 of the expression, expected numbers from 1 to 1000, the smaller first',
  ],
  ['/*a/\ty', 'f:1: found * at character 1 of the expression, expected \\* for the character itself'],
  ['/a/\t$1', 'f:1: found $1, expected $$ for the character itself'],
  ['/(a)/\t$2', 'f:1: found $2, expected $1 to $1, or $$ for the character itself'],
  ['/a{1000}b{1000}c{1000}d{1000}e{1000}f/\t', /^f:1: found an expression of 5001 parts /u],
  [
    `/${'(?:'.repeat(30)}a${')'.repeat(30)}/\t`,
    /^f:1: found a group at character \d+ .*, expected at most 20 /u,
  ],
])('refused with line, found and expected: %j', (file, message) => {
  const read = (): unknown => equivalencesOfFile(file, 'f');
  expect(read).toThrow(typeof message === 'string' ? expect.objectContaining({ message }) : message);
  expect(read).toThrow(expect.objectContaining({ code: 'EQUIVALENCES_INVALID', exit: 65 }));
});
