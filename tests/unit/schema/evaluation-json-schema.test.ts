import { expect, test } from 'vitest';
import { jsonSchema } from '../../../src/schema/evaluation-json-schema.ts';

test('there is a JSON Schema of evaluation.json', () => {
  expect(jsonSchema()).toMatchObject({
    title: 'errata evaluation',
    type: 'object',
    required: ['schema', 'signature', 'errata', 'options', 'models'],
  });
});
