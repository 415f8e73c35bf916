#!/usr/bin/env node
import nodeModule from 'node:module';
import { VERSION } from '../schema/version.ts';
import { watchStreams } from './process-events.ts';
import { writeOutput } from './standard-output.ts';

/**
 * Runs the program. Its parser asks for the working directory when it is loaded, so that is looked at before. The
 * version alone is told without what the commands need.
 */
async function start(words: readonly string[]): Promise<number> {
  try {
    process.cwd();
  } catch (error) {
    const { exitOf, explained } = await import('../schema/error.ts');
    const known = explained(error) as Error & { readonly code: string };
    process.stderr.write(`errata: ${known.message} (${known.code})\n`);
    return exitOf(error);
  }
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-v')) {
    watchStreams();
    writeOutput(`${VERSION}\n`);
    return 0;
  }
  keepCompiled();
  const { main } = await import('./main.ts');
  return main(words);
}

/** Lets Node keep what it compiled for the next start, where it can (from 22.1). */
function keepCompiled(): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}

process.exitCode = await start(process.argv.slice(2));
