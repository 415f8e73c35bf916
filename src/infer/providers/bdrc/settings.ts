import { z } from 'zod';
import type { Encoding } from './encode.ts';

const schema = z
  .strictObject({
    model_dir: z.string().min(1).optional(),
    line_model: z.string().min(1).optional(),
    models_dir: z.string().min(1).optional(),
    patch_size: z.number().int().min(32).max(4096).default(512),
    k_factor: z.number().positive().max(100).default(2.5),
    bbox_tolerance: z.number().positive().max(1000).default(4),
    merge_lines: z.boolean().default(true),
    dewarp: z.boolean().default(false),
    encoding: z.enum(['unicode', 'wylie']).default('unicode'),
    compat: z.boolean().default(false),
  });

/** Settings of a model of the provider, as they stand in the configuration. */
export type BdrcConfig = z.output<typeof schema>;

export const settingsSchema = schema;

/** What the pipeline works by. */
export interface BdrcSettings {
  readonly modelDir: string;
  readonly lineModel: string;
  readonly patchSize: number;
  readonly kFactor: number;
  readonly bboxTolerance: number;
  readonly mergeLines: boolean;
  readonly dewarp: boolean;
  readonly encoding: Encoding;
  /** Failures end as the reference's do: an empty text for the whole page. */
  readonly compat: boolean;
}
