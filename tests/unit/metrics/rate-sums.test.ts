import { expect, test } from 'vitest';
import { layoutOf } from '../../../src/metrics/layout.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { PlanRates } from '../../../src/metrics/plan-rates.ts';
import { rulesOf } from '../../../src/metrics/rate.ts';
import { RateSums } from '../../../src/metrics/rate-sums.ts';

const plan = planOf({ profile: 'all' });
const { length } = layoutOf(plan);

/** Records of made-up counts. */
function records(count: number): Uint32Array {
  return Uint32Array.from({ length: count * length }, (_, at) => (at * 7919) % 97);
}

const valuesOf = (sums: RateSums): unknown => [sums.pages, sums.means(), sums.pooled(), sums.summaries()];

test('sums of parts are those of all pages, in any order', () => {
  const rates = new PlanRates(plan, rulesOf({}));
  const fresh = (): RateSums => new RateSums(rates, { isInOrder: false });
  const [all, ...parts] = [fresh(), fresh(), fresh(), fresh()];
  const pages = records(40);
  for (let page = 0; page < 40; page += 1) {
    rates.read(pages, page * length);
    all.add();
    parts[page % 3]!.add();
  }
  const [forth, back] = [fresh(), fresh()];
  for (const part of parts) forth.merge(part);
  for (const part of parts.toReversed()) back.merge(part);
  expect(valuesOf(forth)).toEqual(valuesOf(all));
  expect(valuesOf(back)).toEqual(valuesOf(all));
});

test('sums in the order of the pages are not merged', () => {
  const rates = new PlanRates(plan, rulesOf({}));
  const sums = new RateSums(rates, { isInOrder: true });
  expect(() => {
    sums.merge(new RateSums(rates, { isInOrder: true }));
  }).toThrow('cannot be merged');
});
