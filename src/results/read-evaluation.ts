import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sha256, sha256OfFile } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { readFile } from '../io/read-file.ts';
import { Layout } from '../io/layout.ts';
import { named } from '../io/named-file.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';
import type { Evaluation } from './evaluation.ts';
import { evaluationSchema } from './evaluation-schema.ts';
import { inputsOfBenchmark, inputsOfModel } from './inputs.ts';
import { MANIFEST, readManifest, type Manifest } from './manifest.ts';
import { PART_FILE, partIn } from './part-file.ts';
import { pagesFile, type ModelPages } from './model-pages.ts';

const AGAIN = 'run errata evaluate again';

/** An evaluation as its files have it. */
export interface StoredEvaluation {
  /** Path of evaluation.json. */
  readonly path: string;
  readonly evaluation: Evaluation;
  /** Undefined for a file that stands alone: a copy without the files it was written with. */
  readonly manifest: Manifest | undefined;
}

export interface ReadEvaluationOptions {
  /** A lone evaluation.json serves: its averages are all that is asked for. @default false */
  readonly mayStandAlone?: boolean | undefined;
}

/** Path of the evaluation of a root. */
export function evaluationPath(root: string): string {
  return join(new Layout(root).evaluation, 'evaluation.json');
}

/** The root that an evaluation lies in; undefined when it was put elsewhere. */
export function rootOf({ path }: Pick<StoredEvaluation, 'path'>): string | undefined {
  const root = resolve(dirname(path), '..', '..');
  return resolve(path) === evaluationPath(root) ? root : undefined;
}

/**
 * Reads an evaluation.json and checks that the files beside it are those that were written with it. A missing file is
 * `EVALUATION_MISSING`, anything but an evaluation `EVALUATION_INVALID`, a mixture of two `EVALUATION_MIXED` (exit 65).
 */
export async function readEvaluation(
  path: string,
  { mayStandAlone = false }: ReadEvaluationOptions = {},
): Promise<StoredEvaluation> {
  const bytes = await readFile(path).catch(async (cause: unknown) => {
    const code = systemCode(cause);
    if (code === 'ENOENT') await refusePart(path);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ErrataError(
        'EVALUATION_MISSING',
        `${path}: not found, expected the result of errata evaluate`,
        { cause },
      );
    throw systemError(path, cause, 'read');
  });
  if (basename(path) === PART_FILE) await refusePart(path);
  const evaluation = parseEvaluation(bytes.toString('utf8'), path);
  const manifest = await manifestOf(path);
  if (manifest === undefined && !mayStandAlone)
    throw mixed(
      `${path}: found no ${MANIFEST} beside it that lists it, expected the result of errata evaluate`,
    );
  if (manifest !== undefined) await checkFiles(path, sha256(bytes), manifest);
  return { path, evaluation, manifest };
}

/** Throws `PART_UNMERGED` (exit 65) where there is a part of an evaluation in place of a whole one. */
async function refusePart(path: string): Promise<void> {
  const part = await partIn(dirname(path));
  if (part === undefined) return;
  throw new ErrataError(
    'PART_UNMERGED',
    `${dirname(path)}: found part ${part} of an evaluation, expected a whole one; errata merge joins its parts`,
  );
}

function parseEvaluation(text: string, path: string): Evaluation {
  const invalid = (what: string, cause?: unknown): ErrataError =>
    new ErrataError('EVALUATION_INVALID', `${path}: ${what}, expected the result of errata evaluate`, {
      cause,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid('not JSON', cause);
  }
  const parsed = evaluationSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path: place = [], message = 'unknown form' } = parsed.error.issues[0] ?? {};
  throw invalid(`no evaluation: ${[place.join('.'), message].filter((part) => part !== '').join(': ')}`);
}

/** The manifest that lists an evaluation; undefined when there is none. */
async function manifestOf(path: string): Promise<Manifest | undefined> {
  const found = await readManifest(dirname(path));
  if (found.kind === 'broken')
    throw mixed(
      `${join(dirname(path), MANIFEST)}: cannot be understood, expected the list of an evaluation's files`,
    );
  if (found.kind !== 'manifest' || !Object.hasOwn(found.manifest.files, basename(path))) return undefined;
  return found.manifest;
}

/** Every file is as it was written: no other run has been here, and none was stopped on its way. */
async function checkFiles(path: string, ownHash: string, { state, files }: Manifest): Promise<void> {
  const folder = dirname(path);
  if (state === 'writing')
    throw mixed(`${join(folder, MANIFEST)}: an evaluation was stopped while its files were replaced`);
  for (const [name, expected] of Object.entries(files)) {
    const file = join(folder, name);
    const found = name === basename(path) ? ownHash : await hashIfFile(file);
    if (found === expected) continue;
    const what = found === undefined ? 'not found' : 'found another content';
    throw mixed(`${file}: ${what}, expected the file that ${MANIFEST} lists`);
  }
}

function mixed(message: string): ErrataError {
  return new ErrataError('EVALUATION_MIXED', `${message}; ${AGAIN}`);
}

/** SHA-256 of a file; undefined when there is none. */
async function hashIfFile(path: string): Promise<string | undefined> {
  // reading from a pipe might never end
  if ((await ifPresent(path, stat(path)))?.isFile() !== true) return undefined;
  return ifPresent(path, sha256OfFile(path));
}

/**
 * Throws `EVALUATION_STALE` (exit 65) when the benchmark or a model of a root is no longer what the
 * evaluation was made of. A file that is gone is no fault: the evaluation says what it was.
 */
export async function checkInputs(
  { path, manifest }: StoredEvaluation,
  root: string,
  models: readonly string[],
): Promise<void> {
  const inputs = manifest?.inputs ?? {};
  const files = [...inputsOfBenchmark(inputs), ...models.flatMap((model) => inputsOfModel(inputs, model))];
  for (const [name, expected] of files) {
    const { path: place, label } = named(join(root, name));
    const found = await hashIfFile(place);
    if (found === undefined || found === expected) continue;
    throw new ErrataError(
      'EVALUATION_STALE',
      `${label}: has changed since it was evaluated, expected what ${path} was made of; ${AGAIN}`,
    );
  }
}

/** The pages of a model of an evaluation; `PAGES_MISSING` (exit 65) when it has no table of them. */
export async function readModelPages(
  { path, evaluation, manifest }: StoredEvaluation,
  model: string,
  values?: readonly string[],
): Promise<ModelPages> {
  const name = pagesFile(model);
  if (manifest === undefined || !Object.hasOwn(manifest.files, name))
    throw new ErrataError(
      'PAGES_MISSING',
      `${path}: no pages of ${JSON.stringify(model)}, expected ${name} beside it; ${AGAIN}`,
    );
  // Parquet is loaded where it is read
  const { readPages } = await import('./read-pages.ts');
  const { pages } = await readPages(join(dirname(path), name), { values });
  if (pages.about.signature !== evaluation.signature || pages.about.model !== model)
    throw mixed(`${join(dirname(path), name)}: found the pages of another evaluation`);
  return pages;
}
