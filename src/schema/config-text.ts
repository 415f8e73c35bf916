import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import type { z } from 'zod';
import {
  configSchema,
  modelName,
  RUN_SETTINGS,
  type Config,
  type ConfigData,
  type DefaultsConfig,
} from './config.ts';
import { DEFAULT_SECTIONS } from './config-names.ts';
import { configProblem } from './config-problem.ts';
import { ErrataError } from './error.ts';
import { expandPrompts } from './prompt-matrix.ts';

const VARIABLE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/u;

/** The name in `${NAME}`; undefined for anything else. */
export function variableName(value: string): string | undefined {
  return VARIABLE.exec(value)?.[1];
}

/** The values of a YAML file and the places of its keys. */
export interface PlacedValues {
  readonly value: unknown;
  /** Nothing, or comments alone: the value is then an object without keys. */
  readonly isEmpty: boolean;
  place(keys: readonly PropertyKey[]): string;
}

/**
 * Reads YAML, of which JSON is a part; refuses keys of services that stand in it. Errors have file and line
 * (exit code 78).
 */
export function parseYaml(text: string, path: string): PlacedValues {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/u, ''), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const problem = document.errors[0];
  if (problem !== undefined) {
    throw new ErrataError(
      'CONFIG_SYNTAX',
      `${path}:${lines.linePos(problem.pos[0]).line}: ${problem.message.split('\n')[0]?.toLowerCase()}`,
    );
  }
  const place = (keys: readonly PropertyKey[]): string => `${path}${lineOf(document, lines, keys)}`;
  const found = plainValue(document, lines, path) ?? undefined;
  const value = found ?? {};
  refuseLiteralKeys(value, place, []);
  return { value, place, isEmpty: found === undefined };
}

/**
 * The values of a document. Aliases may stand for more than fits into memory, or for themselves, and keys that are
 * no names likewise: none of them is read (exit code 78).
 */
export function plainValue(document: Document, lines: LineCounter, path: string): unknown {
  const refused = (found: string, cause?: unknown): ErrataError =>
    new ErrataError('CONFIG_ALIASES', `${path}: ${found}, expected values that are written out`, {
      cause,
    });
  try {
    refuseCollectionKeys(document, lines, path);
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    if (containsItself(value, new Set())) throw refused('an alias that stands for a part of itself');
    return value;
  } catch (cause) {
    if (cause instanceof ErrataError) throw cause;
    throw refused(cause instanceof Error ? cause.message.toLowerCase() : String(cause), cause);
  }
}

/** A list or map as a key would be written out as its name, and every one in another doubles the length. */
function refuseCollectionKeys(document: Document, lines: LineCounter, path: string): void {
  visit(document, {
    Pair(_, { key }) {
      const meant = isAlias(key) ? key.resolve(document) : key;
      if (!isCollection(meant)) return;
      const { line } = lines.linePos((key as Node).range?.[0] ?? 0);
      throw new ErrataError(
        'CONFIG_SYNTAX',
        `${path}:${line}: found a list or a map as a key, expected a name`,
      );
    },
  });
}

function containsItself(value: unknown, above: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (above.has(value)) return true;
  above.add(value);
  const found = Object.values(value).some((inner) => containsItself(inner, above));
  above.delete(value);
  return found;
}

/** Reads the text of a configuration file; errors have file and line (exit code 78). */
export function parseConfig(text: string, path: string): Config {
  const { value, place, isEmpty } = parseYaml(text, path);
  if (isEmpty)
    throw new ErrataError(
      'CONFIG_INVALID',
      `${path}: the file is empty, expected models: with a name and its provider below (errata init writes one)`,
    );
  const expanded = expandPrompts(checkedData(configSchema, withModels(value), place), place);
  checkNames(expanded.data, expanded.place);
  return { path, ...expanded };
}

/** A file that holds defaults of flags alone has no models, and need not say so. */
function withModels(value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && DEFAULT_SECTIONS.some((name) => Object.hasOwn(value, name))
    ? { models: {}, ...value }
    : value;
}

/** Reads the defaults of flags from the text of a configuration file, which need not have models. */
export function parseDefaults(text: string, path: string): DefaultsConfig {
  const { value, place } = parseYaml(text, path);
  const data = checkedData(configSchema.partial({ models: true }), value, place);
  if (data.models !== undefined) checkNames({ models: data.models }, place);
  return { path, data, place };
}

function checkedData<Data>(schema: z.ZodType<Data>, value: unknown, place: Config['place']): Data {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw configProblem(checked.error.issues, { known: Object.keys(configSchema.shape), place });
}

/** The line of the innermost key of a path that is in the file. */
function lineOf(document: Document, lines: LineCounter, keys: readonly PropertyKey[]): string {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const key of keys) {
    const pair = isMap(node)
      ? node.items.find(
          (item) => isPair(item) && String(isNode(item.key) ? item.key : item.key) === String(key),
        )
      : undefined;
    if (pair === undefined) break;
    if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
    node = pair.value;
  }
  return offset === undefined ? '' : `:${lines.linePos(offset).line}`;
}

/** Before anything else, so that no later message can print a key that stands in the file. */
function refuseLiteralKeys(value: unknown, place: Config['place'], keys: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...keys, key];
    if (key === 'api_key' && (typeof inner !== 'string' || variableName(inner) === undefined)) {
      throw new ErrataError(
        'CONFIG_LITERAL_KEY',
        `${place(here)}: ${here.join('.')}: expected \${VARIABLE}, found a literal value: keep keys in the environment`,
      );
    }
    refuseLiteralKeys(inner, place, here);
  }
}

function checkNames({ models }: Pick<ConfigData, 'models'>, place: Config['place']): void {
  const seen = new Map<string, string>();
  for (const name of Object.keys(models)) {
    const checked = modelName.safeParse(name);
    if (!checked.success)
      throw configProblem(checked.error.issues, {
        under: ['models', name],
        known: Object.keys(RUN_SETTINGS),
        place,
      });
    // two names that differ in case alone would be one file on some systems
    const folded = name.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other !== undefined)
      throw new ErrataError(
        'CONFIG_INVALID',
        `${place(['models', name])}: models.${name}: collides with models.${other} on some file systems`,
      );
    seen.set(folded, name);
  }
}
