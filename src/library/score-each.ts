import { checkThreads } from '../schema/whole-range.ts';
import { ErrataError } from '../schema/error.ts';
import { checkOptionNames } from '../schema/known-options.ts';
import { layoutOf } from '../metrics/layout.ts';
import { rulesOf } from '../metrics/rate.ts';
import type { Score } from '../metrics/registry.ts';
import { ScoreReader } from '../metrics/score-object.ts';
import { checkWellFormed } from '../text/well-formed.ts';
import { TimeSlices } from '../work/time-slices.ts';
import { checkPlanOptions, checkRateOptions, readText } from './check-options.ts';
import { textEngine } from './engine.ts';
import { SCORE_MANY_OPTIONS } from './options.ts';
import type { ScoreManyOptions } from './options.ts';
import { scorePlan } from './pair-functions.ts';

/** Pairs that are scored together at most: enough for all cores, and little memory. */
const CHUNK_PAIRS = 4096;
const CHUNK_UNITS = 1_500_000;

/** Texts in their order: an array, or what reads them one by one. */
export type TextSource = Iterable<string> | AsyncIterable<string>;

interface Chunk {
  readonly references: string[];
  readonly hypotheses: string[];
}

/**
 * Scores of many pairs one after the other, in the order given, in memory that does not grow with their number: the
 * texts are read as scores are asked for, some thousand pairs ahead, from arrays, generators or streams. Otherwise as
 * `scoreMany`; an end of the loop ends the reading, too.
 *
 * @example
 * for await (const { wer } of scoreEach(['one two'], ['one tow'])) console.log(wer); // 0.5
 */
export function scoreEach(
  references: TextSource,
  hypotheses: TextSource,
  options: ScoreManyOptions = {},
): AsyncGenerator<Score, void, undefined> {
  checkOptionNames('scoreEach', options, SCORE_MANY_OPTIONS);
  checkPlanOptions(options);
  checkRateOptions(options);
  checkThreads(options.threads);
  const sources = [
    new TextReader(references, 'references', options),
    new TextReader(hypotheses, 'hypotheses', options),
  ] as const;
  return scores(sources, { ...options }, scorePlan(options));
}

async function* scores(
  sources: readonly [references: TextReader, hypotheses: TextReader],
  options: ScoreManyOptions,
  plan: ReturnType<typeof scorePlan>,
): AsyncGenerator<Score, void, undefined> {
  const { length } = layoutOf(plan);
  const reader = new ScoreReader(plan, rulesOf(options));
  const slices = new TimeSlices(options.signal);
  try {
    for (let first = 0; ;) {
      const { references, hypotheses } = await readChunk(sources, slices);
      if (references.length === 0) return;
      const records = new Uint32Array(references.length * length);
      if (length === 0) checkTexts(references, hypotheses, first);
      else
        await textEngine().recordMany(references, hypotheses, plan, { ...options, first }, (part, start) => {
          records.set(part, (start - first) * length);
          return Promise.resolve();
        });
      for (let at = 0; at < references.length; at += 1) {
        if (slices.isDue) await slices.pause();
        yield reader.read(records, at * length);
      }
      first += references.length;
    }
  } finally {
    await Promise.all(sources.map((source) => source.close()));
  }
}

/** The next pairs; none at the end. */
async function readChunk(
  [first, second]: readonly [references: TextReader, hypotheses: TextReader],
  slices: TimeSlices,
): Promise<Chunk> {
  const chunk: Chunk = { references: [], hypotheses: [] };
  for (let units = 0; chunk.references.length < CHUNK_PAIRS && units < CHUNK_UNITS;) {
    if (slices.isDue) await slices.pause();
    const [reference, hypothesis] = [await first.next(), await second.next()];
    if (reference === undefined && hypothesis === undefined) break;
    if (reference === undefined || hypothesis === undefined)
      throw new ErrataError(
        'ARGUMENT_INVALID',
        `hypotheses: expected as many as references, got ${reference === undefined ? 'more' : second.count}`,
      );
    chunk.references.push(reference);
    chunk.hypotheses.push(hypothesis);
    units += reference.length + hypothesis.length;
  }
  return chunk;
}

/** Without any metric the texts are checked as the engine would. */
function checkTexts(references: readonly string[], hypotheses: readonly string[], first: number): void {
  for (const [at, reference] of references.entries()) {
    checkWellFormed(reference, `references[${first + at}]`);
    checkWellFormed(hypotheses[at]!, `hypotheses[${first + at}]`);
  }
}

/** Reads texts one by one and checks them. */
class TextReader {
  readonly #texts: Iterator<string> | AsyncIterator<string>;
  readonly #name: string;
  readonly #options: ScoreManyOptions;
  count = 0;
  #isDone = false;

  constructor(texts: TextSource, name: string, options: ScoreManyOptions) {
    // a string is an iterable of its characters, which nobody means
    if (typeof texts !== 'object' || texts === null)
      throw new ErrataError(
        'ARGUMENT_INVALID',
        `${name}: expected an iterable of strings, got ${typeof texts}`,
      );
    if (Symbol.asyncIterator in texts) this.#texts = texts[Symbol.asyncIterator]();
    else if (Symbol.iterator in texts) this.#texts = texts[Symbol.iterator]();
    else throw new ErrataError('ARGUMENT_INVALID', `${name}: expected an iterable of strings, got object`);
    this.#name = name;
    this.#options = { loneSurrogates: options.loneSurrogates };
  }

  /** The next text; undefined at the end. */
  async next(): Promise<string | undefined> {
    const { value, done } = await this.#texts.next();
    if (done === true) {
      this.#isDone = true;
      return undefined;
    }
    const text = readText(value, `${this.#name}[${this.count}]`, this.#options);
    this.count += 1;
    return text;
  }

  async close(): Promise<void> {
    if (!this.#isDone) await this.#texts.return?.();
  }
}
