import type { ImageLimits } from '../../provider.ts';

/**
 * What each service documents to take as it is, and how many bytes fit into one request: base64 takes a third
 * more than the image.
 */
export const SERVICE_IMAGES = {
  /** cloud.google.com/vision/docs/supported-files; a JSON request may have 10 MB. */
  google_cloud_vision: {
    mimeTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp', 'image/tiff'],
    maxBytes: 7_400_000,
  },
  /** ai.google.dev/gemini-api/docs/image-understanding; a request may have 20 MB. */
  gemini: {
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
    maxBytes: 14_000_000,
  },
  /** api-docs.deepseek.com documents none: those that every vision model takes. */
  deepseek: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 10_000_000 },
  /** platform.openai.com/docs/guides/images-vision; a GIF of one frame. */
  openai_compatible: {
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
    maxBytes: 15_000_000,
  },
  /** docs.anthropic.com, vision: 5 MB of base64, 8000 pixels; larger images are refused. */
  anthropic: {
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
    maxBytes: 3_900_000,
    maxSide: 8000,
  },
  /** docs.mistral.ai, OCR: 50 MB of a document; of the types those that every version takes. */
  mistral_ocr: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 36_000_000 },
} as const satisfies Readonly<Record<string, ImageLimits>>;

interface LimitSettings {
  readonly max_image_side?: number | undefined;
  readonly max_image_bytes?: number | undefined;
}

/** The limits of a service, made narrower by the settings of a model. */
export function narrowed(
  limits: ImageLimits,
  { max_image_side, max_image_bytes }: LimitSettings,
): ImageLimits {
  return {
    ...limits,
    ...(max_image_side === undefined
      ? {}
      : { maxSide: Math.min(max_image_side, limits.maxSide ?? max_image_side) }),
    ...(max_image_bytes === undefined
      ? {}
      : { maxBytes: Math.min(max_image_bytes, limits.maxBytes ?? max_image_bytes) }),
  };
}
