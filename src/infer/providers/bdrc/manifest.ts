import type { ProviderManifest } from '../../manifest.ts';
import { settingsSchema, type BdrcConfig } from './settings.ts';

/** BDRC's networks on this machine: one finds the lines of a page, another reads them. */
export const manifest: ProviderManifest<BdrcConfig> = {
  name: 'bdrc',
  settings: settingsSchema,
  sharedSettings: ['models_dir', 'line_model', 'patch_size'],
  packages: [
    { name: 'onnxruntime-node', isBinary: true },
    { name: 'sharp', isBinary: true },
  ],
  starter: {
    model: `# BDRC's networks for Tibetan on this machine: npm install onnxruntime-node sharp
Woodblock:
  provider: bdrc               # the default
  model_dir: models/Woodblock  # folder with model_config.json and the network
  k_factor: 2.5                # height of a line's crop, in heights of the detected line
  bbox_tolerance: 4.0          # how near the pieces of one line must be
  encoding: unicode            # or wylie
  merge_lines: true
  dewarp: false                # straighten curved lines
`,
    shared: `models_dir: models               # defaults for bdrc models
line_model: models/lines/lines.onnx
patch_size: 512
`,
  },
  readiness: () => ({ needs: [], notes: ['its models are named in the configuration'] }),
  localModels: async (surroundings) => (await import('./local-models.ts')).localModels(surroundings),
  // files are judged by the decoder alone: with `compat` one that cannot be read is an empty page
  readsImages: false,
  dependsOnImageAlone: true,
  fingerprint: async (config, context) => (await import('./recognizer.ts')).bdrcFingerprint(config, context),
  check: async (config, context) => (await import('./check.ts')).checkBdrc(config, context),
  create: async (config, context) => (await import('./recognizer.ts')).createBdrcRecognizer(config, context),
};
