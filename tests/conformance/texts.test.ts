import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import type { Normalization } from '../../src/text/normalization.ts';
import { UNITS, type Unit } from '../../src/text/unit.ts';
import { engines } from '../engines.ts';

type TextCase = { readonly name: string; readonly text: string } & Readonly<
  Record<Exclude<Unit, 'codepoint'>, readonly string[]>
> & {
    /** Steps that change the text, and what it is then. */
    readonly normalized: readonly (readonly [steps: readonly Normalization[], text: string])[];
  };

const { texts } = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8')) as {
  readonly texts: readonly TextCase[];
};

const STEPS: readonly (readonly Normalization[])[] = [
  ...(['NFC', 'NFD', 'NFKC', 'NFKD', 'whitespace', 'tibetan', 'lowercase', 'orcnorm'] as const).map(
    (step) => [step],
  ),
  ['NFC', 'whitespace'],
  ['NFKC', 'lowercase'],
  ['NFD', 'tibetan', 'whitespace'],
];

function unitsOf(engine: Engine, text: string, unit: Unit): string[] {
  const places = engine.segment(text, unit);
  return Array.from({ length: places.length / 2 }, (_, at) => text.slice(places[2 * at], places[2 * at + 1]));
}

describe.each(engines.map((engine) => [engine.kind, engine] as const))('%s engine', (_, engine) => {
  test.each(texts.map((entry) => [entry.name, entry] as const))('units of the text: %s', (__, entry) => {
    for (const unit of UNITS)
      expect(unitsOf(engine, entry.text, unit), unit).toEqual(
        unit === 'codepoint' ? [...entry.text] : entry[unit],
      );
  });

  test.each(texts.map((entry) => [entry.name, entry] as const))('normalised text: %s', (__, entry) => {
    const changed = new Map(entry.normalized.map(([steps, text]) => [steps.join(), text]));
    for (const steps of STEPS)
      expect(engine.normalize(entry.text, steps), steps.join()).toBe(changed.get(steps.join()) ?? entry.text);
    expect([...changed.keys()].filter((key) => !STEPS.some((steps) => steps.join() === key))).toEqual([]);
  });
});
