import { homedir, hostname, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { isSecretName, REDACTED, redactValues } from '../../io/redact.ts';
import type { Json } from '../provider.ts';

/** Stands for a part of a path that only this machine has. */
const ELSEWHERE = '…';

/** What must not leave this machine, besides secrets. */
export interface Machine {
  /** Folder of the configuration: paths below it are told relative to it, as settings may have them. */
  readonly folder: string;
  /** Other folders whose names tell who works here. */
  readonly places: readonly string[];
  readonly host: string;
}

export function thisMachine(configPath: string, root: string): Machine {
  const places = [root, homedir(), tmpdir(), process.cwd()].filter((place) => place.length > 1);
  return {
    folder: dirname(configPath),
    places: [...new Set(places)].sort((left, right) => right.length - left.length),
    host: hostname(),
  };
}

/** Settings whose words mean something to a service: one that looks like a path or a host is none. */
const TEXTS: ReadonlySet<string> = new Set([
  'answer',
  'model_name',
  'parameters',
  'prompt',
  'response_schema',
  'system',
]);

/** A path from the top, where a word may begin. */
const ABSOLUTE = /(?<=^|[\s"'=,;(])(?:\/(?!\/)|[A-Za-z]:[\\/])[^\s"',;()]*/gu;

/** A setting as a card shows it; `isWhole` is false when something had to be left out. */
export function shownSetting(
  key: string,
  value: Json,
  machine: Machine,
): { readonly shown: Json; readonly isWhole: boolean } {
  const portable = TEXTS.has(key) ? value : mapTexts(value, (text) => relativeTo(machine.folder, text));
  const shown = withoutMachine(withoutNamedSecrets({ [key]: portable })[key]!, machine, TEXTS.has(key));
  return { shown, isWhole: JSON.stringify(shown) === JSON.stringify(portable) };
}

/** A value without secrets, places and the name of this machine. */
export function withoutMachine(value: Json, machine: Machine, isText = false): Json {
  const clean = redactValues(value);
  return mapTexts(clean, (text) =>
    withoutPlaces(isText ? text : withoutPaths(withoutHost(text, machine)), machine),
  );
}

/** Settings of a provider of the user's own may hold a secret under the name of one. */
function withoutNamedSecrets(settings: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return JSON.parse(
    JSON.stringify(settings, (key, value: unknown) =>
      typeof value === 'string' && isSecretName(key) ? REDACTED : value,
    ),
  ) as Readonly<Record<string, Json>>;
}

function relativeTo(folder: string, text: string): string {
  if (text === folder) return '.';
  return folder.length > 1 ? text.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, '') : text;
}

function withoutHost(text: string, { host }: Machine): string {
  if (host === '' || host === 'localhost') return text;
  const name = host.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  return text.replaceAll(new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`, 'giu'), ELSEWHERE);
}

/** Of a path the last part stays: it says what was there. */
function withoutPaths(text: string): string {
  return text.replaceAll(
    ABSOLUTE,
    (path) => `${ELSEWHERE}/${path.split(/[\\/]/u).findLast((part) => part !== '') ?? ''}`,
  );
}

function withoutPlaces(text: string, { places }: Machine): string {
  return places.reduce((shown, place) => shown.replaceAll(place, ELSEWHERE), text);
}

/** A value with every text in it changed; names of keys stay. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner: Json) => mapTexts(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json | undefined>>).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, mapTexts(inner, change)]],
    ),
  );
}
