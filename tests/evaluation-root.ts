import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../src/engine/engine.ts';
import { temporaryFolder } from './cli/run.ts';
import { engines } from './engines.ts';

/** The engines of this machine by name. */
export const engineNames: readonly Engine['kind'][] = engines.map(({ kind }) => kind);

type Content = string | Uint8Array;

/** A root with a benchmark and models; a list of rows becomes a CSV file with the right header. */
export function evaluationRoot(
  benchmark: Content | readonly (readonly string[])[] | undefined,
  models: Readonly<Record<string, Content | readonly (readonly string[])[]>>,
  root = temporaryFolder(),
): string {
  mkdirSync(join(root, 'data', 'benchmark'), { recursive: true });
  mkdirSync(join(root, 'data', 'models'), { recursive: true });
  if (benchmark !== undefined)
    writeFileSync(join(root, 'data', 'benchmark', 'benchmark.csv'), contentOf('transcript', benchmark));
  for (const [name, content] of Object.entries(models))
    writeFileSync(join(root, 'data', 'models', `${name}.csv`), contentOf('inference', content));
  return root;
}

function contentOf(column: string, content: Content | readonly (readonly string[])[]): Content {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return [['image_name', 'batch_id', column], ...content]
    .map(
      (row) =>
        `${row.map((field) => (/[",\r\n]/u.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\n`,
    )
    .join('');
}

/** Everything in `data/evaluation`, by name. */
export function resultsOf(root: string): Record<string, string> {
  const folder = join(root, 'data', 'evaluation');
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
