import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/bdrc', import.meta.url));
export const LINE_MODEL = join(FIXTURES, 'models', 'lines', 'lines.onnx');

export interface GoldenRun {
  readonly settings: {
    readonly k_factor: number;
    readonly bbox_tolerance: number;
    readonly merge_lines: boolean;
    readonly dewarp: boolean;
    readonly tps_defect?: string;
  };
  readonly status: 'SUCCESS' | 'FAILED' | 'UNREADABLE';
  readonly message?: string;
  readonly angle?: number;
  readonly bboxes?: readonly (readonly [number, number, number, number])[];
  readonly texts: Readonly<Record<string, string>> | string;
  readonly same_as_run?: number;
  readonly trace?: {
    readonly mask?: {
      readonly nonzero: number;
      readonly rotated_nonzero: number;
      readonly contours_area_gt_10: number;
    };
    readonly contours_kept?: number;
    readonly line_threshold?: number;
    readonly line_images?: readonly { readonly k: number; readonly w: number; readonly h: number }[];
    readonly tps_ratio?: number;
    readonly dewarped?: { readonly rotated_nonzero: number };
  };
}

export interface GoldenImage {
  readonly decoded: { readonly width: number; readonly height: number; readonly sha256_bgr: string } | null;
  readonly path: string;
  readonly runs: readonly GoldenRun[];
}

export const images = (
  JSON.parse(readFileSync(join(FIXTURES, 'goldens.json'), 'utf8')) as { images: Record<string, GoldenImage> }
).images;

export function imageBytes(image: GoldenImage): Uint8Array {
  return readFileSync(join(FIXTURES, image.path));
}
