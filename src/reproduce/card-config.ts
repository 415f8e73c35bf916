import { isLoopback } from '../infer/transport/loopback.ts';
import { shownSetting, thisMachine, type Machine } from '../infer/card/machine.ts';
import type { Json } from '../infer/provider.ts';
import { DEFAULT_PROVIDER } from '../infer/providers/registry.ts';
import { sortedKeys } from '../infer/settings-hash.ts';
import type { RunCard } from '../schema/card.ts';
import { variableName } from '../schema/config-text.ts';
import type { Config, ModelSection, RUN_SETTINGS } from '../schema/config.ts';
import { ErrataError } from '../schema/error.ts';
import { recordOf } from '../schema/named-record.ts';

export interface CardConfigOptions {
  /** Path of the card, for messages. */
  readonly path: string;
  readonly root: string;
  /** The configuration of the root; undefined where there is none. */
  readonly config: Config | undefined;
  /** Where it would stand: paths of the card are relative to its folder. */
  readonly configPath: string;
  /** Settings in place of those of the card. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** What the card names is run and sent keys, whatever the configuration says. */
  readonly isTrusted: boolean;
}

/** Settings that run something on this machine. */
const PROGRAMS = ['module', 'command', 'version_command', 'cwd', 'env'];
/** Settings that say where a key goes. */
const ADDRESSES = ['base_url', 'api_key_env'];

const ASKING: ReadonlySet<string> = new Set<keyof typeof RUN_SETTINGS>([
  'max_workers',
  'max_retries',
  'timeout_ms',
  'deadline_ms',
  'backoff_ms',
  'max_wait_ms',
  'price',
]);

/** The configuration of a run with the model of a card as its only one. */
export function cardConfig(card: RunCard, options: CardConfigOptions): Config {
  const own = ownSettings(card, options);
  const section = { ...askingSettings(own), ...sectionOf(card), ...options.settings };
  const machine = thisMachine(options.configPath, options.root);
  if (!options.isTrusted) refuseUntrusted(card, section, own, machine, options);
  fillHidden(card, section, own, machine, options);
  return {
    path: options.configPath,
    data: {
      models: recordOf([[card.name, section as ModelSection]]),
      workers: options.config?.data.workers ?? 4,
    },
    place: () => options.path,
  };
}

/** How the service is asked, which decides on no text, is the user's own business. */
function askingSettings(own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(own).filter(([key]) => ASKING.has(key)));
}

/** The model as a configuration would have it. */
function sectionOf(card: RunCard): Record<string, unknown> {
  return {
    ...(card.module === null ? { provider: card.provider } : { module: card.module.file }),
    ...card.settings,
    ...(card.model === null ? {} : { model_name: card.model }),
    ...(card.prompt === null ? {} : { prompt: card.prompt }),
    ...(card.key_variable === null ? {} : { api_key_env: card.key_variable }),
  };
}

/** Settings of the model of the same name and provider in the configuration, with those that all models share. */
function ownSettings(card: RunCard, { config }: CardConfigOptions): Readonly<Record<string, unknown>> {
  const section = config?.data.models[card.name];
  if (config === undefined || section === undefined) return {};
  const isOther =
    card.module === null
      ? section.module !== undefined || (section.provider ?? DEFAULT_PROVIDER) !== card.provider
      : section.module === undefined;
  if (isOther) return {};
  const { models: _, ...shared } = config.data;
  const { api_key: key, base_url: address, ...rest } = section as Readonly<Record<string, unknown>>;
  return {
    ...shared,
    ...rest,
    // as the settings of services have them
    ...(typeof address === 'string' ? { base_url: address.replace(/\/+$/u, '') } : {}),
    ...(typeof key === 'string' ? { api_key_env: variableName(key) } : {}),
  };
}

/** Whether the configuration says the same of a setting, as far as a card can show it. */
function isSame(
  key: string,
  shown: unknown,
  own: Readonly<Record<string, unknown>>,
  machine: Machine,
): boolean {
  if (own[key] === undefined) return false;
  const found = shownSetting(key, sortedKeys(own[key]) as Json, machine).shown;
  return JSON.stringify(found) === JSON.stringify(sortedKeys(shown));
}

/**
 * A card is a file from anybody. What it would run, and where it would send a key, must be what the user's own
 * configuration says of this model, or be trusted in so many words.
 */
function refuseUntrusted(
  { name, key_variable: variable }: RunCard,
  section: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
  machine: Machine,
  { path, settings }: CardConfigOptions,
): void {
  const isRisky = (key: string): boolean =>
    isGiven(section[key]) && !(key in settings) && !isSame(key, section[key], own, machine);
  const program = PROGRAMS.find(isRisky);
  const address = ADDRESSES.find((key) => isRisky(key) && !(key === 'base_url' && isLocal(section[key])));
  if (program === undefined && address === undefined) return;
  const key = variable === null ? '' : ` and the key in ${variable}`;
  const found =
    program === undefined
      ? `would send the pages${key} to ${String(section['base_url'] ?? 'its service')}`
      : `would run what its ${program} names`;
  throw new ErrataError(
    'CARD_UNTRUSTED',
    `${path}: ${found}, expected the same ${program ?? address} of model ${name} in the configuration`,
    { hint: 'read the card; with --trust it is run as it is' },
  );
}

function isGiven(value: unknown): boolean {
  return (
    value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

function isLocal(address: unknown): boolean {
  return typeof address === 'string' && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/** What a card had to leave out comes from the configuration, if that says the same otherwise. */
function fillHidden(
  { name, hidden }: RunCard,
  section: Record<string, unknown>,
  own: Readonly<Record<string, unknown>>,
  machine: Machine,
  { path, settings }: CardConfigOptions,
): void {
  for (const key of hidden) {
    if (key in settings) continue;
    if (!isSame(key, section[key], own, machine))
      throw new ErrataError(
        'CARD_INCOMPLETE',
        `${path}: ${key}: a secret or a path was left out, expected the same setting of model ${name} ` +
          'in the configuration',
        { hint: `or give it: --set ${key}=VALUE` },
      );
    section[key] = own[key];
  }
}
