import type { Bitmap } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import { ErrataError } from '../../../../schema/error.ts';
import { decodeLine } from './decode.ts';
import { decoderLabels } from './labels.ts';
import { lineInput } from './line-input.ts';
import { type ModelConfig, readModelConfig } from './model-config.ts';
import { openNetwork } from '../network.ts';

/** A loaded OCR model. */
export interface LineReader {
  readonly config: ModelConfig;
  /** The text of a line as the network's characters spell it. */
  read(image: Bitmap, raster: Raster): Promise<string>;
  close(): Promise<void>;
}

/** Loads the OCR model of a folder. */
export async function openLineReader(folder: string, threads: number): Promise<LineReader> {
  const config = await readModelConfig(folder);
  const labels = decoderLabels(config.charset, config.addBlank);
  const network = await openNetwork({
    path: config.network,
    input: config.input,
    output: config.output,
    threads,
  });
  const classCount = config.charset.length + (config.addBlank ? 1 : 0);
  return {
    config,
    close: async () => network.close(),
    read: async (image, raster) => {
      const { values, shape } = lineInput(image, config, raster);
      return decodeLine(await network.run(values, shape), labels, classCount);
    },
  };
}

/** Reads an empty line once, so that a network that does not fit its configuration is found before the first page. */
export async function tryLineReader(reader: LineReader, raster: Raster): Promise<void> {
  const { width, height } = reader.config;
  const blank: Bitmap = { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(255) };
  try {
    await reader.read(blank, raster);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]!;
    throw new ErrataError(
      'MODEL_UNUSABLE',
      `${reader.config.network}: does not read a line of ${width} × ${height} pixels (${reason})`,
      { cause },
    );
  }
}
