import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { InputNames } from '../results/inputs.ts';
import { shareOf } from '../corpus/shard.ts';
import { sha256, sha256OfFile } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { Layout } from '../io/layout.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { Generation } from '../results/generation.ts';
import { pagesFile, type PagesAbout } from '../results/model-pages.ts';
import type { PagesTable } from '../results/pages-table.ts';
import { PART_FILE, partText, type PartFile, type PartModel } from '../results/part-file.ts';
import { recordOf } from '../schema/named-record.ts';
import { VERSION } from '../schema/version.ts';
import type { EvaluationOutput, Finished, WrittenFiles } from './evaluation-output.ts';
import { isErrorCode } from '../schema/error-codes.ts';
import type { PartRequest } from './part-request.ts';
import type { ScoredModel } from './score-models.ts';
import type { ModelSummary } from './summarize.ts';
import { waterfallParts } from './waterfall.ts';

/** What decides the numbers of an evaluation, as all of its parts have it. */
export type CommonOptions = Pick<
  PartFile,
  'errata' | 'signature' | 'options' | 'waterfall' | 'groups' | 'bootstrap'
>;

/** The same for the same options, whichever part it is. */
export function hashOfOptions({
  errata,
  signature,
  options,
  waterfall,
  groups,
  bootstrap,
}: CommonOptions): string {
  return sha256(JSON.stringify({ errata, signature, options, waterfall, groups, bootstrap }));
}

/** A part of an evaluation: a table of the pages of each model, and what is needed to join it with the others. */
export class PartOutput implements EvaluationOutput {
  readonly needsHashes = true;
  readonly #request: PartRequest;
  readonly #inputs: InputNames;
  readonly #generation: Generation;
  readonly #models: PartModel[] = [];
  readonly #journals = new Set<string>();
  #about: PagesAbout | undefined;

  private constructor(request: PartRequest, inputs: InputNames, generation: Generation) {
    this.#request = request;
    this.#inputs = inputs;
    this.#generation = generation;
  }

  static async begin(request: PartRequest, inputs: InputNames): Promise<PartOutput> {
    return new PartOutput(request, inputs, await Generation.begin(resolve(request.out)));
  }

  async addModel(
    table: PagesTable,
    { name, run, overall }: ModelSummary,
    scored: ScoredModel,
  ): Promise<void> {
    const { shard, signal } = this.#request;
    const { waterfall, whole } = scored;
    const part = `${shard.number}/${shard.of}`;
    const inputs = await this.#inputs.ofModel(name);
    const { pagesBytes } = await import('../results/write-pages.ts');
    const file = pagesFile(name);
    const hash = await this.#generation.add(file, pagesBytes(table, { inputs, part }), signal);
    const benchmark = await this.#inputs.byName([]);
    const files = Object.entries(await this.#inputs.byName([name]));
    this.#about = table.about;
    this.#journals.add(run?.model ?? name);
    this.#models.push({
      name,
      ...(run === undefined ? {} : { run }),
      file,
      sha256: hash,
      inputs: recordOf(files.filter(([path]) => !Object.hasOwn(benchmark, path))),
      rows: { ...shareOf(shard, whole.records), total: whole.records },
      missing: { ...shareOf(shard, whole.missing), total: whole.missing },
      sums: dataOf(overall.state()),
      ...(waterfall === undefined ? {} : { waterfall: dataOf(waterfallParts(waterfall)) }),
    });
  }

  async finish(_: Evaluation, __: readonly ModelSummary[], outcome: Finished): Promise<WrittenFiles> {
    const about = this.#about;
    // without any model there is no part, and what was there before stays
    if (about === undefined) return { files: [], notes: [] };
    const { shard, waterfall = false, signal } = this.#request;
    const common = {
      errata: VERSION,
      signature: about.signature,
      options: dataOf<PartFile['options']>(about.options),
      waterfall,
      groups: groupsOf(about),
      bootstrap: about.bootstrap ?? null,
    };
    const part: PartFile = {
      schema: 1,
      part: { number: shard.number, of: shard.of },
      ...common,
      optionsHash: hashOfOptions(common),
      benchmark: await this.#inputs.byName([]),
      beside: await this.#beside(),
      hasSpacedWords: outcome.hasSpacedWords,
      models: this.#models,
      failures: outcome.failures.map(({ model, error }) => ({
        ...(model === undefined ? {} : { model }),
        code: isErrorCode(error.code) ? error.code : 'INTERNAL',
        message: error.message,
      })),
    };
    await this.#generation.add(PART_FILE, [partText(part)], signal);
    signal?.throwIfAborted();
    await this.#generation.commit(await this.#inputs.byName(this.#models.map(({ name }) => name)));
    const { folder, names } = this.#generation;
    return { files: names.map((name) => join(folder, name)), notes: [] };
  }

  discard(): Promise<void> {
    return this.#generation.discard();
  }

  /** Hashes of what is read beside benchmark and models. */
  async #beside(): Promise<PartFile['beside']> {
    const { root, metadata, signal } = this.#request;
    const layout = new Layout(root);
    const journals = [...this.#journals].map((name) => layout.models.journal(name));
    const files: [name: string, path: string][] = journals.map((path) => [layout.nameOf(path), path]);
    if (metadata !== undefined) files.push(['metadata', resolve(metadata.file)]);
    const hashes = files.map(async ([name, path]) => {
      const isFile = (await ifPresent(path, stat(path)))?.isFile() === true;
      return [name, isFile ? await sha256OfFile(path, signal) : null] as const;
    });
    return recordOf(await Promise.all(hashes));
  }
}

function groupsOf({ metadata }: Pick<PagesAbout, 'metadata'>): string[] {
  return metadata === undefined ? [] : [metadata.column, ...(metadata.moreColumns ?? [])];
}

/** A value of ours as a file will have it. */
function dataOf<Value>(value: unknown): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
