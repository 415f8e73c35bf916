import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalModel } from '../../infer/manifest.ts';
import { allManifests } from '../../infer/providers/registry.ts';
import { ErrataError, EXIT } from '../../schema/error.ts';
import { catalogue } from '../../semantic/catalogue.ts';
import { candidateFolders } from '../../semantic/model-folder.ts';
import { findModel, pullModel } from '../../semantic/pull.ts';
import { stringFlag, type Command, type CommandArguments, type CommandContext } from '../command.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'models',
  describe: 'Models for local use: what there is, and fetching it.',
  positionals: [
    { name: 'action', describe: 'list or pull', required: true },
    { name: 'name', describe: 'model to pull' },
  ],
  flags: {
    from: {
      type: 'string',
      value: 'URL|FILE',
      describe: 'take the files from this address, folder or archive (hashes are checked all the same)',
    },
    into: {
      type: 'string',
      value: 'DIR',
      describe: 'put the model below this folder; default $ERRATA_MODELS, else the user cache',
    },
  },
  examples: [
    ['errata models list', 'models of the catalogue and of the providers, and whether they are here'],
    ['errata models pull minilm', 'the sentence embeddings of the metric semantic'],
  ],
  epilogue:
    'A download that was interrupted goes on where it stopped. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.',
  async run(args, context) {
    const action = stringFlag(args, 'action');
    if (action === 'list') return list(context);
    if (action === 'pull') return pull(args, context);
    throw new ErrataError('USAGE', `models: expected list or pull, got ${JSON.stringify(action)}`);
  },
};

/** A model as it is listed, whoever knows it. */
interface ListedModel {
  readonly name: string;
  readonly folder: string | null;
  /** What it is, in words. */
  readonly words: string;
  /** How to get it. */
  readonly fix: string | null;
}

async function list({ options, terminal }: CommandContext): Promise<number> {
  const models = catalogued();
  const local = await localModels(options.root);
  if (options.json) {
    terminal.print(`${JSON.stringify([...models, ...local])}\n`);
    return EXIT.done;
  }
  const listed: readonly ListedModel[] = [
    ...models.map(({ name, description, licence, folder }) => ({
      name,
      folder,
      words: `${description}, ${licence}`,
      fix: `errata models pull ${name}`,
    })),
    ...local.map(({ name, folder, fix, description, provider }) => ({
      name,
      folder,
      fix,
      words: `${description} (${provider})`,
    })),
  ];
  for (const { name, words, folder, fix } of listed) {
    const place = folder ?? `not here${fix === null ? '' : `: ${fix}`}`;
    terminal.print(`${escapeControl(name)}  ${words}\n  ${escapeControl(place)}\n`);
  }
  return EXIT.done;
}

/** Models that `pull` can fetch. */
function catalogued() {
  return catalogue.map(({ name, description, licence, source, files }) => {
    const folder = candidateFolders(name).find((candidate) =>
      files.every((file) => statSync(join(candidate, file.name), { throwIfNoEntry: false }) !== undefined),
    );
    return { name, description, licence, source, folder: folder ?? null };
  });
}

/** Models that the providers find on this machine. */
async function localModels(root: string): Promise<readonly (LocalModel & { readonly provider: string })[]> {
  const found = await Promise.all(
    (await allManifests()).map(async ({ name: provider, localModels: find }) =>
      ((await find?.({ env: process.env, root })) ?? []).map(({ name, description, folder, fix }) => ({
        name,
        provider,
        description,
        folder,
        fix,
      })),
    ),
  );
  return found.flat();
}

async function pull(args: CommandArguments, { terminal, signal }: CommandContext): Promise<number> {
  const name = stringFlag(args, 'name');
  if (name === undefined)
    throw new ErrataError(
      'USAGE',
      `models pull: expected a name, one of ${catalogue.map((model) => model.name).join(', ')}`,
    );
  const from = stringFlag(args, 'from');
  const into = stringFlag(args, 'into');
  let shownPercent = -1;
  const folder = await pullModel(findModel(name), {
    signal,
    ...(from === undefined ? {} : { from }),
    ...(into === undefined ? {} : { into }),
    onFile: (file) => {
      terminal.note(`fetching ${file}`);
    },
    onProgress: (doneBytes, totalBytes) => {
      if (!terminal.showsProgress || totalBytes === undefined) return;
      const percent = Math.floor((100 * doneBytes) / totalBytes);
      if (percent === shownPercent) return;
      shownPercent = percent;
      process.stderr.write(
        `\r${percent} % of ${(totalBytes / 1e6).toFixed(1)} MB${percent === 100 ? '\n' : ''}`,
      );
    },
  });
  terminal.print(`${folder}\n`);
  return EXIT.done;
}
