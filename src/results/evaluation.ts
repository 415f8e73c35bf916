import type { MetricSummaries } from '../metrics/registry.ts';
import type { Unit } from '../text/unit.ts';

/** Rates by name, `null` where undefined: those of the metrics, and of metrics that others add. */
type Rates = Readonly<Record<string, number | null>>;

/** Averages over some pages. */
export interface AverageOf {
  /** Means of the rates of pages. */
  readonly macro: Rates;
  /** Errors of all pages by the units of all. */
  readonly micro: Rates;
  /** Pages. */
  readonly count: number;
}

/** Averages by the value of a column of the metadata. */
export type Groups = Readonly<Record<string, AverageOf>>;

/** Counts of a unit, over all pages; null where only the distance was asked for. */
export interface UnitTotals {
  readonly hits: number | null;
  readonly substitutions: number | null;
  readonly deletions: number | null;
  readonly insertions: number | null;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
  readonly distance: number;
}

interface Coverage {
  /** Pages with a score. */
  readonly scored: number;
  /** Pages of the benchmark without a row. */
  readonly missing: number;
  /** Rows whose page the benchmark does not have. */
  readonly unknown: number;
  /** Rows of a page that a later row repeats. */
  readonly duplicate: number;
  /** Scored pages with an empty reference. */
  readonly emptyReference: number;
  /** Pages whose recognition failed, by the model's journal. */
  readonly failed: number;
}

/** The error rate after a normalisation. */
export interface WaterfallStep {
  /** Name and version of the normalisation. */
  readonly normalization: string;
  readonly macro: number | null;
  readonly micro: number | null;
  readonly edits: number;
  readonly referenceLength: number;
}

type Ends = readonly [low: number, high: number];

interface RateInterval {
  readonly standardError: number;
  readonly percentile: Ends;
  readonly bca: Ends;
}

/** Bootstrap intervals of the averages, null where a rate has none. */
interface Intervals {
  readonly resamples: number;
  readonly seed: number;
  readonly confidence: number;
  readonly cluster: 'batch' | null;
  readonly macro: Readonly<Record<string, RateInterval | null>>;
  readonly micro: Readonly<Record<string, RateInterval | null>>;
}

/** What metrics tell of a model beside their rates. */
type Summaries = { readonly [Metric in keyof MetricSummaries]?: MetricSummaries[Metric] | undefined };

/** What evaluation.json holds of a model. */
export interface ModelEvaluation extends Summaries {
  readonly macro: Rates;
  readonly micro: Rates;
  readonly batches: Readonly<Record<string, AverageOf>>;
  readonly units: Readonly<Partial<Record<Unit, UnitTotals>>>;
  readonly coverage: Coverage;
  /** Averages in which every missing or failed page has the rate 1. */
  readonly failuresAsOne: { readonly macro: Rates; readonly micro: Rates };
  /** Bootstrap intervals, when asked for. */
  readonly intervals?: Intervals | undefined;
  /** Averages by the value of the metadata column, of several the first, when asked for. */
  readonly groups?: Groups | undefined;
  /** Those of the other columns, by column. */
  readonly moreGroups?: Readonly<Record<string, Groups>> | undefined;
  /** The error rate after each normalisation, when asked for. */
  readonly waterfall?: readonly WaterfallStep[] | undefined;
  /** Averages over fewer rows, with the rules of the OpenPecha program. */
  readonly subsets?: Readonly<Record<string, AverageOf>> | undefined;
}

interface PageName {
  readonly image_name: string | null;
  readonly batch_id: string | null;
}

/** The settings that the numbers depend on. */
interface EvaluationOptions {
  readonly profile: string | null;
  readonly metrics: readonly string[];
  readonly unit: string;
  readonly normalization: readonly string[];
  /** Rules of the step `equivalences`, where there are any. */
  readonly equivalences?: Readonly<Record<string, string>> | undefined;
  /** What a word is, where it is not what stands between white space. */
  readonly words?: 'unicode' | undefined;
  /** Columns of benchmark and models that have other names, where any were given. */
  readonly columns?: Readonly<Partial<Record<string, string>>> | undefined;
  readonly denominator: string;
  readonly emptyReference: string;
  readonly missing: string;
  readonly normalizeBeforeEval: boolean;
  readonly batches: readonly string[] | null;
  readonly compat: 'openpecha' | null;
}

/** A rate of a model over its runs. */
interface RateOverRuns {
  /** Null where no run has the rate. */
  readonly mean: number | null;
  /** Of the runs as a sample; null with fewer than two. */
  readonly standardDeviation: number | null;
  /** Runs that have the rate. */
  readonly count: number;
}

/** Averages of a model over its runs. */
export interface AverageOverRuns {
  readonly macro: Readonly<Record<string, RateOverRuns>>;
  readonly micro: Readonly<Record<string, RateOverRuns>>;
}

/** A model that was run several times; what is counted stands with each run, among the models. */
export interface ModelRuns extends AverageOverRuns {
  /** Names of its runs, in their order. */
  readonly models: readonly string[];
  readonly batches: Readonly<Record<string, AverageOverRuns>>;
  readonly groups?: Readonly<Record<string, AverageOverRuns>> | undefined;
  readonly moreGroups?: Readonly<Record<string, Readonly<Record<string, AverageOverRuns>>>> | undefined;
}

/** `data/evaluation/evaluation.json`. */
export interface Evaluation {
  readonly schema: 1;
  /** What the numbers mean; results with different signatures are not comparable. */
  readonly signature: string;
  /** Version of the program; does not decide whether results are comparable. */
  readonly errata: string;
  readonly options: EvaluationOptions;
  readonly models: Readonly<Record<string, ModelEvaluation>>;
  /** Models that were run several times (`errata run --repeat`), each as one. */
  readonly runs?: Readonly<Record<string, ModelRuns>> | undefined;
  /** How the metadata file fits the benchmark, when one was given. */
  readonly metadata?:
    | {
        readonly column: string;
        /** Further columns, where pages are grouped by several. */
        readonly moreColumns?: readonly string[] | undefined;
        /** Pages of the benchmark that the file does not have. */
        readonly onlyInBenchmark: readonly PageName[];
        /** Rows of the file whose page the benchmark does not have. */
        readonly onlyInMetadata: readonly PageName[];
      }
    | undefined;
}
