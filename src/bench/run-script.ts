import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchContext } from './bench.ts';
import { findCheckout } from './checkout.ts';

/** Words for the script. */
function wordsOf({ rounds, only, json, records }: BenchContext): string[] {
  const words: string[] = [];
  if (rounds !== undefined) words.push('--rounds', String(rounds));
  if (only !== undefined && only.length > 0) words.push('--only', only.join(','));
  if (json === true) words.push('--json');
  if (records === null) words.push('--no-record');
  else if (records !== undefined) words.push('--records', records);
  return words;
}

/** Runs a script of the checkout's `bench` folder in a process of its own; returns its exit code. */
export async function runScript(name: string, context: BenchContext): Promise<number> {
  const folder = findCheckout();
  const child = spawn(process.execPath, [join(folder, 'bench', name), ...wordsOf(context)], {
    cwd: folder,
    stdio: 'inherit',
  });
  const stop = (): void => {
    child.kill('SIGTERM');
  };
  context.signal?.addEventListener('abort', stop);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    context.signal?.throwIfAborted();
    return code ?? 1;
  } finally {
    context.signal?.removeEventListener('abort', stop);
  }
}
