import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A command that writes, and the root it writes in. */
export interface SweptCommand {
  readonly name: string;
  /** Files of the root; a `null` is a small image. */
  readonly files: Readonly<Record<string, string | null>>;
  /** Commands that lead to the state before, `{root}` is the root. */
  readonly before?: readonly (readonly string[])[];
  /** Files that change after those: what the command replaces is then not what it writes. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Start of the paths that serve one page each: a fault there may cost that page alone (exit 1). */
  readonly pageFiles?: string;
  /** Exit codes of the repeated command when the first one had done its work already. */
  readonly doneExits?: readonly number[];
}

const SOURCE = {
  'source/b1/p1.png': null,
  'source/b1/p1.txt': 'བོད་ཡིག\nfirst page, "quoted"\n',
  'source/b1/p2.png': null,
  'source/b1/p2.txt': 'second page\n',
  'source/b2/p3.png': null,
  'source/b2/p3.txt': 'third page\n',
};
const OLD_SOURCE = {
  'old/b1/p1.png': null,
  'old/b1/p1.txt': 'another first page\n',
  'old/b3/p9.png': null,
  'old/b3/p9.txt': 'a page that is gone\n',
};
const BENCHMARK = `image_name,batch_id,transcript
p1.png,b1,"བོད་ཡིག
first page"
p2.png,b1,second page
p3.png,b2,third page
`;
const READ = `image_name,batch_id,inference
p1.png,b1,"བོད་ཡོག
first pag"
p2.png,b1,second page
p3.png,b2,"thud, page"
`;
const OTHER = READ.replace('first pag', 'farst page').replace('second page', 'sekond');
const CONFIG = `models:
  Imported: { provider: csv, file: answers.csv }
  Echo: { provider: command, command: [echo, "{image_name}"] }
workers: 2
`;
const PREPARED = { ...SOURCE, 'errata.config.yaml': CONFIG, 'answers.csv': READ };
const MODELS = {
  'data/benchmark/benchmark.csv': BENCHMARK,
  'data/models/One.csv': READ,
  'data/models/Two.csv': BENCHMARK.replace('transcript', 'inference'),
};
const EXPERIMENT = `id,reference,ocr,corrected
p1,The cat sat on the mat.,The cot sat on the mat.,The cat sat on a mat.
p2,Red dog,Rad dog,Red dog!
p3,red,red,red
`;
const SETTINGS = 'experiment: { resamples: 100, semantic: false }\n';
const PREPARE = ['prepare', '{root}/source', '--root', '{root}'];
const RUN = ['run', '--root', '{root}', '--retry-errors'];
const EVALUATE = ['evaluate', '--root', '{root}'];
const SUITE = {
  ...MODELS,
  'suite.yaml': 'defaults: { max_cer: 0.9 }\nbenchmarks:\n  - { name: one, root: . }\n',
};
const GATE_SUITE = ['gate', '--suite', '{root}/suite.yaml'];
const TWO_MODELS = { files: MODELS, before: [EVALUATE], changes: { 'data/models/One.csv': OTHER } };

