import { join, relative } from 'node:path';
import type { NamedFile } from './csv/named-file.ts';

/** Paths below a root, which is the folder that holds `data/`. */
export const BENCHMARK_FILE = 'data/benchmark/benchmark.csv';
export const IMAGES_FOLDER = 'data/benchmark/images';
export const EVALUATION_FOLDER = 'data/evaluation';
export const REPORTS_FOLDER = 'data/reports';

/** The file of a model. */
export function modelFile(model: string): string {
  return `data/models/${model}.csv`;
}

/** The journal of a model's run. */
export function journalFile(model: string): string {
  return `data/models/${model}.journal.jsonl`;
}

/** A file of the root with its name for messages. */
export function rootFile(root: string, path: string): NamedFile {
  return named(join(root, path));
}

/** A file with its name for messages: from the current folder where it lies below. */
export function named(path: string): NamedFile {
  const short = relative(process.cwd(), path);
  return { path, label: short.startsWith('..') ? path : short };
}
