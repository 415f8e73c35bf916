import { codePoints } from '../text/decode.ts';
import { endEdits } from '../text/page-ends.ts';
import { TimeSlices } from '../work/time-slices.ts';
import { textsOf } from '../metrics/compute-record.ts';
import { layoutOf } from '../metrics/layout.ts';
import type { Plan } from '../metrics/plan.ts';
import { hasCode } from '../schema/error.ts';
import type { Corpus, CorpusScores, EndCost, OpenCorpusOptions, WorkOptions } from './corpus.ts';
import { CorpusOfTables, loadTables, type LoadedTables } from './ts-corpus.ts';

/** What the corpus needs of the engine in use. */
export interface RecordEngine {
  readonly kind: Corpus['kind'];
  recordMany(
    references: readonly string[],
    hypotheses: readonly string[],
    plan: Plan,
    options: Pick<WorkOptions, 'signal' | 'threads'>,
    take: (records: Uint32Array, first: number) => Promise<void>,
  ): Promise<void>;
}

/** A corpus of files that is read here and scored by the engine in use. */
export async function openScoredCorpus(options: OpenCorpusOptions, engine: RecordEngine): Promise<Corpus> {
  return new ScoredCorpus(await loadTables(options), engine);
}

/** A corpus whose texts are in memory, scored by the engine in use. */
export class ScoredCorpus extends CorpusOfTables {
  override readonly kind: Corpus['kind'];
  readonly #engine: RecordEngine;

  constructor(tables: LoadedTables, engine: RecordEngine) {
    super(tables);
    this.kind = engine.kind;
    this.#engine = engine;
  }

  override async score(plan: Plan, options: WorkOptions = {}): Promise<CorpusScores> {
    if (layoutOf(plan).length === 0) return super.score(plan, options);
    try {
      return await this.#scoreMany(plan, options);
    } catch (error) {
      if (!hasCode(error, 'TOO_LARGE')) throw error;
      // page by page: only then it is known which one is too large
      return super.score(plan, options);
    }
  }

  async #scoreMany(plan: Plan, { threads, signal, onProgress }: WorkOptions): Promise<CorpusScores> {
    const { length } = layoutOf(plan);
    const [rows, ends]: [Uint32Array[], EndCost[]] = [[], []];
    let scored = 0;
    for (const [model, { pages }] of this.models.entries()) {
      const references = Array.from(pages, (page) => this.referenceText(page));
      const hypotheses = Array.from(pages, (_, entry) => this.hypothesisText(model, entry));
      const records = new Uint32Array(pages.length * length);
      await this.#engine.recordMany(
        references,
        hypotheses,
        plan,
        { threads, signal },
        async (some, first) => {
          records.set(some, first * length);
          onProgress?.(scored + first + some.length / length);
        },
      );
      scored += pages.length;
      rows.push(records);
      ends.push(await this.#endsOf(model, plan, signal));
    }
    return { rows, ends, failures: this.models.map(() => null) };
  }

  /** What the ends of the pages of a model cost, of entries that have a row. */
  async #endsOf(model: number, plan: Plan, signal: AbortSignal | undefined): Promise<EndCost> {
    const { pages, scored } = this.models[model]!;
    const sum = { edits: 0, length: 0 };
    if (layoutOf(plan).units.length === 0) return sum;
    const slices = new TimeSlices(signal);
    for (const [entry, page] of pages.subarray(0, scored).entries()) {
      if (slices.isDue) await slices.pause();
      const { reference, hypothesis } = textsOf(
        this.referenceText(page),
        this.hypothesisText(model, entry),
        plan,
      ).unit;
      sum.edits += endEdits(reference, hypothesis);
      sum.length += codePoints(reference).length;
    }
    return sum;
  }
}
