import { normalize, scoreMany } from '../library/index.ts';
import type { Score } from '../metrics/registry.ts';
import type { PageMetric } from '../evaluate/page-metric.ts';
import type { ExperimentPage } from './page.ts';
import { wordChanges, type WordChanges } from './word-changes.ts';

/** Edits over units of one page. */
interface Rate {
  readonly rate: number;
  readonly edits: number;
  readonly units: number;
}

/** One side of a page: the text that was read, or the corrected one. */
export interface Side {
  readonly wer: Rate;
  readonly cer: Rate;
  readonly semantic: number | undefined;
}

export interface MeasuredPage {
  readonly id: string;
  readonly before: Side;
  readonly after: Side;
  readonly words: WordChanges;
}

export interface MeasureOptions {
  readonly normalizeBeforeEval: boolean;
  readonly semantic: PageMetric | undefined;
  readonly threads: number | undefined;
}

/** Pairs whose texts are normalised and scored at a time. */
const CHUNK_PAGES = 512;

/** Measures corrected pages, each once: pages keep their measure as long as their correction stays the same. */
export class Measurer {
  readonly #options: MeasureOptions;
  readonly #known = new Map<string, { readonly corrected: string; readonly measured: MeasuredPage }>();

  constructor(options: MeasureOptions) {
    this.#options = options;
  }

  /** Measures in the order of the pages; those without a correction are left out. */
  async measure(
    pages: readonly ExperimentPage[],
    correctionOf: (page: ExperimentPage) => string | undefined,
    signal?: AbortSignal,
  ): Promise<MeasuredPage[]> {
    const corrected = pages.flatMap((page) => {
      const text = correctionOf(page);
      return text === undefined ? [] : [{ ...page, corrected: text }];
    });
    const fresh = corrected.filter((page) => this.#known.get(page.id)?.corrected !== page.corrected);
    for (let first = 0; first < fresh.length; first += CHUNK_PAGES)
      await this.#add(fresh.slice(first, first + CHUNK_PAGES), signal);
    return corrected.map(({ id }) => this.#known.get(id)!.measured);
  }

  async #add(
    pages: readonly (ExperimentPage & { readonly corrected: string })[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const before = await this.#sides(
      pages,
      pages.map(({ ocr }) => ocr),
      signal,
    );
    const after = await this.#sides(
      pages,
      pages.map(({ corrected }) => corrected),
      signal,
    );
    const steps = [this.#options.normalizeBeforeEval ? 'orcnorm' : 'whitespace'] as const;
    for (const [at, { id, reference, ocr, corrected }] of pages.entries()) {
      const words = wordChanges(
        normalize(reference, steps),
        normalize(ocr, steps),
        normalize(corrected, steps),
      );
      this.#known.set(id, { corrected, measured: { id, before: before[at]!, after: after[at]!, words } });
    }
  }

  async #sides(
    pages: readonly ExperimentPage[],
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Side[]> {
    const { normalizeBeforeEval, semantic, threads } = this.#options;
    const references = pages.map(({ reference }) => reference);
    // the document's rates are of the raw text by its own rules; the units of the same text give their numerators
    const scores = await scoreMany(references, texts, {
      metrics: ['orcnorm', 'cer', 'wer'],
      normalize: [normalizeBeforeEval ? 'orcnorm' : 'whitespace'],
      scripts: true,
      threads,
      signal,
    });
    const similarities = await semantic?.measure(
      pages.length,
      (at) => ({ reference: references[at]!, hypothesis: texts[at]! }),
      { signal },
    );
    return scores.map((score, at) => sideOf(score, normalizeBeforeEval, similarities?.[at]));
  }
}

function sideOf({ orcnorm, units }: Score, normalizeBeforeEval: boolean, semantic: number | undefined): Side {
  const { wer, cer } = normalizeBeforeEval ? orcnorm! : orcnorm!.raw;
  const rateOf = (rate: number, unit: 'word' | 'codepoint'): Rate => {
    const { substitutions, deletions, insertions, referenceLength } = units![unit]!;
    return { rate, edits: substitutions! + deletions! + insertions!, units: referenceLength };
  };
  return { wer: rateOf(wer, 'word'), cer: rateOf(cer, 'codepoint'), semantic };
}
