import { join, relative, sep } from 'node:path';
import { stemOf } from '../schema/benchmark.ts';

/** The places in a benchmark, that of a root or one that is being made. */
export class BenchmarkLayout {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get csv(): string {
    return join(this.folder, 'benchmark.csv');
  }

  /** The benchmark without its ending, for whoever takes it in any form. */
  get table(): string {
    return join(this.folder, 'benchmark');
  }

  get stats(): string {
    return join(this.folder, 'stats.json');
  }

  /** Folder of the images, of one batch or of all. */
  images(batchId = ''): string {
    return join(this.folder, 'images', batchId);
  }

  /** Folder of the transcripts, likewise. */
  transcripts(batchId = ''): string {
    return join(this.folder, 'transcripts', batchId);
  }

  image(batchId: string, imageName: string): string {
    return join(this.images(batchId), imageName);
  }

  transcript(batchId: string, imageName: string): string {
    return join(this.transcripts(batchId), `${stemOf(imageName)}.txt`);
  }
}

/** The places of what was read by models, those of a root or the one of an experiment. */
export class ModelsLayout {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The texts of a model; repetitions after the first have a number. */
  csv(model: string, repeat = 1): string {
    return join(this.folder, `${model}${repeat === 1 ? '' : `.${repeat}`}.csv`);
  }

  /** A model without its ending, for whoever takes it in any form. */
  table(model: string): string {
    return join(this.folder, model);
  }

  journal(model: string): string {
    return join(this.folder, `${model}.journal.jsonl`);
  }

  /** Where the lines of the texts stand on the images. */
  lines(model: string, repeat = 1): string {
    return join(this.folder, `${model}${repeat === 1 ? '' : `.${repeat}`}.lines.jsonl`);
  }

  /** What the texts depend on. */
  card(model: string): string {
    return join(this.folder, `${model}.card.json`);
  }

  /** Folder of the answers as they came. */
  raw(model: string): string {
    return join(this.folder, `${model}.raw`);
  }

  lock(model: string): string {
    return join(this.folder, `.${model}.lock`);
  }
}

/** The place of everything below a root. */
export class Layout {
  readonly root: string;
  readonly benchmark: BenchmarkLayout;
  readonly models: ModelsLayout;

  constructor(root: string) {
    this.root = root;
    this.benchmark = new BenchmarkLayout(this.#data('benchmark'));
    this.models = new ModelsLayout(this.#data('models'));
  }

  #data(name: string): string {
    return join(this.root, 'data', name);
  }

  /** The file that excludes two changes of the benchmark. */
  get benchmarkLock(): string {
    return this.#data('.benchmark.lock');
  }

  /** Folder of the results of an evaluation. */
  get evaluation(): string {
    return this.#data('evaluation');
  }

  /** Folder of the report. */
  get reports(): string {
    return this.#data('reports');
  }

  /** Folder of all runs that were repeated. */
  get reproductions(): string {
    return this.#data('reproductions');
  }

  /** Folder of all experiments. */
  get experiments(): string {
    return this.#data('experiments');
  }

  get log(): string {
    return join(this.root, 'logs', 'ocr_evaluation.log');
  }

  /** The name of a place as files have it: from the root, the same on every system. */
  nameOf(path: string): string {
    return relative(this.root, path).split(sep).join('/');
  }
}
