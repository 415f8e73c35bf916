import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { sha256 } from '../../src/io/hash.ts';
import { engines } from '../engines.ts';

type Range = readonly [first: number, last: number];

const BLOCK = 4096;
const { properties } = JSON.parse(readFileSync(new URL('code-points.json', import.meta.url), 'utf8')) as {
  readonly properties: readonly {
    readonly name: string;
    readonly ranges?: readonly Range[];
    /** First code point of a block and hash of the results for the block. */
    readonly hashes?: readonly (readonly [first: number, hash: string])[];
  }[];
};
const property = (name: string): (typeof properties)[number] =>
  properties.find((entry) => entry.name === name)!;
const pointsOf = (ranges: readonly Range[]): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** What Python 3.11 has assigned, and all of Unicode 17. */
const ofPython = pointsOf(property('assigned in the Unicode version of Python').ranges!);
const ofUnicode = pointsOf(property('assigned in Unicode 17').ranges!);

function rangesOf(points: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}

/** The hashes of a function's results, block by block. */
function hashesOf(points: readonly number[], result: (letter: string) => string): [number, string][] {
  const blocks = new Map<number, string[]>();
  for (const point of points) {
    const block = point - (point % BLOCK);
    const results = blocks.get(block) ?? [];
    blocks.set(block, results);
    results.push(result(String.fromCodePoint(point)));
  }
  return [...blocks].map(([block, results]) => [block, sha256(Buffer.from(results.join('\n'))).slice(0, 16)]);
}

const PROPERTIES: readonly (readonly [name: string, has: (engine: Engine, letter: string) => boolean])[] = [
  ['white space', (engine, letter) => engine.normalize(`a${letter}b`, ['whitespace']) === 'a b'],
  ['line ends', (engine, letter) => engine.segment(`a${letter}b`, 'line').length === 4],
  [
    'kept by orcnorm',
    (engine, letter) => !['ab', 'a b'].includes(engine.normalize(`a${letter}b`, ['orcnorm'])),
  ],
];

describe.each(engines.map((engine) => [engine.kind, engine] as const))(
  '%s engine, every code point',
  (_, engine) => {
    test.each(PROPERTIES)('%s', (name, has) => {
      const found = ofPython.filter((point) => has(engine, String.fromCodePoint(point)));
      expect(rangesOf(found)).toEqual(property(name).ranges);
    });

    test('lowercase', () => {
      const lower = (letter: string): string => engine.normalize(letter, ['lowercase']);
      expect(hashesOf(ofPython, lower)).toEqual(property('lowercase').hashes);
    });

    test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('%s', (form) => {
      const normalized = (letter: string): string => engine.normalize(`a${letter}\u0301`, [form]);
      expect(hashesOf(ofUnicode, normalized)).toEqual(property(form).hashes);
    });
  },
);
