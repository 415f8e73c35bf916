import type { ImageLimits } from '../../provider.ts';

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
