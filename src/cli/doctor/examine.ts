import { basename } from 'node:path';
import { activeEngine, inspectAddon } from '../../engine/select.ts';
import { allManifests } from '../../infer/providers/registry.ts';
import { Layout } from '../../io/layout.ts';
import { findTable, tableAt, tableNames } from '../../io/table-files.ts';
import { loadConfig } from '../../io/config-file.ts';
import { findConfig } from '../../io/find-config.ts';
import { VERSION } from '../../schema/version.ts';
import { hostUnicodeNote } from '../../text/host-unicode.ts';
import { candidateFolders, DEFAULT_MODEL, networkFile } from '../../semantic/model-folder.ts';
import type { CommandContext } from '../command.ts';
import { readFlagDefaults } from '../flag-defaults.ts';
import type { GlobalOptions } from '../../options/global.ts';
import { DEFAULT_SECTIONS } from '../../schema/config-names.ts';
import { inspectDecoders, type DecoderState } from './decoders.ts';
import { inspectModels, type ModelState } from './models.ts';
import { inspectKeys, inspectProvider, type KeyState, type ProviderState } from './providers.ts';

export interface Diagnosis {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly engine: {
    readonly kind: string;
    readonly version: string;
    readonly simd: string;
    readonly hasAddon: boolean;
    /** How to get the addon; null when it is there. */
    readonly fix: string | null;
    /** That it works with other Unicode data than results say; null when it does not. */
    readonly note: string | null;
  };
  readonly providers: readonly ProviderState[];
  readonly images: readonly DecoderState[];
  readonly keys: readonly KeyState[];
  readonly config: { readonly path: string | null; readonly error: string | null };
  readonly models: readonly ModelState[];
  readonly semantic: { readonly folder: string | null };
  readonly data: {
    readonly hasBenchmark: boolean;
    readonly benchmark: string | null;
    readonly inferences: readonly string[];
  };
}

/** Looks at everything the commands may need; reads no page and asks no service. */
export async function examine(
  { root, config }: Pick<GlobalOptions, 'root' | 'config'>,
  env: NodeJS.ProcessEnv,
  commands: CommandContext['commands'],
): Promise<Diagnosis> {
  const { kind, version, simd } = activeEngine();
  const { platform, fix } = inspectAddon();
  const note = kind === 'ts' ? (hostUnicodeNote(process.versions.unicode) ?? null) : null;
  const manifests = await allManifests();
  return {
    version: VERSION,
    node: process.version,
    platform,
    engine: { kind, version, simd, hasAddon: fix === null, fix, note },
    providers: await Promise.all(manifests.map((manifest) => inspectProvider(manifest, { env, root }))),
    images: await inspectDecoders(),
    keys: inspectKeys(manifests, env),
    ...(await examineConfig({ root, config }, env, commands)),
    semantic: {
      folder:
        candidateFolders(DEFAULT_MODEL, env).find((folder) => networkFile(folder) !== undefined) ?? null,
    },
    data: await examineData(root),
  };
}

async function examineConfig(
  { root, config: asked }: Pick<GlobalOptions, 'root' | 'config'>,
  env: NodeJS.ProcessEnv,
  commands: CommandContext['commands'],
): Promise<Pick<Diagnosis, 'config' | 'models'>> {
  let path: string | null = null;
  try {
    path = (await findConfig(root, asked)) ?? null;
    if (path === null) return { config: { path, error: null }, models: [] };
    await checkDefaults({ root, config: asked }, commands);
    const config = await loadConfig(root, asked);
    return { config: { path, error: null }, models: await inspectModels(config, env) };
  } catch (error) {
    return { config: { path, error: error instanceof Error ? error.message : String(error) }, models: [] };
  }
}

/** Every command that has defaults of flags takes those of the configuration. */
async function checkDefaults(
  options: Pick<GlobalOptions, 'root' | 'config'>,
  commands: CommandContext['commands'],
): Promise<void> {
  for (const name of DEFAULT_SECTIONS) await readFlagDefaults(await commands[name]!.load(), options);
}

async function examineData(root: string): Promise<Diagnosis['data']> {
  const { benchmark, models } = new Layout(root);
  const found = await findTable(benchmark.table).catch(() => undefined);
  const names = await tableNames(models.folder).catch((): string[] => []);
  const files = await Promise.all(names.map((name) => tableAt(models.table(name)).catch(() => undefined)));
  return {
    hasBenchmark: found !== undefined,
    benchmark: found === undefined ? null : new Layout(root).nameOf(found.path),
    inferences: files.flatMap((file) => (file === undefined ? [] : [basename(file.path)])).sort(),
  };
}

/** True when nothing that the configuration asks for is missing. */
export function isHealthy({ config, models }: Diagnosis): boolean {
  return config.error === null && models.every(({ isReady }) => isReady);
}
