import { openMemoryCorpus } from '../corpus/memory-corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { csvRecord } from '../io/csv/csv-write.ts';
import { newSha256 } from '../io/hash.ts';
import { Layout } from '../io/layout.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError } from '../schema/error.ts';
import type { EvaluationInput, Hashes } from './evaluation-input.ts';
import type { ReadPage } from './memory-pages.ts';
import { chooseModels } from './model-files.ts';

const LABEL = 'pages';

/** Pages in memory: what files with the same rows in the same order would be. */
export function memoryInput(pages: readonly ReadPage[]): EvaluationInput {
  const names = [...new Set(pages.flatMap(({ hypotheses }) => [...hypotheses.keys()]))].sort(
    compareCodePoints,
  );
  return {
    label: async () => LABEL,
    models: async (wanted) => {
      if (names.length === 0)
        throw new ErrataError('NO_MODELS', `${LABEL}: found no hypothesis, expected one of a model at least`);
      return chooseModels(names, wanted, LABEL).map((name) => ({ name, path: '', label: name }));
    },
    open: (models, options) =>
      openMemoryCorpus(
        pages,
        models.map(({ name }) => name),
        options,
        activeEngine(),
      ),
    failedPages: async () => Object.assign(() => false, { isNever: true }),
    hashes: () => new PageHashes(pages),
  };
}

/** SHA-256 of the files that the pages would be. */
class PageHashes implements Hashes {
  readonly #pages: readonly ReadPage[];
  #benchmark: string | undefined;

  constructor(pages: readonly ReadPage[]) {
    this.#pages = pages;
  }

  begin(): void {
    // nothing is read: there is no time to be won
  }

  async ofModel(name: string): Promise<{ benchmark: string; model: string }> {
    return { benchmark: this.#ofBenchmark(), model: this.#ofModel(name) };
  }

  async byName(models: readonly string[]): Promise<Record<string, string>> {
    const layout = new Layout('.');
    const files = [layout.benchmark.csv, ...models.map((model) => layout.models.csv(model))];
    const names = files.map((file) => layout.nameOf(file));
    const hashes = [this.#ofBenchmark(), ...models.map((name) => this.#ofModel(name))];
    return Object.fromEntries(names.map((name, at) => [name, hashes[at]!]));
  }

  #ofBenchmark(): string {
    this.#benchmark ??= hashOf(
      'transcript',
      this.#pages.map((page) => [page, page.reference]),
    );
    return this.#benchmark;
  }

  #ofModel(name: string): string {
    const rows = this.#pages.flatMap((page): [ReadPage, string][] => {
      const text = page.hypotheses.get(name);
      return text === undefined ? [] : [[page, text]];
    });
    return hashOf('inference', rows);
  }
}

function hashOf(column: string, rows: readonly (readonly [page: ReadPage, text: string])[]): string {
  const hash = newSha256().update(csvRecord(['image_name', 'batch_id', column]));
  for (const [{ image, batch }, text] of rows) hash.update(csvRecord([image, batch, text]));
  return hash.digest('hex');
}
