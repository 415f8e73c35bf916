import { join, resolve } from 'node:path';
import type { InputNames } from '../results/inputs.ts';
import { sha256OfFile } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Evaluation } from '../results/evaluation.ts';
import { partName, type FoundPart } from '../results/part-file.ts';
import type { PagesTable } from '../results/pages-table.ts';
import type { PagesInputs } from '../results/pages-metadata.ts';
import { errorOfCode, ErrataError } from '../schema/error.ts';
import { recordOf } from '../schema/named-record.ts';
import { sumsOf } from './averages.ts';
import { readParts, type PartsOfEvaluation } from './check-parts.ts';
import { GenerationOutput } from './evaluation-output.ts';
import { mergedTable, modelOf } from './merged-table.ts';
import type { EvaluationOutcome } from './run-evaluation.ts';
import { PageCursor } from './page-cursor.ts';
import { settingsFrom, type EvaluationSettings } from './settings.ts';
import { evaluationOf, summarizeModel, type ModelSummary } from './summarize.ts';
import { waterfallFromParts, waterfallOf } from './waterfall.ts';

export interface MergeRequest {
  /** Folders of the parts, in any order. */
  readonly folders: readonly string[];
  /** Folder of the results; without it nothing is written. */
  readonly out: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The evaluation of all parts: the files that one run would have written. Tables are read some rows at a time, so that
 * memory does not grow with the number of parts; resampling alone holds a few numbers of every page.
 */
export async function mergeParts({ folders, out, signal }: MergeRequest): Promise<EvaluationOutcome> {
  const found = await readParts(folders);
  const { parts, models } = found;
  const inside = parts.find(({ folder }) => resolve(folder) === resolve(out));
  if (inside !== undefined)
    throw new ErrataError('ARGUMENT_INVALID', `out: ${inside.label} is a part, expected a folder of its own`);
  await checkTables(found, signal);
  const inputs = new PartInputs(parts[0]!);
  const output = await GenerationOutput.begin(out, inputs, signal);
  try {
    const settings = settingsFrom(parts[0]!.part.options);
    const summaries: ModelSummary[] = [];
    let about: PagesTable['about'] | undefined;
    for (const name of models) {
      const merged = await mergedTable(parts, name);
      inputs.know(name, merged.inputs);
      const summary = await summaryOf(merged.table, { parts, settings, signal });
      await output.addModel(merged.table, summary);
      summaries.push(summary);
      ({ about } = merged.table);
    }
    const failures = failuresOf(parts);
    if (about === undefined)
      throw failures[0] ?? new ErrataError('NO_MODELS', `${parts[0]!.label}: the part has no models`);
    const evaluation: Evaluation = evaluationOf(about, summaries);
    const { files, notes } = await output.finish(evaluation, summaries);
    const { hasSpacedWords } = parts[0]!.part;
    return { evaluation, settings, failures, notes, hasSpacedWords, files, part: undefined };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/** Every table is the one that its part was written with. */
async function checkTables({ parts, models }: PartsOfEvaluation, signal?: AbortSignal): Promise<void> {
  for (const part of parts) {
    for (const name of models) {
      const { file, sha256 } = modelOf(part, name);
      const path = join(part.folder, file);
      const hash = await ifPresent(path, sha256OfFile(path, signal));
      if (hash === sha256) continue;
      const what =
        hash === undefined ? 'not found' : 'found another content: it is truncated, or of another run';
      throw new ErrataError(
        'PART_INVALID',
        `${join(part.label, file)}: ${what}, expected the file that part.json lists; ` +
          `run part ${partName(part.part)} again`,
      );
    }
  }
}

interface SummaryOptions {
  readonly parts: readonly FoundPart[];
  readonly settings: EvaluationSettings;
  readonly signal: AbortSignal | undefined;
}

async function summaryOf(
  table: PagesTable,
  { parts, settings, signal }: SummaryOptions,
): Promise<ModelSummary> {
  const { model } = table.about;
  const steps = parts.map((part) => modelOf(part, model).waterfall);
  const known = steps.flatMap((of) => (of === undefined ? [] : [of]));
  const extras =
    known.length === 0 ? {} : { waterfall: waterfallOf(waterfallFromParts(known, settings), settings) };
  const summary = await summarizeModel(table, { extras, signal });
  checkSums(table, summary, { parts, settings });
  return summary;
}

/** The sums that the parts give are those of their tables. */
function checkSums(
  { about: { model }, rates }: PagesTable,
  { overall }: ModelSummary,
  { parts, settings }: Pick<SummaryOptions, 'parts' | 'settings'>,
): void {
  const sums = sumsOf(new PageCursor(rates, settings).rates, settings);
  for (const part of parts) sums.addState(modelOf(part, model).sums);
  const facts = (of: typeof sums): unknown => [of.pages, of.means(), of.pooled(), of.state().units];
  if (isDeepStrictEqual(facts(sums), facts(overall))) return;
  throw new ErrataError(
    'PART_INVALID',
    `${parts.map(({ label }) => label).join(', ')}: found sums of ${model} that are not those of the tables; ` +
      'run these parts again',
  );
}

/** What could not be scored, each once: models by the first part that says so. */
function failuresOf(parts: readonly FoundPart[]): ErrataError[] {
  const known = new Map<string | undefined, ErrataError>();
  for (const { part } of parts) {
    for (const { model, code, message } of part.failures)
      if (!known.has(model)) known.set(model, errorOfCode(code, message));
  }
  const order = [...known].sort(
    ([left], [right]) => Number(left === undefined) - Number(right === undefined),
  );
  return order.map(([, error]) => error);
}

/** The hashes of the inputs as the parts have them. */
class PartInputs implements InputNames {
  readonly #part: FoundPart;
  readonly #known = new Map<string, PagesInputs>();

  constructor(part: FoundPart) {
    this.#part = part;
  }

  know(name: string, inputs: PagesInputs): void {
    this.#known.set(name, inputs);
  }

  async ofModel(name: string): Promise<PagesInputs> {
    return this.#known.get(name)!;
  }

  async byName(models: readonly string[]): Promise<Record<string, string>> {
    const files = models.flatMap((name) => Object.entries(modelOf(this.#part, name).inputs));
    return recordOf([...Object.entries(this.#part.part.benchmark), ...files]);
  }
}
