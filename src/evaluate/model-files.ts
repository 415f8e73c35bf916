import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { nearest } from '../schema/nearest.ts';
import type { NamedFile } from '../io/csv/named-file.ts';

/** A model and its file. */
export interface ModelFile extends NamedFile {
  readonly name: string;
}

/** A file of the root; messages name it from the current folder where it lies below. */
export function rootFile(root: string, ...parts: string[]): NamedFile {
  const path = join(root, ...parts);
  const short = relative(process.cwd(), path);
  return { path, label: short.startsWith('..') ? path : short };
}

/**
 * The models of a root: every `data/models/{model}.csv`, ordered by code point.
 * `wanted` chooses some; an unknown one is `MODEL_UNKNOWN` (exit 78), none at all `NO_MODELS` (exit 65).
 */
export async function findModels(root: string, wanted: readonly string[]): Promise<ModelFile[]> {
  const folder = rootFile(root, 'data', 'models');
  const names = (await listFolder(folder))
    .filter((name) => name.endsWith('.csv') && name.length > '.csv'.length)
    .map((name) => name.slice(0, -'.csv'.length))
    .sort(compareCodePoints);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, names);
    const hint =
      near === undefined
        ? `expected ${names.join(', ') || 'a file {model}.csv there'}`
        : `did you mean ${JSON.stringify(near)}?`;
    throw new ErrataError('MODEL_UNKNOWN', `${folder.label}: no model ${JSON.stringify(unknown)}, ${hint}`);
  }
  if (names.length === 0)
    throw new ErrataError('NO_MODELS', `${folder.label}: found no model, expected files {model}.csv`);
  return names
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .map((name) => {
      const { path, label } = rootFile(root, 'data', 'models', `${name}.csv`);
      return { name, path, label };
    });
}

async function listFolder({ path, label }: NamedFile): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      throw new ErrataError('NO_MODELS', `${label}: found a file, expected a folder`, {
        cause,
      });
    throw systemError(label, cause, 'read');
  }
}
