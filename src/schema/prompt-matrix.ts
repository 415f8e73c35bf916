import { recordOf } from './named-record.ts';
import type { Config, ConfigData, ModelSection } from './config.ts';
import { ErrataError } from './error.ts';
import { nameWithPrompt } from './model-names.ts';
import { nearest } from './nearest.ts';

/** A part of a file name: letters, digits, `_`, `-` and `.`, so that it can be told from the model before it. */
const PROMPT_NAME = /^[\p{L}\p{M}\p{N}_.-]{1,60}$/u;

/** Where a model with a prompt stands in the file. */
interface Origin {
  readonly model: string;
  readonly prompt: string;
}

type Place = Config['place'];

/**
 * Makes of a model with `prompts` one model for each of them: `Gemini` with `plain` and `markdown` becomes
 * `Gemini@plain` and `Gemini@markdown`, each with its `prompt`. Nothing behind this knows of `prompts`.
 */
export function expandPrompts(data: ConfigData, place: Place): Pick<Config, 'data' | 'place'> {
  const origins = new Map<string, Origin>();
  const entries: [name: string, section: ModelSection][] = [];
  const used = new Set<string>();
  for (const [model, section] of Object.entries(data.models)) {
    const { prompts, ...rest } = section;
    if (prompts === undefined) {
      entries.push([model, section]);
      continue;
    }
    if ('prompt' in rest)
      throw invalid(place, ['models', model, 'prompt'], 'expected prompt or prompts, not both');
    for (const [prompt, text] of textsOf(model, prompts, data, place)) {
      const name = nameOf(model, prompt, data, place);
      origins.set(name, { model, prompt });
      entries.push([name, { ...rest, prompt: text }]);
    }
    if (Array.isArray(prompts)) for (const prompt of prompts) used.add(prompt);
  }
  refuseUnused(data, used, place);
  return {
    data: { ...data, models: recordOf(entries) },
    place: (keys) => place(originalKeys(keys, origins)),
  };
}

/** The texts of a model's prompts by name: its own, or those of the top level that it names. */
function textsOf(
  model: string,
  prompts: NonNullable<ModelSection['prompts']>,
  { prompts: shared }: ConfigData,
  place: Place,
): readonly (readonly [name: string, text: string])[] {
  const entries = Array.isArray(prompts)
    ? [...new Set(prompts)].map((name) => [name, sharedText(model, name, shared ?? {}, place)] as const)
    : Object.entries(prompts);
  if (entries.length === 0)
    throw invalid(place, ['models', model, 'prompts'], 'expected a prompt, found none');
  return entries;
}

function sharedText(
  model: string,
  name: string,
  shared: Readonly<Record<string, string>>,
  place: Place,
): string {
  const text = Object.hasOwn(shared, name) ? shared[name] : undefined;
  if (text !== undefined) return text;
  const known = Object.keys(shared);
  const near = nearest(name, known);
  const expected =
    near === undefined
      ? `expected one of prompts: ${known.join(', ') || 'none is there'}`
      : `did you mean ${near}?`;
  throw invalid(place, ['models', model, 'prompts'], `unknown prompt ${JSON.stringify(name)}, ${expected}`);
}

/** The name of a model with a prompt, which no other model may have. */
function nameOf(model: string, prompt: string, { models }: ConfigData, place: Place): string {
  const keys = ['models', model, 'prompts', prompt];
  if (!PROMPT_NAME.test(prompt))
    throw invalid(place, keys, 'expected a name of letters, digits, _, - and . (at most 60)');
  const name = nameWithPrompt(model, prompt);
  if (Object.hasOwn(models, name))
    throw invalid(place, ['models', name], `has the name of prompt ${prompt} of models.${model}`);
  return name;
}

/** Prompts that nobody uses are a mistake: nothing would be read with them. */
function refuseUnused({ prompts = {} }: ConfigData, used: ReadonlySet<string>, place: Place): void {
  const unused = Object.keys(prompts).find((name) => !used.has(name));
  if (unused !== undefined)
    throw invalid(place, ['prompts', unused], `named by no model, expected one with prompts: [${unused}]`);
}

/** Where the keys of a model with a prompt stand in the file. */
function originalKeys(
  keys: readonly PropertyKey[],
  origins: ReadonlyMap<string, Origin>,
): readonly PropertyKey[] {
  const [top, name, ...rest] = keys;
  const origin = top === 'models' && typeof name === 'string' ? origins.get(name) : undefined;
  if (origin === undefined) return keys;
  const { model, prompt } = origin;
  return ['models', model, ...(rest[0] === 'prompt' ? ['prompts', prompt] : rest)];
}

function invalid(place: Place, keys: readonly string[], found: string): ErrataError {
  return new ErrataError('CONFIG_INVALID', `${place(keys)}: ${keys.join('.')}: ${found}`);
}
