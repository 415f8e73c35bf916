import { z } from 'zod';
import { experimentSchema } from './experiment.ts';

/** The JSON Schema of experiment.json. */
export function jsonSchema(): object {
  return { title: 'errata experiment', ...z.toJSONSchema(experimentSchema) };
}
