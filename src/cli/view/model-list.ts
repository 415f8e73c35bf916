import type { CataloguedModel, ProviderModel } from '../models/find-models.ts';
import { escapeControl } from '../terminal.ts';

/** Models with where they are, or how to get them. */
export function modelList(catalogued: readonly CataloguedModel[], local: readonly ProviderModel[]): string {
  return [
    ...catalogued.map(({ name, description, licence, folder }) =>
      entry(name, `${description}, ${licence}`, folder, `errata models pull ${name}`),
    ),
    ...local.map(({ name, description, provider, folder, fix }) =>
      entry(name, `${description} (${provider})`, folder, fix),
    ),
  ].join('');
}

function entry(name: string, words: string, folder: string | null, fix: string | null): string {
  const place = folder ?? `not here${fix === null ? '' : `: ${fix}`}`;
  return `${escapeControl(name)}  ${words}\n  ${escapeControl(place)}\n`;
}
