import { z } from 'zod';
import { TEXT_LEVELS, UNORDERED_RULES } from '../../../transcript/reading-options.ts';

export const folderSettings = z.strictObject({
  source: z.string().min(1).describe('folder with a text per page, or a table in CSV, JSON Lines or Parquet'),
  suffix: z.string().min(1).optional().describe('how the files end that are read'),
  columns: z
    .strictObject({
      image_name: z.string().min(1).optional(),
      inference: z.string().min(1).optional(),
      batch_id: z.string().min(1).optional(),
    })
    .optional()
    .describe('columns of a table that have other names'),
  text_level: z
    .enum(TEXT_LEVELS)
    .optional()
    .describe('only text that ALTO, PAGE XML or hOCR states at this level'),
  unordered: z
    .enum(UNORDERED_RULES)
    .optional()
    .describe('what becomes of regions that the reading order of a file leaves out'),
  batch: z.string().min(1).optional().describe('the batch of all pages'),
});

export type FolderSettings = z.output<typeof folderSettings>;
