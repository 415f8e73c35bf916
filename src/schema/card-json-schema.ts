import { z } from 'zod';
import { cardSchema } from './card.ts';

/** The JSON Schema of `data/models/{model}.card.json`. */
export function jsonSchema(): object {
  return { title: 'errata run card', ...z.toJSONSchema(cardSchema) };
}
