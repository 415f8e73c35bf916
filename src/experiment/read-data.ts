import { dirname, resolve } from 'node:path';
import { ErrataError } from '../schema/error.ts';
import type { ExperimentConfig } from './experiment-config.ts';
import { readCsvPages } from './csv-data.ts';
import { readFolderPages } from './folder-data.ts';
import { readModelPages } from './model-data.ts';
import type { ExperimentData } from './page.ts';

export interface ReadDataOptions {
  readonly root: string;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

/** Reads the texts of an experiment; paths are relative to its file. */
export async function readData(
  { path, data: { data }, corrector, place }: ExperimentConfig,
  { root, threads, signal }: ReadDataOptions,
): Promise<ExperimentData> {
  const absolute = (given: string): string => resolve(dirname(path), given);
  const isCorrected = corrector === 'csv';
  let found: ExperimentData;
  if (data.csv !== undefined) found = await readCsvPages(absolute(data.csv), data.columns, isCorrected);
  else if (data.model !== undefined)
    found = await readModelPages({
      root,
      model: data.model,
      corrected: isCorrected ? data.corrected_model : undefined,
      threads,
      signal,
    });
  else
    found = await readFolderPages({
      reference: absolute(data.reference!),
      ocr: absolute(data.ocr!),
      corrected: isCorrected && data.corrected !== undefined ? absolute(data.corrected) : undefined,
    });
  if (found.pages.length === 0)
    throw new ErrataError('NO_PAGES', `${place(['data'])}: data: found no pages, expected at least one`);
  return found;
}
