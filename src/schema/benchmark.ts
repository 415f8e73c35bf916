import { compareCodePoints } from './code-point-order.ts';

/** Columns of `data/benchmark/benchmark.csv`. */
export const BENCHMARK_COLUMNS = ['image_name', 'batch_id', 'transcript'] as const;

/** The name of a file without its last suffix; a leading or final dot starts no suffix. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(0, dot) : name;
}

/**
 * Text of `stats.json`: pages per batch, in code-point order, and in all.
 * Written by hand because an object would sort batches that look like integers by number.
 */
export function formatStats(perBatch: ReadonlyMap<string, number>): string {
  const batches = [...perBatch].sort(([left], [right]) => compareCodePoints(left, right));
  const lines = batches.map(([batch, count]) => `    ${JSON.stringify(batch)}: ${count}`);
  const body = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
  const total = batches.reduce((sum, [, count]) => sum + count, 0);
  return `{\n  "per_batch": ${body},\n  "total": ${total}\n}`;
}
