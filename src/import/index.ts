import { rename, stat } from 'node:fs/promises';
import { AtomicFile, writeError } from '../io/atomic-write.ts';
import { sha256OfFile } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { keepCopy } from '../io/keep-copy.ts';
import { Layout, type ModelsLayout } from '../io/layout.ts';
import { acquireLock } from '../io/lock.ts';
import { named } from '../io/named-file.ts';
import { PlacesWriter } from '../io/text-places-file.ts';
import { modelName } from '../schema/config.ts';
import { ErrataError, EXIT, worstExit } from '../schema/error.ts';
import { matchTexts, type MatchedTexts } from '../source/match-texts.ts';
import { openTexts } from '../source/open-texts.ts';
import type { PageNames } from '../source/page-names.ts';
import type { Texts, TextsOptions } from '../source/texts.ts';
import { readPageNames } from './benchmark-pages.ts';
import { writeTexts } from './write-texts.ts';

export interface ImportOptions extends TextsOptions {
  /** A folder of texts, or a table in CSV, JSON Lines or Parquet. */
  readonly source: string;
  /** Folder that holds `data/`. */
  readonly root: string;
  readonly model: string;
  /** All texts are of this batch. @default by folder, or by the column of a table */
  readonly batch?: string | undefined;
  /** Line ends at the end of a page and a U+FEFF at its start stay. @default false */
  readonly keepFinalNewline?: boolean | undefined;
  /** Replaces a model that a run made; its journal is put aside. @default false */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each page with how many are done. */
  readonly onPage?: ((done: number) => void) | undefined;
}

export interface ImportResult {
  readonly model: string;
  /** The file of the model. */
  readonly file: string;
  /** False when there was nothing to write: the file is as it was. */
  readonly isWritten: boolean;
  /** Pages with a text. */
  readonly pages: number;
  /** Pages of the benchmark, or of the batch, without one. */
  readonly missing: number;
  /** What was left out or is wrong, each with its place. */
  readonly problems: readonly ErrataError[];
  readonly notes: readonly string[];
  readonly exit: number;
}

/** Makes `data/models/{model}.csv` from what another tool wrote, page by page of the benchmark. */
export async function importModel(options: ImportOptions): Promise<ImportResult> {
  const { root, model, batch } = options;
  checkName(model);
  const { benchmark, models } = new Layout(root);
  const lock = await acquireLock(models.lock(model), `model ${model}`);
  try {
    await checkJournal(models, options);
    const pages = await readPageNames(benchmark);
    if (batch !== undefined && !pages.isBatch(batch))
      throw new ErrataError(
        'BATCH_UNKNOWN',
        `--batch: found ${JSON.stringify(batch)}, expected one of ${pages.batches.join(', ')}`,
      );
    const texts = await openTexts(named(options.source), options);
    try {
      return await importTexts(texts, pages, models, options);
    } finally {
      await texts.close();
    }
  } finally {
    await lock.release();
  }
}

async function importTexts(
  texts: Texts,
  pages: PageNames,
  models: ModelsLayout,
  options: ImportOptions,
): Promise<ImportResult> {
  const found = await matchTexts(texts, pages, options);
  const path = models.csv(options.model);
  const file = await AtomicFile.create(path);
  try {
    const places = new PlacesWriter(models.lines(options.model));
    const written = await writeTexts(file, texts, found, {
      ...options,
      onPlaces: (imageName, batchId, given) => {
        places.add(imageName, batchId, given);
      },
    });
    if (written.pages > 0) {
      await putAside(models, options.model, written.sha256, found.notes);
      await file.commit();
      await places.write(written.sha256);
    } else await file.discard();
    return resultOf(path, found, written.pages, options);
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** What was there is kept beside the new file: it may have cost someone work. */
async function putAside(models: ModelsLayout, model: string, sha256: string, notes: string[]): Promise<void> {
  const path = models.csv(model);
  if ((await ifPresent(path, sha256OfFile(path))) !== sha256) {
    const kept = await keepCopy(path);
    if (kept !== undefined) notes.push(`${path}: replaced; a copy is kept as ${kept}`);
  }
  for (const file of [models.journal(model), models.card(model)]) {
    if ((await ifPresent(file, stat(file))) === undefined) continue;
    await rename(file, `${file}.bak`).catch((error: unknown) => {
      throw writeError(file, error);
    });
    notes.push(`${file}: of the run that is replaced, now ${file}.bak`);
  }
}

function resultOf(
  path: string,
  { problems, notes, missing, matched }: MatchedTexts,
  pages: number,
  { model, source }: ImportOptions,
): ImportResult {
  const isWritten = pages > 0;
  const all = isWritten
    ? problems
    : [
        ...problems,
        new ErrataError('NO_PAGES', `${source}: found no text that fits a page, expected one at least`),
      ];
  return {
    model,
    file: path,
    isWritten,
    pages,
    missing: missing + matched.length - pages,
    problems: all,
    notes,
    exit: all.length === 0 ? EXIT.done : worstExit(all.map(({ exit }) => exit)),
  };
}

function checkName(model: string): void {
  const checked = modelName.safeParse(model);
  if (!checked.success)
    throw new ErrataError(
      'USAGE',
      `--model: ${checked.error.issues[0]?.message ?? 'expected a name'}, got ${JSON.stringify(model.slice(0, 80))}`,
    );
}

/** A run that resumes would replace what is imported, so its model is not touched without a word. */
async function checkJournal(models: ModelsLayout, { model, force = false }: ImportOptions): Promise<void> {
  const journal = models.journal(model);
  if (force || (await ifPresent(journal, stat(journal))) === undefined) return;
  throw new ErrataError(
    'MODEL_HAS_JOURNAL',
    `${journal}: found the journal of a run of model ${model}, expected a model that no run made`,
    { hint: 'import under another name, or give --force: what the run read is then kept beside it' },
  );
}
