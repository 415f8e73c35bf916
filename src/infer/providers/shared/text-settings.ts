import { z } from 'zod';
import { STRIPPED } from './strip.ts';

/** The field of a JSON answer that holds the text. */
export const answerSetting = z
  .strictObject({
    json: z
      .string()
      .regex(/^[^.]+(?:\.[^.]+)*$/u, 'expected the name of a field, such as text or page.lines.*')
      .describe('field that holds the text; a dot leads into an object, * stands for all in order'),
  })
  .optional()
  .describe('where in the answer the text is; default the whole answer');

/** Settings of services whose answer is written by a model. */
export const textSettings = {
  strip: z
    .array(z.enum(STRIPPED))
    .default([...STRIPPED])
    .describe('what is no text of the page: thinking in <think> tags, a code fence around the whole answer'),
  answer: answerSetting,
};

export type TextRules = z.output<z.ZodObject<typeof textSettings>>;
