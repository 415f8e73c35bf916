import { z } from 'zod';
import type { ProviderManifest } from '../infer/manifest.ts';
import { commandSettings } from '../infer/providers/command/settings.ts';
import { allManifests } from '../infer/providers/registry.ts';
import { keysOf } from '../infer/settings-keys.ts';
import { modelName, RUN_SETTINGS } from '../schema/config.ts';
import { configProblem } from '../schema/config-problem.ts';
import { parseYaml } from '../schema/config-text.ts';
import { ErrataError } from '../schema/error.ts';
import { RESAMPLES, SEEDS } from '../schema/whole-range.ts';

const CORRECTORS = ['csv', 'command', 'llm'] as const;
type Corrector = (typeof CORRECTORS)[number];

/** Asks for the corrected text alone; of any language. */
const CORRECTION_PROMPT =
  'The text below was read from a scanned page by a program that makes errors. Correct the ' +
  'errors of recognition and nothing else: keep the language, the spelling of the author, the ' +
  'line breaks and the punctuation. Return only the corrected text.\n\n{text}';

const { provider: _, module: __, batches: ___, prompts: ____, ...PATIENCE } = RUN_SETTINGS;
const path = z.string().min(1);

const llmSection = z.looseObject({
  ...PATIENCE,
  provider: z.string().describe('service, with the settings it has in errata.config.yaml'),
  prompt: z
    .string()
    .refine((text) => text.includes('{text}'), 'expected {text} in the prompt, where the page goes')
    .default(CORRECTION_PROMPT)
    .describe('what the model is asked for; {text} is the page'),
  seed: z.int().optional().describe('sent with every request, for services that can repeat an answer'),
});

const commandSection = z.looseObject({
  ...PATIENCE,
  program: commandSettings.shape.command.describe(
    'program and arguments; the text comes on standard input, or as a file where {file} stands; ' +
      '{id} is the page. No shell is involved',
  ),
});

/** The file of `errata experiment`. */
const experimentConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  name: modelName
    .optional()
    .describe('folder of the results in data/experiments; default the name of the file'),
  experiment: z
    .strictObject({
      normalize_before_eval: z
        .boolean()
        .default(true)
        .describe('WER and CER in lower case without punctuation'),
      checkpoint_every: z
        .int()
        .min(1)
        .default(100)
        .describe('pages after which the files of the results are refreshed; every page is safe at once'),
      semantic: z.boolean().default(true).describe('semantic similarity, where there is a model'),
      semantic_model: path.optional().describe('folder of a sentence model'),
      resamples: z
        .int()
        .min(100)
        .max(RESAMPLES[1])
        .default(10_000)
        .describe('resamples of the intervals and tests'),
      seed: z.int().min(SEEDS[0]).max(SEEDS[1]).default(0).describe('seed of the resampling'),
    })
    .prefault({}),
  data: z.strictObject({
    csv: path.optional().describe('CSV with one row per page'),
    columns: z
      .strictObject({
        id: path.optional(),
        reference: path.default('reference'),
        ocr: path.default('ocr'),
        corrected: path.default('corrected'),
      })
      .prefault({})
      .describe('names of its columns'),
    reference: path.optional().describe('folder of the true texts; pages are paired by stem'),
    ocr: path.optional().describe('folder of the texts that were read'),
    corrected: path.optional().describe('folder of the corrected texts'),
    model: path
      .optional()
      .describe('model whose data/models/{model}.csv is corrected, against the benchmark'),
    corrected_model: path.optional().describe('model whose file holds the corrected texts'),
  }),
  corrector: z
    .enum(CORRECTORS)
    .optional()
    .describe('csv: the texts are corrected already; default what has a section below, else csv'),
  command: commandSection.optional(),
  llm: llmSection.optional(),
});

export type ExperimentConfigData = z.output<typeof experimentConfigSchema>;

export interface ExperimentConfig {
  readonly path: string;
  readonly data: ExperimentConfigData;
  readonly corrector: Corrector;
  place(keys: readonly PropertyKey[]): string;
}

/** Reads the text of an experiment's file; errors have file and line (exit code 78). */
export async function parseExperimentConfig(text: string, file: string): Promise<ExperimentConfig> {
  const { value, place } = parseYaml(text, file);
  const services = (await allManifests()).filter(({ correctsTexts }) => correctsTexts === true);
  const checked = withServices(services).safeParse(value);
  if (!checked.success)
    throw configProblem(checked.error.issues, { known: Object.keys(experimentConfigSchema.shape), place });
  const { data } = checked;
  const config = { path: file, data, corrector: correctorOf(data), place };
  checkSource(config);
  checkCorrector(config, services);
  return config;
}

/** The schema with the services that take a text. */
function withServices(services: readonly ProviderManifest[]): typeof experimentConfigSchema {
  const provider = z.enum(services.map(({ name }) => name));
  return experimentConfigSchema.extend({ llm: llmSection.extend({ provider }).optional() }) as never;
}

function correctorOf({ corrector, command, llm }: ExperimentConfigData): Corrector {
  if (corrector !== undefined) return corrector;
  if (command !== undefined) return 'command';
  return llm === undefined ? 'csv' : 'llm';
}

function invalid(place: string, message: string): ErrataError {
  return new ErrataError('CONFIG_INVALID', `${place}: ${message}`);
}

function checkSource({ data: { data }, corrector, place }: ExperimentConfig): void {
  const here = place(['data']);
  const given = [data.csv, data.reference ?? data.ocr, data.model].filter((source) => source !== undefined);
  if (given.length !== 1)
    throw invalid(
      here,
      `data: expected one of csv, reference and ocr, model, found ${given.length === 0 ? 'none' : 'several'}`,
    );
  if ((data.reference === undefined) !== (data.ocr === undefined))
    throw invalid(here, 'data: expected both folders, reference and ocr');
  if (data.corrected !== undefined && data.reference === undefined)
    throw invalid(
      place(['data', 'corrected']),
      'data.corrected: expected the folders reference and ocr beside it',
    );
  if (data.corrected_model !== undefined && data.model === undefined)
    throw invalid(place(['data', 'corrected_model']), 'data.corrected_model: expected model beside it');
  if (
    corrector !== 'csv' ||
    data.csv !== undefined ||
    data.corrected !== undefined ||
    data.corrected_model !== undefined
  )
    return;
  throw invalid(
    here,
    'data: corrector csv needs the corrected texts: expected ' +
      `${data.model === undefined ? 'corrected' : 'corrected_model'}, or a section command or llm`,
  );
}

function checkCorrector(
  { data: { command, llm }, corrector, place }: ExperimentConfig,
  services: readonly ProviderManifest[],
): void {
  if (corrector === 'csv') return;
  const section = corrector === 'command' ? command : llm;
  if (section === undefined)
    throw invalid(place(['corrector']), `corrector: ${corrector} needs the section ${corrector}, found none`);
  const schema =
    corrector === 'command' ? commandSettings : services.find(({ name }) => name === llm?.provider)!.settings;
  const own = corrector === 'command' ? { ...section, command: section['program'] } : section;
  const settings = Object.fromEntries(Object.entries(own).filter(([key]) => !NOT_OF_PROVIDER.has(key)));
  const checked = schema.safeParse(settings);
  if (checked.success) return;
  throw configProblem(checked.error.issues, {
    under: [corrector],
    known: [...NOT_OF_PROVIDER, ...keysOf(schema)],
    place,
  });
}

const NOT_OF_PROVIDER: ReadonlySet<string> = new Set([
  ...Object.keys(PATIENCE),
  'provider',
  'module',
  'program',
  'seed',
]);
