// A folder missing here may import nothing.
const mayImport = {
  schema: [],
  work: ['schema'],
  io: ['schema', 'text'],
  text: ['schema', 'work'],
  align: ['schema', 'work'],
  metrics: ['schema', 'work', 'text', 'align'],
  statistics: ['schema', 'metrics'],
  raster: ['schema'],
  corpus: ['schema', 'io', 'work', 'text', 'align', 'metrics'],
  engine: ['schema', 'io', 'work', 'text', 'align', 'metrics', 'statistics', 'raster', 'corpus'],
  library: ['schema', 'work', 'text', 'align', 'metrics', 'engine'],
  results: ['schema', 'io'],
  semantic: ['schema', 'io'],
  prepare: ['schema', 'io'],
  infer: ['schema', 'io', 'text', 'raster', 'engine'],
  evaluate: ['schema', 'io', 'text', 'metrics', 'statistics', 'corpus', 'engine', 'results', 'semantic'],
  compare: ['schema', 'io', 'text', 'metrics', 'statistics', 'engine'],
  report: ['schema', 'io', 'text', 'align', 'metrics', 'statistics', 'engine', 'library'],
  lint: ['schema', 'io', 'text', 'engine', 'library'],
  bench: ['schema', 'io', 'engine'],
  experiment: [
    'schema',
    'io',
    'text',
    'metrics',
    'statistics',
    'corpus',
    'engine',
    'library',
    'infer',
    'evaluate',
    'semantic',
    'compare',
  ],
  cli: [
    'schema',
    'io',
    'work',
    'text',
    'align',
    'metrics',
    'statistics',
    'corpus',
    'engine',
    'library',
    'semantic',
    'prepare',
    'infer',
    'evaluate',
    'compare',
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
    rule(
      'ts-engine-is-portable',
      { path: '^src/(work|text|align|metrics|statistics|raster|library|engine/ts)/' },
      { dependencyTypes: ['core'] },
    ),
    // one module chooses the engine; whoever needs one asks it
    rule(
      'engine-is-chosen-once',
      { path: '^src/', pathNot: '^src/engine/(select(-browser)?\\.ts$|native/|ts/)' },
      { path: '^src/engine/(native|ts)/' },
    ),
    rule('engines-do-not-know-each-other', { path: '^src/engine/ts/' }, { path: '^src/engine/native/' }),
    rule('engines-do-not-know-each-other', { path: '^src/engine/native/' }, { path: '^src/engine/ts/' }),
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
