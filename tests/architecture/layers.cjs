// A folder missing here may import nothing.
const mayImport = {
  schema: [],
  metrics: ['schema'],
  io: ['schema'],
  engine: ['schema', 'io', 'metrics'],
  results: ['schema', 'io'],
  semantic: ['schema', 'io'],
  prepare: ['schema', 'io'],
  infer: ['schema', 'io', 'engine'],
  evaluate: ['schema', 'io', 'metrics', 'engine', 'results', 'semantic'],
  statistics: ['schema', 'io', 'metrics', 'engine'],
  report: ['schema', 'io', 'engine'],
  lint: ['schema', 'io', 'engine'],
  bench: ['schema', 'io', 'engine'],
  experiment: ['schema', 'io', 'metrics', 'engine', 'infer', 'evaluate', 'semantic', 'statistics'],
  cli: [
    'schema',
    'io',
    'engine',
    'semantic',
    'prepare',
    'infer',
    'evaluate',
    'statistics',
    'report',
    'lint',
    'bench',
    'experiment',
  ],
};

const folders = Object.keys(mayImport).join('|');
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...Object.entries(mayImport).map(([from, to]) =>
      rule(
        `${from}-layer`,
        { path: `^src/${from}/` },
        { path: '^src/', pathNot: `^src/(${[from, ...to].join('|')})/` },
      ),
    ),
    rule('named-folder', { path: '^src/[^/]+/', pathNot: `^src/(${folders})/` }, {}),
    rule('no-cycle', {}, { circular: true }),
    // the same engine must run in a browser, so it sees neither Node nor the addon
    rule('ts-engine-is-portable', { path: '^src/engine/ts/' }, { dependencyTypes: ['core'] }),
    rule(
      'provider-sees-interface-only',
      { path: '^src/infer/providers/([^/]+)/' },
      {
        path: '^src/infer/',
        pathNot: '^src/infer/(provider|manifest|transport)(\\.ts$|/)|^src/infer/providers/($1|shared)/',
      },
    ),
  ],
  options: { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