/** Every command that writes; a new one joins with an entry. */
export const COMMANDS: readonly SweptCommand[] = [
  { name: 'init', files: {}, words: ['init', '--root', '{root}'], doneExits: [73] },
  { name: 'init-folder', files: {}, words: ['init', 'here', '--root', '{root}'], doneExits: [73] },
  { name: 'prepare', files: SOURCE, words: PREPARE },
  {
    name: 'prepare-again',
    files: { ...SOURCE, ...OLD_SOURCE },
    before: [['prepare', '{root}/old', '--root', '{root}']],
    words: PREPARE,
  },
  { name: 'run', files: PREPARED, before: [PREPARE], words: RUN },
  { name: 'run-resumed', files: PREPARED, before: [PREPARE, [...RUN, '--limit', '1']], words: RUN },
  {
    name: 'run-repeat',
    files: PREPARED,
    before: [PREPARE],
    words: [...RUN, '--repeat', '2', '--model', 'Imported'],
  },
  {
    name: 'reproduce',
    files: PREPARED,
    before: [PREPARE, RUN],
    words: ['reproduce', '{root}/data/models/Imported.card.json', '--root', '{root}', '--retry-errors'],
  },
  {
    name: 'reproduce-other',
    files: PREPARED,
    before: [PREPARE, RUN],
    // the new texts are not those of the card
    changes: { 'answers.csv': OTHER },
    words: ['reproduce', '{root}/data/models/Imported.card.json', '--root', '{root}', '--retry-errors'],
  },
  {
    name: 'import',
    files: {
      'data/benchmark/benchmark.csv': BENCHMARK,
      'out/b1/p1.txt': 'བོད་ཡོག\nfirst pag\n',
      'out/b1/p2.txt': 'second page\n',
      'out/b2/p3.txt': 'thud, page\n',
      'data/models/One.csv': OTHER,
      'data/models/One.journal.jsonl': '{}\n',
    },
    words: ['import', '{root}/out', '--model', 'One', '--force', '--root', '{root}'],
  },
  { name: 'evaluate', ...TWO_MODELS, words: EVALUATE },
  { name: 'evaluate-ts', ...TWO_MODELS, words: EVALUATE, env: { ERRATA_ENGINE: 'ts' } },
  {
    name: 'evaluate-shard',
    ...TWO_MODELS,
    before: [[...EVALUATE, '--shard', '1/2', '--out', '{root}/part']],
    words: [...EVALUATE, '--shard', '1/2', '--out', '{root}/part'],
  },
  {
    name: 'merge',
    ...TWO_MODELS,
    before: [EVALUATE, [...EVALUATE, '--shard', '1/1', '--out', '{root}/part', '--metrics', 'cer']],
    changes: {},
    words: ['merge', '{root}/part', '--root', '{root}'],
  },
  { name: 'evaluate-compat', files: MODELS, words: [...EVALUATE, '--compat', 'openpecha'] },
  {
    name: 'report',
    files: { ...SOURCE, 'data/models/One.csv': READ },
    before: [PREPARE, EVALUATE, ['report', '--root', '{root}'], [...EVALUATE, '--normalize-unicode', 'NFC']],
    words: ['report', '--root', '{root}'],
  },
  {
    name: 'reformat',
    files: {
      ...MODELS,
      'data/models/One.csv': `\ufeff${READ.replaceAll('\n', '\r\n').replace('second page', '"second page"')}`,
    },
    words: ['reformat', '--root', '{root}'],
  },
  {
    name: 'lint-fix',
    files: {
      ...SOURCE,
      'source/b1/p2.txt': 'e\u0301 second\u200b page\n',
      'source/b2/p3.txt': 'third\u00ad page\u0301\n',
    },
    before: [PREPARE],
    words: ['lint', '--fix', '--root', '{root}'],
  },
  {
    name: 'experiment',
    files: { 'x.yaml': `data: { csv: pages.csv }\n${SETTINGS}`, 'pages.csv': EXPERIMENT },
    before: [['experiment', '{root}/x.yaml', '--root', '{root}']],
    changes: { 'pages.csv': EXPERIMENT.replace('Rad dog', 'Rod dig') },
    words: ['experiment', '{root}/x.yaml', '--root', '{root}'],
  },
  {
    name: 'experiment-command',
    files: {
      'x.yaml': `data: { csv: pages.csv }\n${SETTINGS}command: { program: [cat, "{file}"] }\n`,
      'pages.csv': EXPERIMENT.replaceAll(/,[^,\n]*$/gmu, ''),
      // where temporary files go is watched too
      'tmp/.keep': '',
    },
    words: ['experiment', '{root}/x.yaml', '--root', '{root}', '--retry-errors'],
    env: { TMPDIR: '{root}/tmp' },
    pageFiles: 'tmp/',
  },
  {
    name: 'gate',
    files: MODELS,
    before: [EVALUATE],
    words: [
      'gate',
      '--root',
      '{root}',
      '--max-cer',
      '0.9',
      '--junit',
      '{root}/gate.xml',
      '--markdown',
      '{root}/gate.md',
    ],
  },
  {
    name: 'gate-suite',
    ...TWO_MODELS,
    files: SUITE,
    words: [...GATE_SUITE, '--junit', '{root}/gate.xml', '--markdown', '{root}/gate.md'],
  },
  {
    name: 'gate-suite-out',
    ...TWO_MODELS,
    files: SUITE,
    // results of an earlier suite are replaced
    before: [[...GATE_SUITE, '--out', '{root}/results']],
    words: [...GATE_SUITE, '--out', '{root}/results'],
  },
];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes files by path below a root; images of different names have different bytes. */
export function putFiles(root: string, files: Readonly<Record<string, string | null>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content ?? Buffer.concat([PNG, Buffer.from(path)]));
  }
}
