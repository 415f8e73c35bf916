import { Layout } from '../io/layout.ts';
import { ERROR_RATES } from '../metrics/rate-list.ts';
import { STANDING, type GroupColumn, type ModelPages } from '../results/model-pages.ts';
import { rankModels } from '../results/rank-models.ts';
import { checkInputs, readModelPages, type StoredEvaluation } from '../results/read-evaluation.ts';
import { pageKey } from '../schema/journal.ts';
import { ErrataError } from '../schema/error.ts';
import { findImages } from './find-images.ts';
import { readJournalFacts } from './journal-facts.ts';
import { keyText, type PageKey } from './page-key.ts';
import { NO_TEXTS, openTexts, type PageTexts } from './page-texts.ts';
import { cardOf } from './read-cards.ts';
import { readPlaces } from './read-places.ts';
import type { ReportSource } from './source.ts';

export interface OpenSourceRequest {
  /** The folder that holds the texts, images and journals. */
  readonly root: string;
  readonly stored: StoredEvaluation;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  /** Takes a line for the user. */
  note(text: string): void;
}

/** An evaluation with its pages: numbers from its files, texts and images from the root. */
export async function openSource(request: OpenSourceRequest): Promise<ReportSource> {
  const { root, stored } = request;
  const { evaluation } = stored;
  const metric = metricOf(stored);
  const models = rankModels(evaluation, ({ macro }) => macro[metric]);
  await checkInputs(stored, root, models);
  const tables: ModelPages[] = [];
  for (const model of models) tables.push(await readModelPages(stored, model, [metric]));
  const texts = (await openTexts({ ...request, evaluation, models })) ?? NO_TEXTS;
  const pages = new PageList(tables[0]!, texts);
  const rates = tables.map((table) => pages.ratesOf(table, metric));
  const groups = pages.groupsOf(tables[0]!);
  const layout = new Layout(root);
  const [images, journals, places, cards] = await Promise.all([
    findImages(root, pages.keys),
    Promise.all(models.map((model) => readJournalFacts(layout.models.journal(model)))),
    Promise.all(models.map((model) => readPlaces(layout, model, stored))),
    Promise.all(models.map((model) => cardOf(root, model, stored, request.note.bind(request)))),
  ]);
  return {
    evaluation,
    metric,
    models,
    pages: pages.keys.length,
    imageName: (page) => pages.keys[page]!.image,
    batchId: (page) => pages.keys[page]!.batch,
    groups,
    rate: (model, page) => {
      const rate = rates[model]![page]!;
      return Number.isNaN(rate) ? null : rate;
    },
    hasTexts: (model) => texts.hasTexts(model),
    reference: (page) => texts.reference(pages.textPages[page]!),
    hypothesis: (model, page) => texts.hypothesis(model, pages.textPages[page]!),
    imagePath: (page) => images[page],
    cost: (model) => journals[model]?.costUsd ?? null,
    seconds: (model) => journals[model]?.secondsPerPage ?? null,
    failure: (model, page) => journals[model]?.failures.get(pageKey(nameOf(pages.keys[page]!))) ?? null,
    places: (model, page) => places[model]?.placesOf(nameOf(pages.keys[page]!)) ?? null,
    card: (model) => cards[model] ?? null,
  };
}

function nameOf({ image, batch }: PageKey): { image_name: string; batch_id: string } {
  return { image_name: image, batch_id: batch };
}

function metricOf({ path, evaluation: { models } }: StoredEvaluation): string {
  const [first] = Object.values(models);
  const found = ERROR_RATES.find((name) => first !== undefined && name in first.macro);
  if (found === undefined)
    throw new ErrataError(
      'EVALUATION_INVALID',
      `${path}: no error rate of any model, expected one (errata evaluate)`,
    );
  return found;
}

/** The pages of the benchmark that were evaluated: in its order where it is there, else in that of a model's file. */
class PageList {
  readonly keys: PageKey[];
  /** Number of each page among the texts. */
  readonly textPages: number[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(table: ModelPages, texts: PageTexts) {
    const evaluated = new Map([...benchmarkRows(table)].map(([, key]) => [keyText(key), key]));
    const ordered = texts.pages.flatMap((key, page) => (evaluated.has(keyText(key)) ? [{ key, page }] : []));
    const listed = ordered.length > 0 ? ordered : [...evaluated.values()].map((key, page) => ({ key, page }));
    this.keys = listed.map(({ key }) => key);
    this.textPages = listed.map(({ page }) => page);
    this.#numbers = new Map(this.keys.map((key, page) => [keyText(key), page]));
  }

  /** Rate of each page; NaN where there is none. */
  ratesOf(table: ModelPages, metric: string): Float64Array {
    const byPage = new Float64Array(this.keys.length).fill(Number.NaN);
    const rates = table.rates.get(metric)!;
    for (const [row, key] of benchmarkRows(table)) {
      const page = this.#numbers.get(keyText(key));
      if (page !== undefined && table.hasValues[row] === 1) byPage[page] = rates[row]!;
    }
    return byPage;
  }

  /** Values of the metadata of each page; any table has them of all pages of the benchmark. */
  groupsOf(table: ModelPages): GroupColumn[] {
    return table.groups.map(({ column, values }) => {
      const byPage = Array.from<string | null>({ length: this.keys.length }).fill(null);
      for (const [row, key] of benchmarkRows(table)) {
        const page = this.#numbers.get(keyText(key));
        if (page !== undefined) byPage[page] = values[row] ?? null;
      }
      return { column, values: byPage };
    });
  }
}

function* benchmarkRows(table: ModelPages): Generator<[row: number, key: PageKey]> {
  const { length, standing, imageNames, batches, batchOf } = table;
  for (let row = 0; row < length; row += 1)
    if (standing[row] === STANDING.scored || standing[row] === STANDING.missing)
      yield [row, { batch: batches[batchOf[row]!] ?? '', image: imageNames[row] ?? '' }];
}
