import { countedEntries } from '../evaluate/counted-entries.ts';
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { normalize } from '../library/index.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { Normalization } from '../text/normalization.ts';
import { findModels } from '../evaluate/model-files.ts';
import { resultOf } from '../evaluate/model-result.ts';
import { openModels, planFor } from '../evaluate/run-evaluation.ts';
import { settingsOf } from '../evaluate/score-pages.ts';
import { ifPresent } from '../io/if-present.ts';
import { readJournal } from '../io/journal-read.ts';
import { ERROR_RATES } from '../metrics/rate-list.ts';
import type { ReportSource } from '../report/index.ts';
import { isRetraction } from '../schema/journal.ts';
import { ErrataError, hasCode } from '../schema/error.ts';
import type { Evaluation } from '../schema/evaluation.ts';

export interface ReportSourceRequest {
  readonly root: string;
  readonly evaluation: Evaluation;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  /** Takes a line for the user. */
  readonly note: (text: string) => void;
}

/** The pages of an evaluation, scored anew by its options: neither texts nor rates are in evaluation.json. */
export async function openReportSource({
  root,
  evaluation,
  threads,
  signal,
  note,
}: ReportSourceRequest): Promise<ReportSource> {
  const metric = metricOf(evaluation);
  const settings = settingsOf(evaluation.options, metric);
  const models = rankedModels(evaluation, metric);
  const files = await findModels(root, models);
  const ordered = models.map((name) => files.find((file) => file.name === name)!);
  const corpus = await openModels({ root, threads, signal }, settings, ordered);
  for (const { failure } of corpus.models) if (failure !== null) throw failure;
  const plan = planFor(settings);
  const { rows, failures } = await corpus.score(plan, { threads, signal });
  for (const [model, failure] of failures.entries())
    if (failure !== null && failure.entry < countedEntries(corpus.models[model]!, settings))
      throw failure.error;
  const hasFailed = Object.assign(() => false, { isNever: true });
  const rates = models.map((name, model) => {
    const {
      counted,
      entryRates,
      evaluation: { macro },
    } = resultOf(corpus, { name, model, rows: rows[model]!, hasFailed }, plan, settings);
    if (macro[metric] !== evaluation.models[name]?.macro[metric])
      note(`${name}: its pages have changed since the evaluation; errata evaluate brings it up to date`);
    return ratesByPage(corpus, model, counted, entryRates.get(metric)!.rates);
  });
  const [images, costs] = await Promise.all([
    imagePaths(root, corpus),
    Promise.all(models.map((name) => costOf(root, name))),
  ]);
  return sourceOf(evaluation, metric, models, corpus, { rates, images, costs });
}

function metricOf({ models }: Evaluation): string {
  const [first] = Object.values(models);
  const found = ERROR_RATES.find((name) => first !== undefined && name in first.macro);
  if (found === undefined)
    throw new ErrataError(
      'EVALUATION_INVALID',
      'evaluation.json: no error rate of any model, expected one (errata evaluate)',
    );
  return found;
}

/** Fewest errors first; a model without a rate comes last. */
function rankedModels({ models }: Evaluation, metric: string): string[] {
  const rateOf = (name: string): number => models[name]?.macro[metric] ?? Number.POSITIVE_INFINITY;
  return Object.keys(models).sort((left, right) => {
    const [first, second] = [rateOf(left), rateOf(right)];
    return first === second ? 0 : first - second;
  });
}

/** Rate of each page of the benchmark; NaN where there is none. */
function ratesByPage(corpus: Corpus, model: number, counted: number, rates: Float64Array): Float64Array {
  const byPage = new Float64Array(corpus.batchOf.length).fill(Number.NaN);
  const { pages } = corpus.models[model]!;
  for (let entry = 0; entry < counted; entry += 1) {
    const page = pages[entry]!;
    if (page < byPage.length) byPage[page] = rates[entry]!;
  }
  return byPage;
}

interface PageFacts {
  readonly rates: readonly Float64Array[];
  readonly images: readonly (string | undefined)[];
  readonly costs: readonly (number | null)[];
}

function sourceOf(
  evaluation: Evaluation,
  metric: string,
  models: readonly string[],
  corpus: Corpus,
  { rates, images, costs }: PageFacts,
): ReportSource {
  const steps = evaluation.options.normalization as Normalization[];
  const scored = (text: string): string => (steps.length === 0 ? text : normalize(text, steps));
  const entries = corpus.models.map(({ pages, scored: count }) => {
    const entryOf = new Int32Array(corpus.batchOf.length).fill(-1);
    for (let entry = 0; entry < count; entry += 1)
      if (pages[entry]! < entryOf.length) entryOf[pages[entry]!] = entry;
    return entryOf;
  });
  return {
    evaluation,
    metric,
    models,
    pages: corpus.batchOf.length,
    imageName: (page) => corpus.pageName(page) ?? '',
    batchId: (page) => corpus.batches[corpus.batchOf[page]!] ?? '',
    rate: (model, page) => {
      const rate = rates[model]![page]!;
      return Number.isNaN(rate) ? null : rate;
    },
    reference: (page) => scored(corpus.referenceText(page)),
    hypothesis: (model, page) => {
      const entry = entries[model]![page]!;
      return entry === -1 ? undefined : scored(corpus.hypothesisText(model, entry));
    },
    imagePath: (page) => images[page],
    cost: (model) => costs[model] ?? null,
  };
}

/** Images that are there; a name may not lead out of the folder of the images. */
async function imagePaths(root: string, corpus: Corpus): Promise<(string | undefined)[]> {
  const folder = resolve(root, 'data', 'benchmark', 'images');
  const paths: (string | undefined)[] = [];
  for (let page = 0; page < corpus.batchOf.length; page += 1) {
    const [batch, name] = [corpus.batches[corpus.batchOf[page]!] ?? '', corpus.pageName(page) ?? ''];
    const path = name.includes('\0') || batch.includes('\0') ? folder : resolve(folder, batch, name);
    const isInside = path.startsWith(folder + sep);
    paths.push(isInside && (await ifPresent(path, stat(path)))?.isFile() === true ? path : undefined);
  }
  return paths;
}

/** What the run of a model has cost, by its journal; null where it does not tell, as one with bad lines. */
async function costOf(root: string, model: string): Promise<number | null> {
  let [sum, isKnown] = [0, false];
  try {
    await readJournal(join(root, 'data', 'models', `${model}.journal.jsonl`), ({ line }) => {
      if (isRetraction(line) || line.cost_usd === undefined) return;
      sum += line.cost_usd;
      isKnown = true;
    });
  } catch (error) {
    if (!hasCode(error, 'JOURNAL_INVALID')) throw error;
    return null;
  }
  return isKnown ? sum : null;
}
