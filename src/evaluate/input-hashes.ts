import { sha256OfFile } from '../io/hash.ts';
import { Layout } from '../io/layout.ts';
import { named, type NamedFile } from '../io/named-file.ts';
import { filesOf, type NamedTable } from '../io/table-files.ts';
import { hashOfInputs } from '../results/inputs.ts';
import type { PagesInputs } from '../results/pages-metadata.ts';
import { systemError } from '../schema/error.ts';
import type { ModelFile } from './model-files.ts';

type FileHashes = [name: string, hash: string][];

/** SHA-256 of what an evaluation is made of; the scoring need not wait for it. */
export class InputHashes {
  readonly #layout: Layout;
  readonly #benchmark: Promise<NamedTable>;
  readonly #signal: AbortSignal | undefined;
  #ofBenchmark: Promise<FileHashes> = Promise.resolve([]);
  readonly #ofModels = new Map<string, Promise<FileHashes>>();

  constructor(root: string, benchmark: Promise<NamedTable>, signal: AbortSignal | undefined) {
    this.#layout = new Layout(root);
    this.#benchmark = benchmark;
    this.#signal = signal;
  }

  begin(models: readonly ModelFile[]): void {
    // whoever asks for a hash is told; until then a failure is nobody's
    const begun = (hashes: Promise<FileHashes>): Promise<FileHashes> => {
      hashes.catch(() => undefined);
      return hashes;
    };
    this.#ofBenchmark = begun(this.#benchmark.then((table) => this.#hashesOf(table)));
    for (const model of models) this.#ofModels.set(model.name, begun(this.#hashesOf(model)));
  }

  #hashesOf(table: NamedTable): Promise<FileHashes> {
    return Promise.all(
      filesOf(table).map(async (file) => [this.#layout.nameOf(file.path), await this.#hashOf(file)] as const),
    ) as Promise<FileHashes>;
  }

  async #hashOf({ path }: NamedFile): Promise<string> {
    try {
      return await sha256OfFile(path, this.#signal);
    } catch (error) {
      this.#signal?.throwIfAborted();
      throw systemError(named(path).label, error, 'read');
    }
  }

  async ofModel(name: string): Promise<PagesInputs> {
    const model = await this.#ofModels.get(name)!;
    return { benchmark: hashOfInputs(await this.#ofBenchmark), model: hashOfInputs(model) };
  }

  /** By name from the root: benchmark and models. */
  async byName(models: readonly string[]): Promise<Record<string, string>> {
    const files = await Promise.all([this.#ofBenchmark, ...models.map((name) => this.#ofModels.get(name)!)]);
    return Object.fromEntries(files.flat());
  }
}
