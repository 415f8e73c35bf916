import { z } from 'zod';
import { evaluationSchema } from './evaluation-schema.ts';

/** The JSON Schema of evaluation.json. */
export function jsonSchema(): object {
  return { title: 'errata evaluation', ...z.toJSONSchema(evaluationSchema) };
}
