import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { Layout } from '../io/layout.ts';
import { ifPresent } from '../io/if-present.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { experimentSchema, type Experiment } from '../schema/experiment.ts';

/** Experiments of a root, by name of their folder; one that is none is told and left out. */
export async function readExperiments(root: string, note: (message: string) => void): Promise<Experiment[]> {
  const folder = new Layout(root).experiments;
  const names = ((await ifPresent(folder, readdir(folder))) ?? []).sort(compareCodePoints);
  const experiments: Experiment[] = [];
  for (const name of names) {
    const path = join(folder, name, 'experiment.json');
    const text = await ifPresent(path, readFile(path, 'utf8'));
    if (text === undefined) continue;
    const parsed = experimentSchema.safeParse(parse(text));
    if (parsed.success) experiments.push(parsed.data);
    else note(`${path}: no result of errata experiment, left out of the report`);
  }
  return experiments;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
