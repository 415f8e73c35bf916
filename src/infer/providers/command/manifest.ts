import type { ProviderManifest } from '../../manifest.ts';
import { commandSettings, type CommandSettings } from './settings.ts';

/** Any program that takes the path of an image and prints its text. */
export const manifest: ProviderManifest<CommandSettings> = {
  name: 'command',
  settings: commandSettings,
  packages: [],
  starter: {
    model: `# Any program that prints the text of an image; {image} is its path. No shell is involved.
My_program:
  provider: command
  command: [tesseract, "{image}", stdout, -l, bod]
  timeout_ms: 300000
`,
  },
  defaultTimeoutMs: 300_000,
  check: async (settings, context) => (await import('./find-program.ts')).checkProgram(settings, context),
  fingerprint: async (settings, context) =>
    (await import('./version.ts')).commandFingerprint(settings, context),
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createCommandRecognizer(settings, context),
};
