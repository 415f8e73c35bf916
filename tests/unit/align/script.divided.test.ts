import { expect, test } from 'vitest';
import { canonicalScript, type ScriptLimits } from '../../../src/align/script.ts';
import { sequenceOf } from '../../../src/align/sequence.ts';
import { finish } from '../../../src/work/work.ts';

function scriptOf(reference: number[], hypothesis: number[], limits?: ScriptLimits): [number, number][] {
  const [first, second] = [reference, hypothesis].map((symbols) =>
    sequenceOf(Int32Array.from(symbols), 2000),
  );
  const runs: [number, number][] = [];
  finish(canonicalScript(first!, second!, limits)).forEach((kind, length) => {
    runs.push([kind, length]);
  });
  return runs;
}

const numbers = (length: number, from: number): number[] => Array.from({ length }, (_, at) => from + at);

test.each([33, 64, 65, 128, 129])('%i rows whose trace has no room for two strips', (rows) => {
  const [reference, hypothesis] = [numbers(rows, 0), numbers(rows + 7, 1000)];
  expect(scriptOf(reference, hypothesis, { traceWords: 1, borders: 1 })).toEqual(
    scriptOf(reference, hypothesis),
  );
});

test('a line against a text of 600,000 letters', () => {
  const hypothesis = Array.from({ length: 600_000 }, (_, at) => at % 7);
  const lengths = scriptOf(numbers(40, 1000), hypothesis).map(([, length]) => length);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(600_000);
});
