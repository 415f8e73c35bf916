import { join, relative, resolve } from 'node:path';
import { allManifests } from '../../infer/providers/registry.ts';
import { writeError, writeNewFileAtomic } from '../../io/atomic-write.ts';
import { findConfig } from '../../io/config-file.ts';
import { removeLeftoversOnce } from '../../io/leftovers.ts';
import { makeFolder } from '../../io/make-folder.ts';
import { ErrataError, EXIT } from '../../schema/error.ts';
import { stringFlag, type Command } from '../command.ts';
import { starterConfig } from '../init/starter-config.ts';

/** Folders of the layout; results of later stages get theirs when they are written. */
const FOLDERS = ['source', 'data/benchmark', 'data/models', 'models'] as const;

const CONFIG = 'errata.config.yaml';

export const command: Command = {
  name: 'init',
  describe: 'write a commented starter configuration and the folder layout',
  positionals: [{ name: 'dir', describe: 'folder to set up; default the root' }],
  flags: {},
  examples: [['errata init my-benchmark', 'my-benchmark/errata.config.yaml, source/, data/, models/']],
  epilogue: 'An existing configuration is never overwritten (exit code 73).',

  async run(args, { options, terminal }) {
    const folder = resolve(options.root, stringFlag(args, 'dir') ?? '.');
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
    const text = starterConfig((await allManifests()).map(({ starter }) => starter));
    // whatever happened since it was looked for, a configuration that is there stays
    if (!(await writeNewFileAtomic(join(folder, CONFIG), text))) throw exists(join(folder, CONFIG));
    const place = relative(process.cwd(), folder) || '.';
    const written = [CONFIG, ...FOLDERS.map((name) => `${name}/`)].map((name) => join(place, name));
    if (options.json) terminal.print(`${JSON.stringify({ written })}\n`);
    else terminal.print(`${written.join('\n')}\n`);
    terminal.note(
      `put scans and transcripts into ${join(place, 'source')}, then: errata prepare ${join(place, 'source')}${place === '.' ? '' : ` --root ${place}`}`,
    );
    return EXIT.done;
  },
};

function exists(path: string): ErrataError {
  return new ErrataError('CONFIG_EXISTS', `${path}: exists already, expected none: nothing was written`);
}
