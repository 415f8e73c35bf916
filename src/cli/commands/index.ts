import type { ListedCommand } from '../command.ts';

/** Commands by name, each loaded when it is called. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  init: {
    describe: 'write a starter configuration and the folder layout',
    load: async () => (await import('./init.ts')).command,
  },
  prepare: {
    describe: 'make the benchmark from images and transcripts',
    load: async () => (await import('./prepare.ts')).command,
  },
  models: {
    describe: 'models for local use: list, pull',
    load: async () => (await import('./models.ts')).command,
  },
  run: {
    describe: 'read the pages with the models of the configuration',
    load: async () => (await import('./run.ts')).command,
  },
  reproduce: {
    describe: 'run a model again from its run card, and what differs',
    load: async () => (await import('./reproduce.ts')).command,
  },
  import: {
    describe: 'take what another tool read as a model',
    load: async () => (await import('./import.ts')).command,
  },
  evaluate: {
    describe: 'score the models against the benchmark',
    load: async () => (await import('./evaluate.ts')).command,
  },
  merge: {
    describe: 'join the parts of an evaluation into one',
    load: async () => (await import('./merge.ts')).command,
  },
  report: {
    describe: 'show where the errors are: HTML, Markdown, CSV',
    load: async () => (await import('./report.ts')).command,
  },
  reformat: {
    describe: 'rewrite data/models/*.csv with correct quoting',
    load: async () => (await import('./reformat.ts')).command,
  },
  compare: {
    describe: 'is the difference of two models real? of all: matrix and groups',
    load: async () => (await import('./compare.ts')).command,
  },
  gate: {
    describe: 'exit code for CI: limits, regressions, suites',
    load: async () => (await import('./gate.ts')).command,
  },
  diff: {
    describe: 'show where a text differs from its reference',
    load: async () => (await import('./diff.ts')).command,
  },
  score: {
    describe: 'score two texts, two folders, or pairs on stdin',
    load: async () => (await import('./score.ts')).command,
  },
  experiment: {
    describe: 'correct what was read, and measure what that changed',
    load: async () => (await import('./experiment.ts')).command,
  },
  lint: { describe: 'problems in the ground truth', load: async () => (await import('./lint.ts')).command },
  bench: {
    describe: 'ours and the peers, side by side',
    load: async () => (await import('./bench.ts')).command,
  },
  doctor: {
    describe: 'what is ready and what is missing',
    load: async () => (await import('./doctor.ts')).command,
  },
  completion: {
    describe: 'a script that lets a shell complete commands and flags',
    load: async () => (await import('./completion.ts')).command,
  },
  help: {
    describe: 'what a command does and its flags',
    load: async () => (await import('./help.ts')).command,
  },
};
