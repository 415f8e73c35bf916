import { CONFUSION_KINDS, readConfusions } from '../metrics/confusions.ts';
import { codePointLabel } from '../text/code-point-label.ts';
import { nameOfCodePoint } from '../text/names/index.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';

/** A frequent substitution, deletion or insertion of a model, and the pages it occurs on. */
export interface ReportConfusion {
  readonly kind: 'substitution' | 'deletion' | 'insertion';
  readonly reference: string;
  readonly hypothesis: string;
  readonly count: number;
  /** Names of the code points of both sides. */
  readonly names: string;
  /** Numbers of the pages, ascending. */
  readonly pages: readonly number[];
}

const SHOWN = 20;

type Kind = ReportConfusion['kind'];

interface Found extends Pick<ReportConfusion, 'kind' | 'reference' | 'hypothesis'> {
  readonly number: number;
  /** How often each model has it. */
  readonly counts: number[];
}

/** Pairs of texts of some pages: the page and the model of each. */
export interface PagePairs {
  readonly pages: readonly number[];
  readonly models: readonly number[];
  readonly references: readonly string[];
  readonly hypotheses: readonly string[];
}

/** Counts the confusions of models over many pages. */
export class ConfusionPages {
  readonly #models: number;
  readonly #found = new Map<string, Found>();
  /** For each pair its page and model, how many confusions it has, and their numbers. */
  readonly #log: Uint32Array[] = [];

  constructor(models: number) {
    this.#models = models;
  }

  /** Adds some pairs: the numbers that the engine gives of them, from the pair `first` on. */
  add(numbers: Uint32Array, first: number, { pages, models, references, hypotheses }: PagePairs): void {
    const log: number[] = [];
    readConfusions<Found>(numbers, first, references, hypotheses, {
      open: (kind, reference, hypothesis) => this.#open(kind, reference, hypothesis),
      pair(pair, confusions, counts) {
        const model = models[pair]!;
        log.push(pages[pair]!, model, confusions.length);
        for (const [at, confusion] of confusions.entries()) {
          confusion.counts[model]! += counts[at]!;
          log.push(confusion.number);
        }
      },
    });
    this.#log.push(Uint32Array.from(log));
  }

  #open(number: number, reference: string, hypothesis: string): Found {
    const kind = CONFUSION_KINDS[number as keyof typeof CONFUSION_KINDS];
    const key = `${kind}\0${reference}\0${hypothesis}`;
    let known = this.#found.get(key);
    if (known === undefined) {
      const counts = Array.from({ length: this.#models }, () => 0);
      known = { number: this.#found.size, kind, reference, hypothesis, counts };
      this.#found.set(key, known);
    }
    return known;
  }

  /** The most frequent confusions of a model, with the pages they occur on. */
  top(model: number): ReportConfusion[] {
    const found = [...this.#found.values()].flatMap(({ counts, ...confusion }) =>
      counts[model] === 0 ? [] : [{ ...confusion, count: counts[model]! }],
    );
    const top = found.sort(byCount).slice(0, SHOWN);
    const pages = this.#pagesOf(model, new Map(top.map(({ number }) => [number, []])));
    return top.map(({ number, kind, reference, hypothesis, count }) => {
      const names = namesOf(reference, hypothesis);
      return { kind, reference, hypothesis, count, pages: pages.get(number)!, names };
    });
  }

  #pagesOf(wanted: number, pages: Map<number, number[]>): Map<number, number[]> {
    for (const log of this.#log)
      for (let at = 0; at < log.length;) {
        const [page, model, count] = [log[at]!, log[at + 1]!, log[at + 2]!];
        if (model === wanted)
          for (let entry = at + 3; entry < at + 3 + count; entry += 1) pages.get(log[entry]!)?.push(page);
        at += 3 + count;
      }
    for (const list of pages.values()) list.sort((left, right) => left - right);
    return pages;
  }
}

type Single = Pick<ReportConfusion, 'kind' | 'reference' | 'hypothesis' | 'count'>;

const KINDS: readonly Kind[] = ['substitution', 'deletion', 'insertion'];

/** Most frequent first; equal counts by kind, then in the order of code points. */
function byCount(left: Single, right: Single): number {
  return (
    right.count - left.count ||
    KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
    compareCodePoints(left.reference, right.reference) ||
    compareCodePoints(left.hypothesis, right.hypothesis)
  );
}

function namesOf(reference: string, hypothesis: string): string {
  if (hypothesis === '') return stackNames(reference);
  return reference === '' ? stackNames(hypothesis) : `${stackNames(reference)} → ${stackNames(hypothesis)}`;
}

/** Names of the code points of a stack; long ones end early. */
function stackNames(stack: string): string {
  const points = Array.from(stack, (symbol) => symbol.codePointAt(0) ?? 0);
  const names = points.slice(0, 8).map((point) => {
    const [label, name] = [codePointLabel(point), nameOfCodePoint(point)];
    return name === label ? label : `${label} ${name}`;
  });
  return points.length > 8 ? `${names.join(' + ')} + ${points.length - 8} more` : names.join(' + ');
}
