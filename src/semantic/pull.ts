import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { writeFileAtomic } from '../io/atomic-write.ts';
import { sha256, sha256OfFile } from '../io/hash.ts';
import { ErrataError } from '../schema/error.ts';
import { readArchiveEntry } from './archive.ts';
import { catalogue, type CatalogueFile, type CatalogueModel } from './catalogue.ts';
import type { DownloadOptions } from './download.ts';
import { modelCacheFolder } from './model-folder.ts';

export interface PullOptions extends DownloadOptions {
  /** Address, folder or archive to take the files from instead of the catalogue's source. */
  readonly from?: string | undefined;
  /** Folder that gets a folder of the model's name. @default `$ERRATA_MODELS`, else the user's cache */
  readonly into?: string | undefined;
  readonly onFile?: (name: string) => void;
}

/** Where pulled models go: `$ERRATA_MODELS` when it is set, else the user's cache. */
function pullFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env.ERRATA_MODELS === undefined || env.ERRATA_MODELS === ''
    ? join(modelCacheFolder(env), 'models')
    : env.ERRATA_MODELS;
}

export function findModel(name: string): CatalogueModel {
  const model = catalogue.find((candidate) => candidate.name === name);
  if (model !== undefined) return model;
  throw new ErrataError(
    'MODEL_UNKNOWN',
    `models pull: expected ${catalogue.map((known) => known.name).join(' or ')}, got ${JSON.stringify(name)}`,
  );
}

/** Fetches a model's files and checks their hashes; files that are there already are kept. Returns the folder. */
export async function pullModel(
  model: CatalogueModel,
  { from, into = pullFolder(), onFile, ...options }: PullOptions = {},
): Promise<string> {
  const folder = join(into, model.name);
  for (const file of model.files) {
    const target = join(folder, file.name);
    if (existsSync(target) && (await sha256OfFile(target)) === file.sha256) continue;
    onFile?.(file.name);
    if (from !== undefined && !/^https?:\/\//u.test(from)) await copyChecked(from, file, target);
    else {
      const { download } = await import('./download.ts');
      const url = new URL(file.path, withSlash(from ?? model.source)).href;
      await download(url, target, file.sha256, options);
    }
  }
  return folder;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

async function copyChecked(from: string, file: CatalogueFile, target: string): Promise<void> {
  const data = await readLocal(from, file);
  const found = sha256(data);
  if (found !== file.sha256)
    throw new ErrataError(
      'DOWNLOAD_CORRUPT',
      `${from}: ${file.name}: expected sha256 ${file.sha256}, got ${found}`,
    );
  await writeFileAtomic(target, data);
}

async function readLocal(from: string, file: CatalogueFile): Promise<Buffer> {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new ErrataError('NO_FILE', `${from}: expected an address, a folder or an archive, found nothing`);
  if (stats.isDirectory()) {
    const found = [file.name, file.path, file.archiveName]
      .map((name) => join(from, name))
      .find((name) => existsSync(name));
    if (found !== undefined) return readFile(found);
  } else {
    for (const name of [file.archiveName, file.path, file.name]) {
      const data = await readArchiveEntry(from, name);
      if (data !== undefined) return data;
    }
  }
  throw new ErrataError('NO_FILE', `${from}: expected ${file.name} or ${file.archiveName}, found neither`);
}
