import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RUN_SETTINGS, type Config, type ModelSection } from '../schema/config.ts';
import { configProblem } from '../schema/config-problem.ts';
import { keysOf } from './settings-keys.ts';
import { ErrataError } from '../schema/error.ts';
import { nearest } from '../schema/nearest.ts';
import type { Patience } from './attempt.ts';
import type { Price, Provider } from './provider.ts';
import { DEFAULT_PROVIDER, findManifest, PROVIDER_NAMES } from './providers/registry.ts';

/** A model of the configuration, checked and ready to be started. */
export interface ConfiguredModel {
  readonly name: string;
  readonly provider: Provider;
  readonly settings: unknown;
  /** The file of a provider of the user's own, as the configuration names it. */
  readonly module: string | undefined;
  readonly maxWorkers: number;
  readonly patience: Patience;
  readonly price: Price | undefined;
  /** Its texts are written as they were received, line ends at the end included (`trim: false`). */
  readonly keepsEnds: boolean;
}

const DEFAULT_BACKOFF_MS = 500;
const DEFAULT_MAX_WAIT_MS = 120_000;

/** Finds the provider of a model and checks its settings; problems have the line of the configuration. */
export async function loadModel(
  name: string,
  section: ModelSection,
  config: Config,
  maxRetries: number | undefined,
): Promise<ConfiguredModel> {
  const provider = await loadProvider(name, section, config);
  const settings = checkSettings(name, section, provider, config);
  const retries = maxRetries ?? section.max_retries ?? provider.defaultMaxRetries ?? 0;
  const timeoutMs = section.timeout_ms ?? provider.defaultTimeoutMs;
  const given = section.price;
  return {
    name,
    provider,
    settings,
    module: section.module,
    maxWorkers: section.max_workers ?? config.data.workers,
    patience: {
      maxRetries: retries,
      timeoutMs,
      deadlineMs: section.deadline_ms ?? (timeoutMs === undefined ? undefined : timeoutMs * (retries + 1)),
      backoffMs: section.backoff_ms ?? DEFAULT_BACKOFF_MS,
      maxWaitMs: section.max_wait_ms ?? DEFAULT_MAX_WAIT_MS,
    },
    price:
      given === undefined
        ? provider.price?.(settings)
        : { inputPerMillion: given.input, outputPerMillion: given.output, perPage: given.page },
    keepsEnds: (settings as { readonly trim?: unknown } | null | undefined)?.trim === false,
  };
}

async function loadProvider(
  name: string,
  { provider, module }: ModelSection,
  config: Config,
): Promise<Provider> {
  if (module !== undefined && provider !== undefined)
    throw new ErrataError(
      'CONFIG_INVALID',
      `${config.place(['models', name, 'module'])}: models.${name}: found provider ${JSON.stringify(provider)} ` +
        `and module ${JSON.stringify(module)}, expected one of them`,
    );
  if (module !== undefined) return loadModule(name, module, config);
  const wanted = provider ?? DEFAULT_PROVIDER;
  const manifest = await findManifest(wanted);
  if (manifest === undefined) {
    const near = nearest(wanted, PROVIDER_NAMES);
    throw new ErrataError(
      'PROVIDER_UNKNOWN',
      `${config.place(['models', name, 'provider'])}: unknown provider ${JSON.stringify(wanted)} ` +
        `of model ${name}, known: ${PROVIDER_NAMES.join(', ')}` +
        `${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
  return manifest;
}

/** A file of the user that exports one provider, as `provider` or as its default. */
async function loadModule(name: string, module: string, config: Config): Promise<Provider> {
  const place = config.place(['models', name, 'module']);
  const path = resolve(dirname(config.path), module);
  let loaded: { provider?: unknown; default?: unknown };
  try {
    loaded = (await import(pathToFileURL(path).href)) as typeof loaded;
  } catch (cause) {
    throw new ErrataError(
      'MODULE_UNUSABLE',
      `${place}: ${path}: cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
  const provider = loaded.provider ?? loaded.default;
  if (
    typeof provider !== 'object' ||
    provider === null ||
    typeof (provider as Provider).name !== 'string' ||
    typeof (provider as Provider).create !== 'function'
  ) {
    throw new ErrataError(
      'MODULE_UNUSABLE',
      `${place}: ${path}: expected an exported provider: an object with name and create`,
    );
  }
  const { settings } = provider as Partial<Provider>;
  if (settings !== undefined && typeof settings.safeParse !== 'function')
    throw new ErrataError(
      'MODULE_UNUSABLE',
      `${place}: ${path}: settings: expected a schema with safeParse, as zod makes them, or nothing`,
    );
  return provider as Provider;
}

function checkSettings(
  name: string,
  section: ModelSection,
  { settings: schema, sharedSettings = [] }: Provider,
  config: Config,
): unknown {
  const shared = Object.entries(config.data).filter(
    ([key, value]) => sharedSettings.includes(key) && value !== undefined,
  );
  const own = Object.entries(section).filter(([key]) => !Object.hasOwn(RUN_SETTINGS, key));
  const given = Object.fromEntries([...shared, ...own]);
  // a module may do without a check of its own
  if (schema === undefined) return given;
  const checked = schema.safeParse(given);
  if (checked.success) return checked.data;
  const known = [...Object.keys(RUN_SETTINGS), ...keysOf(schema)];
  throw configProblem(checked.error.issues, {
    under: ['models', name],
    known,
    place: (keys) => config.place(keys),
  });
}
