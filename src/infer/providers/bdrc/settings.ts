import { join } from 'node:path';
import { z } from 'zod';
import type { ProviderContext } from '../../provider.ts';
import type { Encoding } from './read/encode.ts';

/** Settings of a model of the provider, as they stand in the configuration. */
export const settingsSchema = z.strictObject({
  model_dir: z
    .string()
    .min(1)
    .optional()
    .describe("folder with model_config.json and the network; default: the model's name in models_dir"),
  models_dir: z.string().min(1).optional().describe('folder of all models'),
  line_model: z
    .string()
    .min(1)
    .optional()
    .describe('network that finds the lines; default: lines/lines.onnx in models_dir'),
  patch_size: z.int().min(32).max(4096).default(512).describe('side of the tiles of the line network'),
  k_factor: z
    .number()
    .positive()
    .max(100)
    .default(2.5)
    .describe('how far a line is grown before it is cut out, in heights of the line'),
  bbox_tolerance: z
    .number()
    .positive()
    .max(1000)
    .default(4)
    .describe('highest picture of a line, in heights of the line'),
  merge_lines: z.boolean().default(true).describe('pieces on one row are one line'),
  dewarp: z.boolean().default(false).describe('straighten pages with bent lines'),
  encoding: z.enum(['unicode', 'wylie']).default('unicode').describe('writing of the text'),
  compat: z
    .boolean()
    .default(false)
    .describe("failures end as in BDRC's program: an empty text for the whole page"),
});

export type BdrcConfig = z.output<typeof settingsSchema>;

/** What the pipeline works by; paths are absolute. */
export interface BdrcSettings {
  readonly modelDir: string;
  readonly lineModel: string;
  readonly patchSize: number;
  readonly kFactor: number;
  readonly bboxTolerance: number;
  readonly mergeLines: boolean;
  readonly dewarp: boolean;
  readonly encoding: Encoding;
  readonly compat: boolean;
}

/** Completes the settings of a model with what follows from its name and the folder of the models. */
export function resolveSettings(
  config: BdrcConfig,
  { model, env, resolve }: Pick<ProviderContext, 'model' | 'env' | 'resolve'>,
): BdrcSettings {
  const modelsDir = config.models_dir ?? env['ERRATA_MODELS'] ?? 'models';
  return {
    modelDir: resolve(config.model_dir ?? join(modelsDir, model)),
    lineModel: resolve(config.line_model ?? join(modelsDir, 'lines', 'lines.onnx')),
    patchSize: config.patch_size,
    kFactor: config.k_factor,
    bboxTolerance: config.bbox_tolerance,
    mergeLines: config.merge_lines,
    dewarp: config.dewarp,
    encoding: config.encoding,
    compat: config.compat,
  };
}
