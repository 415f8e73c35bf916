import { z } from 'zod';
import type { DefaultSection } from './config-names.ts';
import { namedRecord } from './named-record.ts';
import { RETRIES, WORKERS, type WholeRange } from './whole-range.ts';

function whole([least, most]: WholeRange): z.ZodInt {
  return z.int().min(least).max(most);
}

const promptTexts = namedRecord(z.string().min(1));

/** Settings of a model that the run reads; all others belong to its provider. */
export const RUN_SETTINGS = {
  provider: z.string().min(1).optional().describe('who reads the pages; default bdrc'),
  module: z
    .string()
    .min(1)
    .optional()
    .describe('file that exports a provider of your own, instead of provider'),
  batches: z
    .union(
      [
        z.array(z.string().min(1)).min(1),
        z
          .string()
          .min(1)
          .transform((name) => [name]),
      ],
      'expected the names of batches, such as [batch-1, batch-2]',
    )
    .optional()
    .describe('batches that the model reads; default all'),
  max_workers: whole(WORKERS).optional().describe('pages in flight at once; default workers'),
  max_retries: whole(RETRIES)
    .optional()
    .describe(
      'further attempts after a failure that may go away; default 5 for services, 0 for local providers',
    ),
  timeout_ms: z
    .int()
    .min(1)
    .max(86_400_000)
    .optional()
    .describe('time for one attempt; default 120000 for services'),
  deadline_ms: z
    .int()
    .min(1)
    .max(86_400_000)
    .optional()
    .describe(
      'time for all attempts of a page without the waits a service asks for; default (max_retries + 1) * timeout_ms',
    ),
  backoff_ms: z
    .int()
    .min(0)
    .max(600_000)
    .optional()
    .describe('wait before the first retry, doubled with each; default 500'),
  max_wait_ms: z
    .int()
    .min(0)
    .max(86_400_000)
    .optional()
    .describe('longest wait a service may ask for before the run stops with exit code 75; default 120000'),
  price: z
    .strictObject({
      input: z.number().min(0).optional().describe('US dollars for a million input tokens'),
      output: z.number().min(0).optional().describe('US dollars for a million output tokens'),
      page: z.number().min(0).optional().describe('US dollars for a page'),
    })
    .optional()
    .describe('what the service costs, for --budget and --dry-run'),
  prompts: z
    .union([promptTexts, z.array(z.string()).min(1)], {
      error: 'expected texts by name, or a list of names of the prompts of the top level',
    })
    .optional()
    .describe('several prompts, each of which makes a model {name}@{prompt}, instead of prompt'),
} as const;

/** A model's name becomes a file name, so it has to be one on every system. */
const MODEL_NAME =
  /^(?!\.)(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[^/\\\u0000-\u001f\u007f<>:"|?*]+(?<![. ])$/iu;

/** Bytes of a name: with what is added to it the names of all files of a model fit any file system. */
const LONGEST_NAME_BYTES = 200;

export const modelName = z
  .string()
  .max(120)
  .regex(MODEL_NAME, 'expected a name that can be a file name')
  .refine(
    (name) => new TextEncoder().encode(name).length <= LONGEST_NAME_BYTES,
    `expected a name of at most ${LONGEST_NAME_BYTES} bytes`,
  );

const modelSection = z.looseObject(RUN_SETTINGS);

const flagDefaults = namedRecord(z.unknown()).optional();

/** The configuration file as a whole. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  models: namedRecord(modelSection).describe(
    'name -> provider and settings; the name becomes data/models/{name}.csv',
  ),
  prompts: promptTexts.optional().describe('prompts by name, for models that name them in their prompts'),
  workers: whole(WORKERS).default(4).describe('default for max_workers'),
  models_dir: z.string().min(1).optional().describe('folder of bdrc models'),
  line_model: z.string().min(1).optional().describe('line detection model of bdrc'),
  patch_size: z.int().min(1).max(4096).optional().describe('patch size of the line detection model'),
  evaluate: flagDefaults.describe('defaults of the flags of errata evaluate'),
  report: flagDefaults.describe('defaults of the flags of errata report'),
  gate: flagDefaults.describe('defaults of the flags of errata gate'),
} satisfies Record<DefaultSection, unknown> & Record<string, unknown>);

export type ModelSection = z.infer<typeof modelSection>;
export type ConfigData = z.infer<typeof configSchema>;

/** A configuration that was read, with the places of its keys. */
export interface Config<Data = ConfigData> {
  /** Absolute path of the file. */
  readonly path: string;
  readonly data: Data;
  /** `FILE:LINE` of a key, for messages; the file alone when the key is not in it. */
  place(keys: readonly PropertyKey[]): string;
}

/** A configuration of which the defaults of flags are asked for: it need not have models. */
export type DefaultsConfig = Config<Pick<ConfigData, DefaultSection>>;
