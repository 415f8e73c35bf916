import { z } from 'zod';

export const folderSettings = z.strictObject({
  source: z
    .string()
    .min(1)
    .describe('folder with a text per page, or a table in CSV, JSON Lines or Parquet'),
  suffix: z.string().min(1).optional().describe('how the files end that are read'),
  columns: z
    .strictObject({
      image_name: z.string().min(1).optional(),
      inference: z.string().min(1).optional(),
      batch_id: z.string().min(1).optional(),
    })
    .optional()
    .describe('columns of a table that have other names'),
  batch: z.string().min(1).optional().describe('the batch of all pages'),
});

export type FolderSettings = z.output<typeof folderSettings>;
