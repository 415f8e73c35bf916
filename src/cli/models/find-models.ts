import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalModel } from '../../infer/manifest.ts';
import { allManifests } from '../../infer/providers/registry.ts';
import { catalogue } from '../../semantic/catalogue.ts';
import { candidateFolders } from '../../semantic/model-folder.ts';

/** A model that `errata models pull` can fetch. */
export interface CataloguedModel {
  readonly name: string;
  readonly description: string;
  readonly licence: string;
  readonly source: string;
  /** Null: it is not here. */
  readonly folder: string | null;
}

export function cataloguedModels(): readonly CataloguedModel[] {
  return catalogue.map(({ name, description, licence, source, files }) => {
    const folder = candidateFolders(name).find((candidate) =>
      files.every((file) => statSync(join(candidate, file.name), { throwIfNoEntry: false }) !== undefined),
    );
    return { name, description, licence, source, folder: folder ?? null };
  });
}

/** A model that a provider finds on this machine. */
export type ProviderModel = LocalModel & { readonly provider: string };

export async function localModels(root: string): Promise<readonly ProviderModel[]> {
  const found = await Promise.all(
    (await allManifests()).map(async ({ name: provider, localModels: find }) =>
      ((await find?.({ env: process.env, root })) ?? []).map(({ name, description, folder, fix }) => ({
        name,
        provider,
        description,
        folder,
        fix,
      })),
    ),
  );
  return found.flat();
}
