import { z } from 'zod';
import { baseUrl, serviceSettings } from '../shared/service-settings.ts';

export const visionSettings = z.strictObject({
  ...serviceSettings,
  base_url: baseUrl
    .refine((text) => new URL(text).pathname === '/', 'expected scheme://host:port without a path')
    .optional()
    .describe('address of the service: scheme://host:port'),
  language_hints: z
    .array(z.string().min(2))
    .default(['bo'])
    .describe('languages of the text, as BCP 47 tags; empty: found by the service'),
  feature: z.enum(['document_text_detection', 'text_detection']).default('document_text_detection'),
});

export type VisionSettings = z.output<typeof visionSettings>;
