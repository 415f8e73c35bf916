import type { ProviderManifest } from '../manifest.ts';

/**
 * The built-in providers in the order in which they are listed to the user, each loaded when it is asked for.
 * To add one, write `{folder}/manifest.ts` and its line here.
 */
const registry = {
  bdrc: async () => import('./bdrc/manifest.ts'),
  tesseract: async () => import('./tesseract/manifest.ts'),
  google_cloud_vision: async () => import('./google-cloud-vision/manifest.ts'),
  gemini: async () => import('./gemini/manifest.ts'),
  deepseek: async () => import('./deepseek/manifest.ts'),
  openai_compatible: async () => import('./openai-compatible/manifest.ts'),
  anthropic: async () => import('./anthropic/manifest.ts'),
  mistral_ocr: async () => import('./mistral-ocr/manifest.ts'),
  command: async () => import('./command/manifest.ts'),
  csv: async () => import('./csv/manifest.ts'),
  folder: async () => import('./folder/manifest.ts'),
} satisfies Readonly<Record<string, () => Promise<{ readonly manifest: ProviderManifest }>>>;

/** The provider of a model that names none. */
export const DEFAULT_PROVIDER = 'bdrc' satisfies keyof typeof registry;

export const PROVIDER_NAMES: readonly string[] = Object.keys(registry);

/** The manifest of a provider; undefined when there is none of this name. */
export async function findManifest(name: string): Promise<ProviderManifest | undefined> {
  if (!Object.hasOwn(registry, name)) return undefined;
  return (await registry[name as keyof typeof registry]()).manifest;
}

export async function allManifests(): Promise<readonly ProviderManifest[]> {
  return Promise.all(Object.values(registry).map(async (load) => (await load()).manifest));
}
