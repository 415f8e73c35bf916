import { readdir } from 'node:fs/promises';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { chosenNames, namesMeant } from '../schema/model-names.ts';
import { nearest } from '../schema/nearest.ts';
import { named, type NamedFile } from '../io/named-file.ts';
import { Layout } from '../io/layout.ts';

/** A model and its file. */
export interface ModelFile extends NamedFile {
  readonly name: string;
}

/**
 * The models of a root: every `data/models/{model}.csv`, ordered by code point.
 * `wanted` chooses some; an unknown one is `MODEL_UNKNOWN` (exit 78), none at all `NO_MODELS` (exit 65).
 */
export async function findModels(root: string, wanted: readonly string[]): Promise<ModelFile[]> {
  const layout = new Layout(root).models;
  const folder = named(layout.folder);
  const names = (await listFolder(folder))
    .filter((name) => name.endsWith('.csv') && name.length > '.csv'.length)
    .map((name) => name.slice(0, -'.csv'.length))
    .sort(compareCodePoints);
  const chosen = chooseModels(names, wanted, folder.label);
  if (names.length === 0)
    throw new ErrataError('NO_MODELS', `${folder.label}: found no model, expected files {model}.csv`);
  return chosen.map((name) => {
    const { path, label } = named(layout.csv(name));
    return { name, path, label };
  });
}

/** Those that are wanted of the models there are, all where none is named; `place` has them. */
export function chooseModels(
  names: readonly string[],
  wanted: readonly string[],
  place: string,
): readonly string[] {
  const unknown = wanted.find((name) => namesMeant(name, names).length === 0);
  if (unknown !== undefined) {
    const near = nearest(unknown, names);
    const hint =
      near === undefined
        ? `expected ${names.join(', ') || 'a file {model}.csv there'}`
        : `did you mean ${JSON.stringify(near)}?`;
    throw new ErrataError('MODEL_UNKNOWN', `${place}: no model ${JSON.stringify(unknown)}, ${hint}`);
  }
  return chosenNames(wanted, names);
}

/** The one model of a name; a name that stands for several is `MODEL_UNKNOWN` too. */
export async function findModel(root: string, wanted: string): Promise<ModelFile> {
  const [found, ...others] = await findModels(root, [wanted]);
  if (found !== undefined && others.length === 0) return found;
  const names = [found, ...others].flatMap((file) => file?.name ?? []);
  throw new ErrataError('MODEL_UNKNOWN', `model ${wanted}: found ${names.join(', ')}, expected one of them`);
}

async function listFolder({ path, label }: NamedFile): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      throw new ErrataError('NO_MODELS', `${label}: found a file, expected a folder`, { cause });
    throw systemError(label, cause, 'read');
  }
}
