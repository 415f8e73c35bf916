import type { Provider } from '../provider.ts';

/** Names of the built-in providers, in the order they are listed to the user. */
export const PROVIDER_NAMES = [
  'bdrc',
  'tesseract',
  'google_cloud_vision',
  'gemini',
  'deepseek',
  'openai_compatible',
  'command',
  'csv',
] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

type Loader = () => Promise<Provider>;

/** Providers by name, each loaded when a model asks for it. */
export const providers: Readonly<Record<ProviderName, Loader>> = {
  bdrc: async () => (await import('./bdrc/index.ts')).provider,
  tesseract: async () => (await import('./tesseract/index.ts')).provider,
  google_cloud_vision: async () => (await import('./google-cloud-vision.ts')).provider,
  gemini: async () => (await import('./gemini.ts')).provider,
  deepseek: async () => (await import('./deepseek.ts')).provider,
  openai_compatible: async () => (await import('./openai-compatible.ts')).provider,
  command: async () => (await import('./command/index.ts')).provider,
  csv: async () => (await import('./csv/index.ts')).provider,
};
