import type { Evaluation, ModelEvaluation } from '../results/evaluation.ts';
import type { CombinedView } from './combined/combined.ts';
import type { ReportConfusion } from './confusion-pages.ts';
import { modelRows, type ModelRow } from './model-rows.ts';
import type { Ranking } from './ranking.ts';
import type { ReportSource } from './source.ts';
import type { TextFindings } from './text-findings.ts';

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
/** Computes what a report shows; what its texts tell was read before. */
export function overviewOf(source: ReportSource, texts: TextFindings): Overview {
  const { evaluation } = source;
  const models = source.models.map((name, model) => ({
    name,
    evaluation: evaluation.models[name] as ModelEvaluation,
    costUsd: source.cost(model),
    secondsPerPage: source.seconds?.(model) ?? null,
    sortedRates: ratesOf(source, model).sort((left, right) => left - right),
    confusions: texts.confusions[model]!,
  }));
  const batches = [...new Set(models.flatMap((model) => Object.keys(model.evaluation.batches)))];
  return {
    evaluation,
    metric: source.metric,
    pages: source.pages,
    models,
    rows: modelRows(evaluation, source.metric, models),
    batches,
    combined: texts.combined,
    suspects: suspectsOf(source),
    ranking: source.ranking,
  };
}

function ratesOf(source: ReportSource, model: number): number[] {
  const rates: number[] = [];
  for (let page = 0; page < source.pages; page += 1) {
    const rate = source.rate(model, page);
    if (rate !== null) rates.push(rate);
  }
  return rates;
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
