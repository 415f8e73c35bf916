import { ConfusionCounter, type Confusions } from '../library/confusion-counter.ts';
import { codePointLabel } from '../text/code-point-label.ts';
import { nameOfCodePoint } from '../text/names/index.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { LONGEST_TEXT } from './long-text.ts';
import type { ReportSource } from './source.ts';

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
type Single = Pick<ReportConfusion, 'kind' | 'reference' | 'hypothesis' | 'count'>;

interface Found extends Omit<Single, 'count'> {
  count: number;
  readonly pages: number[];
}

/** The most frequent confusions of a model in graphemes, with the pages they occur on. */
export function confusionsOf(source: ReportSource, model: number): ReportConfusion[] {
  const found = new Map<string, Found>();
  if (!source.hasTexts(model)) return [];
  for (let page = 0; page < source.pages; page += 1) {
    const rate = source.rate(model, page);
    if (rate === null || rate === 0) continue;
    const [reference, hypothesis] = [source.reference(page) ?? '', source.hypothesis(model, page) ?? ''];
    if (Math.max(reference.length, hypothesis.length) > LONGEST_TEXT) continue;
    const counter = new ConfusionCounter('grapheme');
    counter.add(reference, hypothesis);
    for (const single of singles(counter.top())) take(found, single, page);
  }
  const top = [...found.values()].sort(byCount).slice(0, SHOWN);
  return top.map((confusion) => Object.assign(confusion, { names: namesOf(confusion) }));
}

function take(found: Map<string, Found>, { kind, reference, hypothesis, count }: Single, page: number): void {
  const key = `${kind}\0${reference}\0${hypothesis}`;
  const known = found.get(key);
  if (known === undefined) found.set(key, { kind, reference, hypothesis, count, pages: [page] });
  else {
    known.count += count;
    known.pages.push(page);
  }
}

function* singles({ substitutions, deletions, insertions }: Confusions): Generator<Single> {
  for (const { reference, hypothesis, count } of substitutions)
    yield { kind: 'substitution', reference, hypothesis, count };
  for (const { text, count } of deletions) yield { kind: 'deletion', reference: text, hypothesis: '', count };
  for (const { text, count } of insertions)
    yield { kind: 'insertion', reference: '', hypothesis: text, count };
}

const KINDS: readonly Kind[] = ['substitution', 'deletion', 'insertion'];

/** Most frequent first; equal counts by kind, then in the order of code points. */
function byCount(left: Found, right: Found): number {
  return (
    right.count - left.count ||
    KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
    compareCodePoints(left.reference, right.reference) ||
    compareCodePoints(left.hypothesis, right.hypothesis)
  );
}

function namesOf({ reference, hypothesis }: Found): string {
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
