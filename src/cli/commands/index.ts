import type { Command } from '../command.ts';

/** Commands by name, each loaded when it is called; the words are shown by `errata --help`. */
export const commands: Readonly<Record<string, { readonly describe: string; load(): Promise<Command> }>> = {
  prepare: { describe: 'make the benchmark from images and transcripts', load: async () => (await import('./prepare.ts')).command },
  models: { describe: 'models for local use: list, pull', load: async () => (await import('./models.ts')).command },
};
