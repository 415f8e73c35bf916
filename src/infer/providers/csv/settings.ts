import { z } from 'zod';

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
