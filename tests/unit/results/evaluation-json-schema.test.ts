import { expect, test } from 'vitest';
import { ALL_RATES } from '../../../src/metrics/rate-list.ts';
import { UNITS } from '../../../src/text/unit.ts';
import { jsonSchema } from '../../../src/results/evaluation-json-schema.ts';

test('there is a JSON Schema of evaluation.json', () => {
  expect(jsonSchema()).toMatchObject({
    title: 'errata evaluation',
    type: 'object',
    required: ['schema', 'signature', 'errata', 'options', 'models'],
  });
});

test('it names every unit, every rate and the summaries of metrics, from their registries', () => {
  const text = JSON.stringify(jsonSchema());
  for (const unit of UNITS) expect(text).toContain(`"${unit}"`);
  for (const { key } of ALL_RATES) expect(text).toContain(`"${key}":{"description"`);
  expect(text).toContain('"tibetan":');
});
