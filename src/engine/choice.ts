import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { ErrataError } from '../schema/error.ts';

/** Which engines can be asked for: `auto` takes the addon where there is one, else the module where there is one. */
export const ENGINE_CHOICES = ['auto', 'native', 'wasm', 'ts'] as const;

export type EngineChoice = (typeof ENGINE_CHOICES)[number];

/** Threads that are started later inherit the choice under this key. */
const KEY = 'errata.engine';

let current: EngineChoice | undefined;

/**
 * Chooses the engine of the process and of the threads it starts from now on; takes precedence over `ERRATA_ENGINE`.
 * `undefined` takes the choice back.
 */
export function chooseEngine(choice: EngineChoice | undefined): void {
  setEnvironmentData(KEY, choice);
  current = undefined;
}

/** The choice in force: that of `chooseEngine`, else `ERRATA_ENGINE`, else `auto`. The environment is read once. */
export function engineChoice(): EngineChoice {
  current ??= readChoice();
  return current;
}

function readChoice(): EngineChoice {
  const chosen = getEnvironmentData(KEY);
  const word = typeof chosen === 'string' ? chosen : process.env['ERRATA_ENGINE'];
  if (word === undefined || word === '') return 'auto';
  const choice = ENGINE_CHOICES.find((known) => known === word);
  if (choice !== undefined) return choice;
  throw new ErrataError(
    'ENGINE_UNKNOWN',
    `ERRATA_ENGINE: expected auto, native, wasm or ts, got ${JSON.stringify(word)}`,
  );
}
