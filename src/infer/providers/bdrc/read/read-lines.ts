import type { Box } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import { cropLines } from '../lines/crop.ts';
import { encodeLine } from './encode.ts';
import type { PageLines } from '../lines/find-lines.ts';
import type { LineReader } from './line-reader.ts';
import type { BdrcSettings } from '../settings.ts';

/** A line of the page and what was read on it, or why nothing was. */
export interface ReadLine {
  readonly box: Box;
  readonly text: string;
  readonly failure?: string;
}

/** Reads the lines in order; one that cannot be read does not keep the others from being read. */
export async function readLines(
  lines: PageLines,
  reader: LineReader,
  settings: Pick<BdrcSettings, 'kFactor' | 'bboxTolerance' | 'encoding'>,
  raster: Raster,
  signal?: AbortSignal,
): Promise<ReadLine[]> {
  const read: ReadLine[] = [];
  for (const { line, image } of cropLines(lines.page, lines.lines, settings, raster)) {
    signal?.throwIfAborted();
    const { box } = line;
    try {
      const text = await reader.read(image, raster);
      read.push({ box, text: encodeLine(text, reader.config.encoder, settings.encoding) });
    } catch (error) {
      read.push({
        box,
        text: '',
        failure: (error instanceof Error ? error.message : String(error)).split('\n')[0]!,
      });
    }
  }
  return read;
}
