import { expect, test } from 'vitest';
import { jsonSchema } from '../../../src/schema/experiment-json-schema.ts';

test('experiment.json has a JSON Schema', () => {
  expect(jsonSchema()).toMatchObject({
    title: 'errata experiment',
    type: 'object',
    required: expect.arrayContaining(['signature', 'metrics', 'words']) as unknown,
  });
});
