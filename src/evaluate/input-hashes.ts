import { sha256OfFile } from '../io/hash.ts';
import { BENCHMARK_FILE, modelFile, rootFile } from '../io/root-files.ts';
import type { PagesInputs } from '../results/pages-metadata.ts';
import { systemError } from '../schema/error.ts';

/** SHA-256 of what an evaluation is made of; the scoring need not wait for it. */
export class InputHashes {
  readonly #root: string;
  readonly #signal: AbortSignal | undefined;
  readonly #hashes = new Map<string, Promise<string>>();

  constructor(root: string, signal: AbortSignal | undefined) {
    this.#root = root;
    this.#signal = signal;
  }

  begin(models: readonly string[]): void {
    for (const file of [BENCHMARK_FILE, ...models.map(modelFile)]) {
      const hash = this.#hashOf(file);
      // whoever asks for it is told; until then a failure is nobody's
      hash.catch(() => undefined);
      this.#hashes.set(file, hash);
    }
  }

  async #hashOf(file: string): Promise<string> {
    const { path, label } = rootFile(this.#root, file);
    try {
      return await sha256OfFile(path, this.#signal);
    } catch (error) {
      this.#signal?.throwIfAborted();
      throw systemError(label, error, 'read');
    }
  }

  async ofModel(model: string): Promise<PagesInputs> {
    return { benchmark: await this.#of(BENCHMARK_FILE), model: await this.#of(modelFile(model)) };
  }

  /** By path from the root: benchmark and models. */
  async byFile(models: readonly string[]): Promise<Record<string, string>> {
    const files = [BENCHMARK_FILE, ...models.map(modelFile)];
    return Object.fromEntries(
      await Promise.all(files.map(async (file) => [file, await this.#of(file)] as const)),
    );
  }

  #of(file: string): Promise<string> {
    return this.#hashes.get(file)!;
  }
}
