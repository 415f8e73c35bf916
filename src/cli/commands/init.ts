import { join, relative, resolve } from 'node:path';
import { allManifests } from '../../infer/providers/registry.ts';
import { writeError, writeNewFileAtomic } from '../../io/atomic-write.ts';
import { findConfig } from '../../io/find-config.ts';
import { removeLeftoversOnce } from '../../io/leftovers.ts';
import { makeFolder } from '../../io/make-folder.ts';
import { ErrataError, EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { schemaLine } from '../init/schema-line.ts';
import { starterConfig } from '../init/starter-config.ts';
import { jsonLine } from '../view/json.ts';

/** Folders of the layout; results of later stages get theirs when they are written. */
const FOLDERS = ['source', 'data/benchmark', 'data/models', 'models'] as const;

const CONFIG = 'errata.config.yaml';

export const command = defineCommand({
  name: 'init',
  describe: 'Write a commented starter configuration and the folder layout.',
  positionals: { dir: { describe: 'folder to set up; default the root' } },
  globals: ['root', 'json'],
  flags: {},
  examples: [['errata init my-benchmark', 'my-benchmark/errata.config.yaml, source/, data/, models/']],
  epilogue: `An existing configuration is never overwritten (exit code 73). Its first line lets editors with the
YAML language server check it while you type, without a network.`,

  async run({ dir = '.' }, { options, terminal }) {
    const folder = resolve(options.root, dir);
    await setUp(folder);
    const place = relative(process.cwd(), folder) || '.';
    const written = [CONFIG, ...FOLDERS.map((name) => `${name}/`)].map((name) => join(place, name));
    terminal.print(options.json ? jsonLine({ written }) : `${written.join('\n')}\n`);
    const source = join(place, 'source');
    const root = place === '.' ? '' : ` --root ${place}`;
    terminal.note(`put scans and transcripts into ${source}, then: errata prepare ${source}${root}`);
    return EXIT.done;
  },
});

async function setUp(folder: string): Promise<void> {
  // a folder that is not the root is not looked after when the program starts
  await removeLeftoversOnce(folder);
  const existing = await findConfig(folder, undefined);
  if (existing !== undefined) throw exists(existing);
  for (const name of FOLDERS) {
    const path = join(folder, name);
    await makeFolder(path).catch((error: unknown) => {
      throw writeError(path, error);
    });
  }
  const starters = (await allManifests()).map(({ starter }) => starter);
  const text = `${schemaLine(folder)}${starterConfig(starters)}`;
  // whatever happened since it was looked for, a configuration that is there stays
  if (!(await writeNewFileAtomic(join(folder, CONFIG), text))) throw exists(join(folder, CONFIG));
}

function exists(path: string): ErrataError {
  return new ErrataError('CONFIG_EXISTS', `${path}: exists already, expected none: nothing was written`);
}
