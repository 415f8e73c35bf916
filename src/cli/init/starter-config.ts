import type { StarterModel } from '../../infer/manifest.ts';

const HEAD = `# Models that \`errata run\` reads the benchmark with.
# A name becomes data/models/{name}.csv. Relative paths are relative to this file.
# \`errata doctor\` tells which of them are ready.

models:
`;

const OWN_PROVIDER = `# A provider of your own
Mine:
  module: ./my-provider.mjs
`;

/** Flags of commands that a project need not type. */
const DEFAULTS = `# Defaults of the flags of errata evaluate, report and gate
evaluate:
  normalize: [NFC, whitespace]
gate:
  max_cer: 10%
`;

const WORKERS = `workers: 4                         # default for max_workers
`;

/** What `errata init` writes: models that work at once, then one of every other provider to uncomment. */
export function starterConfig(starters: readonly StarterModel[]): string {
  const active = starters.filter(({ isActive }) => isActive === true).map(({ model }) => model);
  const others = starters.filter(({ isActive }) => isActive !== true).map(({ model }) => commented(model));
  const models = [...active, ...others, commented(OWN_PROVIDER)].map(indented).join('\n');
  const shared = starters.map(({ shared: yaml = '' }) => commented(yaml)).join('');
  return `${HEAD}${models}\n${WORKERS}${shared}\n${commented(DEFAULTS)}`;
}

/** YAML with a comment sign before everything that is none already. */
function commented(yaml: string): string {
  return yaml.replaceAll(/^(?!#)(?=.)/gmu, '# ');
}

function indented(yaml: string): string {
  return yaml.replaceAll(/^(?=.)/gmu, '  ');
}
