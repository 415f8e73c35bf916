// A folder missing here may import nothing; one inside of another has rules of its own.
const mayImport = {
  schema: [],
  work: ['schema'],
  format: ['text'],
  io: ['schema', 'text'],
  text: ['schema', 'work'],
  align: ['schema', 'work'],
  metrics: ['schema', 'work', 'text', 'align'],
  statistics: ['schema', 'metrics'],
  raster: ['schema'],
  corpus: ['schema', 'io', 'work', 'text', 'align', 'metrics'],
  engine: ['schema', 'io', 'work', 'text', 'align', 'metrics', 'statistics', 'raster', 'corpus'],
  library: ['schema', 'work', 'format', 'text', 'align', 'metrics', 'engine'],
  results: ['schema', 'io', 'text', 'metrics'],
  semantic: ['schema', 'io'],
  transcript: ['schema', 'io'],
  image: ['schema', 'io'],
  source: ['schema', 'io', 'transcript'],
  prepare: ['schema', 'io', 'image', 'text', 'transcript', 'source'],
  import: ['schema', 'io', 'text', 'corpus', 'source'],
  infer: ['schema', 'io', 'image', 'text', 'transcript', 'raster', 'engine', 'source'],
  evaluate: [
    'schema',
    'format',
    'io',
    'text',
    'metrics',
    'statistics',
    'corpus',
    'engine',
    'results',
    'semantic',
  ],
  compare: ['schema', 'format', 'io', 'text', 'metrics', 'statistics', 'engine', 'results'],
  report: [
    'schema',
    'format',
    'io',
    'image',
    'text',
    'align',
    'metrics',
    'statistics',
    'corpus',
    'engine',
    'library',
    'results',
  ],
  lint: ['schema', 'format', 'io', 'image', 'text', 'corpus', 'engine', 'library'],
  bench: ['schema', 'io', 'engine'],
  options: ['schema', 'io', 'text', 'metrics', 'engine', 'transcript', 'evaluate', 'compare'],
  reproduce: ['schema', 'io', 'text', 'engine', 'library', 'infer'],
  experiment: [
    'schema',
    'format',
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
  // the public functions over files: what the commands do, without a terminal
  'library/root': [
    'schema',
    'io',
    'metrics',
    'results',
    'options',
    'prepare',
    'import',
    'infer',
    'evaluate',
    'compare',
    'report',
    'lint',
  ],
  cli: [
    'schema',
    'format',
    'io',
    'image',
    'work',
    'text',
    'align',
    'metrics',
    'statistics',
    'corpus',
    'engine',
    'library',
    'results',
    'semantic',
    'transcript',
    'options',
    'prepare',
    'import',
    'infer',
    'evaluate',
    'compare',
    'report',
    'lint',
    'bench',
    'reproduce',
    'experiment',
  ],
};

const folders = Object.keys(mayImport).join('|');
/** Folders with rules of their own inside of a folder. */
const inner = (folder) =>
  Object.keys(mayImport)
    .filter((name) => name.startsWith(`${folder}/`))
    .map((name) => `^src/${name}/`);
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...Object.entries(mayImport).map(([from, to]) =>
      rule(
        `${from}-layer`,
        { path: `^src/${from}/`, pathNot: inner(from) },
        { path: '^src/', pathNot: `^src/(${[from, ...to].join('|')})/` },
      ),
    ),
    // what is made of the stages is for the program and the package alone
    rule(
      'root-functions-are-on-top',
      { path: '^src/', pathNot: '^src/(library/root|cli)/|^src/index\\.ts$' },
      { path: '^src/library/root/' },
    ),
    rule('named-folder', { path: '^src/[^/]+/', pathNot: `^src/(${folders})/` }, {}),
    rule('no-cycle', {}, { circular: true }),
    // the same engine must run in a browser, so it sees neither Node nor the addon
    rule(
      'ts-engine-is-portable',
      {
        path: '^src/(work|format|text|align|metrics|statistics|raster|library|engine/ts)/',
        pathNot: '^src/library/root/',
      },
      { dependencyTypes: ['core'] },
    ),
    // one module chooses the engine; whoever needs one asks it
    rule(
      'engine-is-chosen-once',
      { path: '^src/', pathNot: '^src/engine/(select(-browser)?\\.ts$|native/|wasm/|ts/)' },
      { path: '^src/engine/(native|wasm|ts)/' },
    ),
    ...['native', 'wasm', 'ts'].map((name) =>
      rule(
        'engines-do-not-know-each-other',
        { path: `^src/engine/${name}/` },
        { path: '^src/engine/(native|wasm|ts)/', pathNot: `^src/engine/${name}/` },
      ),
    ),
    // what a browser loads of the module
    rule(
      'wasm-engine-is-portable',
      { path: '^src/engine/wasm/', pathNot: '^src/engine/wasm/(engine|corpus|load-wasm|node-host)\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
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
