import { z } from 'zod';
import { trim } from '../shared/trim-setting.ts';

/** Segmentation modes that give text without the data for orientation. */
const SEGMENTATION_MODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13];

export const tesseractSettings = z.strictObject({
  languages: z
    .union(
      [
        z.array(z.string().regex(/^\w+$/u)).min(1),
        z
          .string()
          .regex(/^\w+(?:\+\w+)*$/u)
          .transform((names) => names.split('+')),
      ],
      'expected the names of languages, such as [eng, bod], eng+bod or bod',
    )
    .prefault(['bod'])
    .describe('languages of the pages, as Tesseract names them: a list, or eng+bod'),
  page_segmentation_mode: z
    .int()
    .refine((mode) => SEGMENTATION_MODES.includes(mode), `expected one of ${SEGMENTATION_MODES.join(', ')}`)
    .default(3)
    .describe('3: automatic, 6: one block of text, 7: one line, 11: scattered text'),
  language_data: z
    .string()
    .min(1)
    .optional()
    .describe(
      'folder with LANGUAGE.traineddata or .traineddata.gz; default the packages @tesseract.js-data/LANGUAGE',
    ),
  trim,
});

export type TesseractSettings = z.output<typeof tesseractSettings>;
