import type { ProviderManifest } from '../../manifest.ts';
import { SERVICE_DEFAULTS } from '../shared/service.ts';
import { SERVICE_IMAGES } from '../shared/image-limits.ts';
import { visionSettings, type VisionSettings } from './settings.ts';

/** Cloud Vision, through `@google-cloud/vision` and its REST interface. */
export const manifest: ProviderManifest<VisionSettings> = {
  name: 'google_cloud_vision',
  settings: visionSettings,
  packages: [{ name: '@google-cloud/vision' }],
  // without it there may be what gcloud left, which `readiness` looks for
  key: { variable: 'GOOGLE_APPLICATION_CREDENTIALS', isOptional: true, isPath: true },
  starter: {
    model: `# Google Cloud Vision: npm install @google-cloud/vision, credentials in GOOGLE_APPLICATION_CREDENTIALS
Vision:
  provider: google_cloud_vision
  language_hints: [bo]
  max_workers: 4               # pages in flight at once
  price: { page: 0.0015 }      # US dollars, for --budget and --dry-run
`,
  },
  readiness: async ({ env }) => (await import('./credentials.ts')).credentialsReadiness(env),
  ...SERVICE_DEFAULTS,
  dependsOnImageAlone: true,
  images: SERVICE_IMAGES.google_cloud_vision,
  price: () => ({ perPage: 0.0015, asOf: '2025-12' }),
  create: async (settings, context) =>
    (await import('./recognizer.ts')).createVisionRecognizer(settings, context),
};
