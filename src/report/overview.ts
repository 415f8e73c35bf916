import type { Evaluation, ModelEvaluation } from '../results/evaluation.ts';
import { combine, type CombinedPage, type CombinedView } from './combined/combined.ts';
import { confusionsOf, type ReportConfusion } from './confusion-pages.ts';
import { LONGEST_TEXT } from './long-text.ts';
import { modelRows, type ModelRow } from './model-rows.ts';
import type { Ranking } from './ranking.ts';
import type { ReportSource } from './source.ts';

/** A page that every model reads badly: a sign of a wrong transcript. */
interface SuspectPage {
  readonly page: number;
  /** Rate of the best model. */
  readonly best: number;
}

interface ModelOverview {
  readonly name: string;
  readonly evaluation: ModelEvaluation;
  readonly costUsd: number | null;
  readonly secondsPerPage: number | null;
  /** Rates of its pages in ascending order. */
  readonly sortedRates: readonly number[];
  readonly confusions: readonly ReportConfusion[];
}

/** Everything the formats show; computed once. */
export interface Overview {
  readonly evaluation: Evaluation;
  /** Name of the error rate of the pages. */
  readonly metric: string;
  readonly pages: number;
  readonly models: readonly ModelOverview[];
  /** The same as people see them: runs of one model are one. */
  readonly rows: readonly ModelRow[];
  readonly batches: readonly string[];
  readonly combined: CombinedView | null;
  readonly suspects: readonly SuspectPage[];
  /** Which models can be told apart; undefined where that was not tested. */
  readonly ranking: Ranking | undefined;
}

/** A page is suspect when even the best of two or more models reads it this badly. */
const SUSPECT_RATE = 0.3;
const SUSPECTS_SHOWN = 50;
/**
 * Voting and complementarity align every pair of texts: beyond this many pages a sample that is spread evenly
 * serves.
 */
const COMBINED_PAGES = 2000;

/** Computes what a report shows; `signal` stops it between models. */
export function overviewOf(source: ReportSource, signal?: AbortSignal): Overview {
  const { evaluation } = source;
  const models = source.models.map((name, model) => {
    signal?.throwIfAborted();
    return {
      name,
      evaluation: evaluation.models[name] as ModelEvaluation,
      costUsd: source.cost(model),
      secondsPerPage: source.seconds?.(model) ?? null,
      sortedRates: ratesOf(source, model).sort((left, right) => left - right),
      confusions: confusionsOf(source, model),
    };
  });
  const batches = [...new Set(models.flatMap((model) => Object.keys(model.evaluation.batches)))];
  return {
    evaluation,
    metric: source.metric,
    pages: source.pages,
    models,
    rows: modelRows(evaluation, source.metric, models),
    batches,
    combined: isCombined(source) ? combine(commonPages(source), models.length) : null,
    suspects: suspectsOf(source),
    ranking: source.ranking,
  };
}

/** Models are combined by their texts. */
function isCombined(source: ReportSource): boolean {
  return source.models.length > 1 && source.models.every((_, model) => source.hasTexts(model));
}

function ratesOf(source: ReportSource, model: number): number[] {
  const rates: number[] = [];
  for (let page = 0; page < source.pages; page += 1) {
    const rate = source.rate(model, page);
    if (rate !== null) rates.push(rate);
  }
  return rates;
}

function* commonPages(source: ReportSource): Generator<CombinedPage> {
  const step = Math.max(1, Math.ceil(source.pages / COMBINED_PAGES));
  for (let page = 0; page < source.pages; page += step) {
    const texts = source.models.map((_, model) => source.hypothesis(model, page));
    const reference = source.reference(page) ?? '';
    if (
      texts.every((text) => text !== undefined) &&
      Math.max(reference.length, ...texts.map((text) => text.length)) <= LONGEST_TEXT
    )
      yield { reference, texts };
  }
}

function suspectsOf(source: ReportSource): SuspectPage[] {
  if (source.models.length < 2) return [];
  const suspects: SuspectPage[] = [];
  for (let page = 0; page < source.pages; page += 1) {
    const rates = source.models.map((_, model) => source.rate(model, page));
    if (!rates.every((rate) => rate !== null)) continue;
    const best = Math.min(...rates);
    if (best >= SUSPECT_RATE) suspects.push({ page, best });
  }
  return suspects
    .sort((left, right) => right.best - left.best || left.page - right.page)
    .slice(0, SUSPECTS_SHOWN);
}
