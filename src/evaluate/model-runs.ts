import { Layout } from '../io/layout.ts';
import { hasCode } from '../schema/error.ts';
import type { RunOfModel } from '../results/model-pages.ts';
import { findModels, type ModelFile } from './model-files.ts';

/** A model and its file; of a model that was run several times (`errata run --repeat`) which of its runs. */
export interface RunFile extends ModelFile {
  readonly run?: RunOfModel | undefined;
}

/** The number that `--repeat` puts behind the name of a model. */
const REPETITION = /^(?<model>.+)\.(?<number>[1-9]\d{0,3})$/u;

/**
 * The models of a root as `findModels` has them; one that is asked for brings its other runs with it. Whether a file
 * is a run is what the journal of the model says: a name alone may be that of another model.
 */
export async function findRuns(root: string, wanted: readonly string[]): Promise<RunFile[]> {
  const chosen = await findModels(root, wanted);
  const every = wanted.length === 0 ? chosen : await findModels(root, []);
  const runs = await runsByName(
    root,
    every.map(({ name }) => name),
  );
  const names = new Set(chosen.map(({ name }) => name));
  const isChosen = (name: string): boolean => names.has(name);
  return every.flatMap((file) => {
    const run = runs.get(file.name);
    if (!isChosen(file.name) && (run === undefined || !isChosen(run.model))) return [];
    return [run === undefined ? file : { ...file, run }];
  });
}

async function runsByName(root: string, names: readonly string[]): Promise<Map<string, RunOfModel>> {
  const found = new Map<string, RunOfModel>();
  const repetitions = new Map<string, Promise<ReadonlySet<number>>>();
  for (const name of names) {
    const { model, number: digits } = REPETITION.exec(name)?.groups ?? {};
    const number = Number(digits);
    if (model === undefined || number < 2 || !names.includes(model)) continue;
    const known = repetitions.get(model) ?? journalRepetitions(root, model);
    repetitions.set(model, known);
    if (!(await known).has(number)) continue;
    found.set(name, { model, number });
    found.set(model, { model, number: 1 });
  }
  return found;
}

/** Numbers of the repetitions that the journal of a model has pages of. */
async function journalRepetitions(root: string, model: string): Promise<ReadonlySet<number>> {
  // the journal's checks are loaded for models that may have repetitions
  const [{ readJournal }, { isRetraction }] = await Promise.all([
    import('../io/journal-read.ts'),
    import('../schema/journal.ts'),
  ]);
  const found = new Set<number>();
  try {
    await readJournal(new Layout(root).models.journal(model), ({ line }) => {
      if (!isRetraction(line)) found.add(line.repeat);
    });
  } catch (error) {
    // told where failed pages are counted; lines before the bad one are as good as any
    if (!hasCode(error, 'JOURNAL_INVALID')) throw error;
  }
  return found;
}
