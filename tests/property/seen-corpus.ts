import { join } from 'node:path';
import type { LoadRules } from '../../src/corpus/corpus.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { planOf, type Plan } from '../../src/metrics/plan.ts';
import { ErrataError } from '../../src/schema/error.ts';
import { engines } from '../engines.ts';

/** Everything that can be seen of a root with the model `m`, or the fault of its benchmark. */
export async function seenCorpus(
  root: string,
  kind: Engine['kind'],
  rules: LoadRules,
  { threads = 2, plan = planOf() }: { readonly threads?: number; readonly plan?: Plan } = {},
): Promise<unknown> {
  const file = (...parts: string[]): { path: string; label: string } => ({
    path: join(root, 'data', ...parts),
    label: parts.at(-1)!,
  });
  try {
    const options = {
      benchmark: file('benchmark', 'benchmark.csv'),
      models: [file('models', 'm.csv')],
      rules,
      threads,
    };
    const corpus = await engines.find((engine) => engine.kind === kind)!.openCorpus(options);
    const [model] = corpus.models;
    const { rows } = await corpus.score(plan, { threads });
    return {
      batches: corpus.batches,
      repeated: corpus.repeated,
      texts: Array.from(corpus.batchOf, (batch, page) => [
        batch,
        corpus.pageName(page),
        corpus.referenceText(page),
      ]),
      model: {
        ...model,
        failure: model!.failure?.message,
        pages: [...model!.pages],
        batchOf: [...model!.batchOf],
        rows: [...model!.rows],
        leftOut: [[...model!.leftOut.rows], [...model!.leftOut.pages]],
      },
      entries: Array.from(model!.pages, (page, entry) => [
        corpus.nameOf(0, page),
        corpus.batchNameOf(0, page),
        corpus.hypothesisText(0, entry),
      ]),
      rows: [...rows[0]!],
    };
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    return [error.code, error.message];
  }
}
