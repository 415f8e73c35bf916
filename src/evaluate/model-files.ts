import { ErrataError } from '../schema/error.ts';
import { chosenNames, namesMeant } from '../schema/model-names.ts';
import { nearest } from '../schema/nearest.ts';
import { named } from '../io/named-file.ts';
import { tableAt, tableNames, type NamedTable } from '../io/table-files.ts';
import { Layout } from '../io/layout.ts';

/** A model and its files. */
export interface ModelFile extends NamedTable {
  readonly name: string;
}

export interface FindModelsOptions {
  /** Files `{model}.csv` alone, none of the other forms. @default false */
  readonly isCsv?: boolean | undefined;
}

/**
 * The models of a root: every `data/models/{model}.csv` or folder of parts, ordered by code point.
 * `wanted` chooses some; an unknown one is `MODEL_UNKNOWN` (exit 78), none at all `NO_MODELS` (exit 65).
 */
export async function findModels(
  root: string,
  wanted: readonly string[],
  { isCsv = false }: FindModelsOptions = {},
): Promise<ModelFile[]> {
  const layout = new Layout(root).models;
  const folder = named(layout.folder);
  const names = await tableNames(folder.path, { isCsv });
  const chosen = chooseModels(names, wanted, folder.label);
  if (names.length === 0)
    throw new ErrataError('NO_MODELS', `${folder.label}: found no model, expected files {model}.csv`);
  const files = chosen.map(async (name): Promise<ModelFile> => {
    const { path, label, parts }: NamedTable = isCsv
      ? named(layout.csv(name))
      : await tableAt(layout.table(name));
    return { name, path, label, parts };
  });
  return Promise.all(files);
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
