import type { Evaluation } from '../results/evaluation.ts';
import type { GroupColumn } from '../results/model-pages.ts';
import type { Experiment } from '../schema/experiment.ts';
import type { TextPlaces } from '../schema/text-places.ts';
import type { Ranking } from './ranking.ts';
import type { ShownCard } from './read-cards.ts';

/** What stands over a report; nothing of it comes from a clock. */
interface ReportHeading {
  /** Name of the benchmark. */
  readonly title?: string | undefined;
  /** Day of the evaluation, as it was given. */
  readonly date?: string | undefined;
}

/** An evaluation with its pages: what a report is made from. Pages are those of the benchmark, in its order. */
export interface ReportSource {
  readonly evaluation: Evaluation;
  /** Name of the error rate of the pages: `cer`, or what was measured in its place. */
  readonly metric: string;
  /** Models of the evaluation, best first. */
  readonly models: readonly string[];
  readonly pages: number;
  imageName(page: number): string;
  batchId(page: number): string;
  /** Columns of the metadata that pages are grouped by, with the value of each page. */
  readonly groups: readonly GroupColumn[];
  /** The page's error rate as evaluated; null where the model lacks the page or the rate is undefined. */
  rate(model: number, page: number): number | null;
  /** False where the texts of a model are gone: what is made of them is left out. */
  hasTexts(model: number): boolean;
  /** The texts as they were scored; undefined where they are gone. */
  reference(page: number): string | undefined;
  /** Undefined where the model has no row for the page. */
  hypothesis(model: number, page: number): string | undefined;
  /** Absolute path of the page's image; undefined where there is none. */
  imagePath(page: number): string | undefined;
  /** Cost of a model's run in US dollars, where its journal tells it. */
  cost(model: number): number | null;
  /** Mean seconds that a page took a model, by its journal. */
  seconds?(model: number): number | null;
  /** Why a model has no text of a page, or not all of it, by its journal. */
  failure?(model: number, page: number): string | null;
  /** Where the lines of a model's text stand on the image. */
  places?(model: number, page: number): TextPlaces | null;
  /** Which models can be told apart, by paired tests. */
  readonly ranking?: Ranking | undefined;
  readonly heading?: ReportHeading | undefined;
  /** The run card of a model; null without one. */
  card?(model: number): ShownCard | null;
  /** Correction experiments of the same root. */
  readonly experiments?: readonly Experiment[] | undefined;
}
