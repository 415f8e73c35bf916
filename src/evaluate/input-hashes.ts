import { sha256OfFile } from '../io/hash.ts';
import { Layout } from '../io/layout.ts';
import { named } from '../io/named-file.ts';
import type { PagesInputs } from '../results/pages-metadata.ts';
import { inputFiles } from '../results/read-evaluation.ts';
import { systemError } from '../schema/error.ts';

/** SHA-256 of what an evaluation is made of; the scoring need not wait for it. */
export class InputHashes {
  readonly #layout: Layout;
  readonly #signal: AbortSignal | undefined;
  readonly #hashes = new Map<string, Promise<string>>();

  constructor(root: string, signal: AbortSignal | undefined) {
    this.#layout = new Layout(root);
    this.#signal = signal;
  }

  begin(models: readonly string[]): void {
    for (const file of inputFiles(this.#layout.root, models)) {
      const hash = this.#hashOf(file);
      // whoever asks for it is told; until then a failure is nobody's
      hash.catch(() => undefined);
      this.#hashes.set(file, hash);
    }
  }

  async #hashOf(file: string): Promise<string> {
    try {
      return await sha256OfFile(file, this.#signal);
    } catch (error) {
      this.#signal?.throwIfAborted();
      throw systemError(named(file).label, error, 'read');
    }
  }

  async ofModel(name: string): Promise<PagesInputs> {
    const [benchmark = '', model = ''] = await Promise.all(this.#of([name]));
    return { benchmark, model };
  }

  /** By name from the root: benchmark and models. */
  async byName(models: readonly string[]): Promise<Record<string, string>> {
    const hashes = await Promise.all(this.#of(models));
    const names = inputFiles(this.#layout.root, models).map((file) => this.#layout.nameOf(file));
    return Object.fromEntries(names.map((name, at) => [name, hashes[at]!]));
  }

  #of(models: readonly string[]): Promise<string>[] {
    return inputFiles(this.#layout.root, models).map((file) => this.#hashes.get(file)!);
  }
}
