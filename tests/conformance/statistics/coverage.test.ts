import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { design, populations, simulateCoverage } from './coverage.ts';
import type { Coverage } from './coverage.ts';

interface Recorded {
  readonly design: typeof design;
  readonly coverage: Readonly<Record<string, { readonly first: Coverage; readonly all: Coverage }>>;
}

const file = new URL('coverage.json', import.meta.url);
const FIRST = 100;
const ALL = 2000;
/** `npm run test:coverage-simulation` sets it to `check`; `record` writes the file anew. */
const run = process.env['ERRATA_COVERAGE_SIMULATION'];

test.runIf(run === 'record')('record the coverage', { timeout: 1_800_000 }, async () => {
  const coverage: Record<string, { first: Coverage; all: Coverage }> = {};
  for (const population of populations)
    coverage[population.name] = {
      first: await simulateCoverage(population, FIRST),
      all: await simulateCoverage(population, ALL),
    };
  writeFileSync(file, `${JSON.stringify({ design, coverage }, undefined, 2)}\n`);
});

describe.each(populations)('95 % BCa intervals of $name pages', (population) => {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  const { first, all } = recorded.coverage[population.name] as Recorded['coverage'][string];

  test(`held the true rate in 93 to 97 % of ${ALL} recorded evaluations`, () => {
    expect(recorded.design).toEqual(design);
    expect(all.evaluations).toBe(ALL);
    for (const covered of [all.macro, all.micro]) {
      expect(covered / ALL).toBeGreaterThanOrEqual(0.93);
      expect(covered / ALL).toBeLessThanOrEqual(0.97);
    }
  });

  test(`hold it in exactly the recorded number of the first ${FIRST}`, async () => {
    expect(await simulateCoverage(population, FIRST)).toEqual(first);
  });

  test.runIf(run === 'check')(
    `hold it in exactly the recorded number of all ${ALL}`,
    { timeout: 1_800_000 },
    async () => {
      expect(await simulateCoverage(population, ALL)).toEqual(all);
    },
  );
});
