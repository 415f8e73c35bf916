import { z } from 'zod';
import { namedRecord } from './named-record.ts';

const trim = z.boolean().default(true).describe('drop white space around the text of a page');

/** Segmentation modes that give text without the data for orientation. */
const SEGMENTATION_MODES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13];

export const tesseractSettings = z.strictObject({
  languages: z
    .array(z.string().regex(/^\w+$/u, 'expected the name of a language, such as bod'))
    .min(1)
    .default(['bod'])
    .describe('languages of the pages, as Tesseract names them'),
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

export const commandSettings = z.strictObject({
  command: z
    .union([z.string().min(1), z.array(z.string()).min(1)])
    .describe(
      'program and arguments; {image}, {image_name} and {batch_id} are replaced, without {image} the path is the last argument. No shell is involved',
    ),
  cwd: z.string().min(1).optional().describe('folder the program runs in; default that of the configuration'),
  env: namedRecord(z.string()).default({}).describe('further variables for the program'),
  trim,
});

export type CommandSettings = z.output<typeof commandSettings>;

export const csvSettings = z.strictObject({
  file: z.string().min(1).describe('CSV with the texts of the pages'),
  text_column: z.string().min(1).default('inference'),
  image_column: z.string().min(1).default('image_name'),
  batch_column: z
    .string()
    .min(1)
    .default('batch_id')
    .describe('a file without this column is matched by image alone'),
});

export type CsvSettings = z.output<typeof csvSettings>;
