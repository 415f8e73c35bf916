import type { Unit } from '../text/unit.ts';
import type { Work } from '../work/work.ts';
import type { PageCounts } from './page-counts.ts';
import type { Rate } from './rate.ts';
import type { TextPair } from './text-pair.ts';

/** The texts of a page: as given, and after the plan's normalisation. */
export interface PageTexts {
  readonly raw: TextPair;
  /** The text whose units are counted. */
  readonly unit: TextPair;
}

/** Rates by name, in groups where the score has them in groups. */
export type RateTree<Counts> = Rate<Counts> | { readonly [name: string]: RateTree<Counts> };

/** A named convention: metrics and rules of one program or document. */
interface ProfileInfo {
  readonly name: string;
  /** One line for people. */
  readonly help: string;
  /** Which text is looked at, what an empty reference gives, where the definitions come from. */
  readonly text: string;
  readonly emptyReference: string;
  readonly source: string;
}

/** Sums over pages beside those of the rates, and the part of evaluation.json that is made of them. */
interface Summary<Counts, Term extends string = string, Part = unknown> {
  readonly terms: Readonly<Record<Term, (counts: Counts) => number>>;
  /** Undefined where there is nothing to tell. */
  of(sums: Readonly<Record<Term, number>>): Part | undefined;
  /** What the part holds: integers, shares within 0 and 1, or groups of these. */
  readonly shape: SummaryShape;
}

export type SummaryShape = { readonly [name: string]: 'count' | 'share' | SummaryShape };

/**
 * A metric: its counts, how the TypeScript engine takes them of two texts, its rates, and how it is shown. A
 * metric is one object; `registry.ts` lists them, and all that tells metrics apart is made from that list.
 * `crates/metrics` has a module of the same name.
 */
export interface Metric<Slot extends string = never, Counts = PageCounts<Slot>> {
  readonly name: string;
  /** What it measures, in a few words. */
  readonly help: string;
  /** The profile that is this metric alone. */
  readonly profile?: ProfileInfo;
  /** Units whose counts it needs, the unit of `cer` being given. */
  units?(cerUnit: Unit): readonly Unit[];
  /** Names of its own counts, in the order of their slots. */
  readonly slots: readonly Slot[];
  /** Counts its slots. */
  count?(texts: PageTexts): Work<Readonly<Record<Slot, number>>>;
  /** The texts whose script of code points it reads: their distance is then taken from it. */
  script?(texts: PageTexts): TextPair;
  /** Rates by name. Their keys begin with the name of the metric, unless it says otherwise. */
  readonly rates: RateTree<Counts>;
  readonly keysBegin?: '';
  /** Whether a score holds it, for metrics that come with others; else those are held that were asked for. */
  isInScore?(counts: Counts): boolean;
  /** Its part of a score where that is more than its rates; undefined where the page has none. */
  score?(counts: Counts, rates: () => never): unknown;
  /** Lines of its own block in the table of a pair, each with a share; else the table lists its rates by key. */
  lines?(part: never): readonly (readonly [label: string, share: number | null])[];
  readonly summary?: Summary<Counts>;
  /** Keys of the rates shown, in order: in the overview of an evaluation, in the report, in a table of pairs. */
  readonly shown?: {
    readonly overview?: readonly string[];
    readonly report?: readonly string[];
    readonly pairs?: readonly string[];
  };
}

/** The value of a page by the formula of a rate. */
type ValueOf<R> = R extends { readonly page: (...given: never) => infer Value }
  ? Value
  : R extends { readonly otherwise: (...given: never) => infer Value }
    ? Value | number
    : number;

/** The values of rates, in their groups. */
type ValuesOf<Tree> = Tree extends { readonly title: string }
  ? ValueOf<Tree>
  : { readonly [Name in keyof Tree]: ValuesOf<Tree[Name]> };

/** What a score holds of a metric. */
export type PartOf<M> = M extends { readonly score: (...given: never) => infer Part }
  ? Exclude<Part, undefined>
  : M extends { readonly rates: infer Tree }
    ? ValuesOf<Tree>
    : never;
