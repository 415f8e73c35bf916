import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Bench, BenchContext } from './bench.ts';
import { findCheckout } from './checkout.ts';

/** Words for `bench/engine.mjs`. */
function wordsOf({ rounds, only, json, records }: BenchContext): string[] {
  const words: string[] = [];
  if (rounds !== undefined) words.push('--rounds', String(rounds));
  if (only !== undefined && only.length > 0) words.push('--only', only.join(','));
  if (json === true) words.push('--json');
  if (records === null) words.push('--no-record');
  else if (records !== undefined) words.push('--records', records);
  return words;
}

/** The engine beside rapidfuzz, edlib, jiwer and fastest-levenshtein, in a process of its own. */
export const engineBench: Bench = async (context) => {
  const folder = findCheckout();
  const child = spawn(process.execPath, [join(folder, 'bench', 'engine.mjs'), ...wordsOf(context)], { cwd: folder, stdio: 'inherit' });
  const stop = (): void => { child.kill('SIGTERM'); };
  context.signal?.addEventListener('abort', stop);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    context.signal?.throwIfAborted();
    return code ?? 1;
  } finally {
    context.signal?.removeEventListener('abort', stop);
  }
};
