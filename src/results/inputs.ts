import { sha256 } from '../io/hash.ts';
import { Layout } from '../io/layout.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import type { PagesInputs } from './pages-metadata.ts';

/** SHA-256 of what an evaluation was made of. */
export interface InputNames {
  ofModel(name: string): Promise<PagesInputs>;
  /** By name from the root: benchmark and models. */
  byName(models: readonly string[]): Promise<Record<string, string>>;
}

/** SHA-256 of files, by path from the root. */
export type InputHashesByName = Readonly<Record<string, string>>;

/** Of the inputs of an evaluation those of the benchmark. */
export function inputsOfBenchmark(inputs: InputHashesByName): [name: string, hash: string][] {
  return inputsAt(inputs, place(layout.benchmark.table));
}

/** Those of a model. */
export function inputsOfModel(inputs: InputHashesByName, model: string): [name: string, hash: string][] {
  return inputsAt(inputs, place(layout.models.table(model)));
}

/** What stands for the files of a table: the hash of one, of several that of their names and hashes. */
export function hashOfInputs(files: readonly (readonly [name: string, hash: string])[]): string {
  const [first, ...others] = files;
  if (first === undefined) return '';
  if (others.length === 0) return first[1];
  return sha256(files.map(([name, hash]) => `${hash}  ${name.slice(name.lastIndexOf('/') + 1)}\n`).join(''));
}

const layout = new Layout('.');

function place(path: string): string {
  return layout.nameOf(path);
}

/** The file of a name with any ending, or the parts in the folder of that name. */
function inputsAt(inputs: InputHashesByName, base: string): [name: string, hash: string][] {
  return Object.entries(inputs)
    .filter(([name]) => {
      if (!name.startsWith(base)) return false;
      const rest = name.slice(base.length);
      return rest.startsWith('/') ? rest.startsWith('/part-') : /^\.(csv|parquet|jsonl)$/u.test(rest);
    })
    .sort(([left], [right]) => compareCodePoints(left, right));
}
