#!/usr/bin/env node
import { exitOf, explained } from '../schema/error.ts';

/** Runs the program; its parser asks for the working directory when it is loaded, so that is looked at before. */
async function start(): Promise<number> {
  try {
    process.cwd();
  } catch (error) {
    const known = explained(error) as Error & { readonly code: string };
    process.stderr.write(`errata: ${known.message} (${known.code})\n`);
    return exitOf(error);
  }
  const { main } = await import('./main.ts');
  return main(process.argv.slice(2));
}

process.exitCode = await start();
