import type { Raster } from '../../../raster/raster.ts';
import { ErrataError } from '../../../schema/error.ts';
import { detectTiles } from './detect/detect-tiles.ts';
import { type Network, openNetwork } from './network.ts';
import { type LineReader, openLineReader, tryLineReader } from './read/line-reader.ts';

/** The two networks of a model, loaded. */
export interface Models {
  readonly lineNetwork: Network;
  readonly reader: LineReader;
  close(): Promise<void>;
}

export interface ModelPlaces {
  readonly modelDir: string;
  readonly lineModel: string;
  readonly patchSize: number;
}

/** Loads both networks; `threads` are those within one run of a network. */
export async function openModels(
  { modelDir, lineModel, patchSize }: ModelPlaces,
  threads: number,
): Promise<Models> {
  const reader = await openLineReader(modelDir, threads);
  try {
    const lineNetwork = await openLineNetwork(lineModel, patchSize, threads);
    return {
      lineNetwork,
      reader,
      close: async () => {
        await lineNetwork.close();
        await reader.close();
      },
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Loads the line network; its tensor names are fixed. */
export async function openLineNetwork(path: string, patchSize: number, threads: number): Promise<Network> {
  const network = await openNetwork({ path, input: 'input', output: 'output', threads });
  const [height, width] = network.inputShape.slice(-2);
  for (const side of [height, width]) {
    if (typeof side !== 'number' || side === patchSize) continue;
    await network.close();
    throw new ErrataError(
      'MODEL_UNUSABLE',
      `${path}: takes tiles of ${String(width)} × ${String(height)} pixels, expected patch_size ${patchSize}`,
    );
  }
  return network;
}

/** Runs both networks once on blank paper, so that one that does not fit its configuration is found before the first page. */
export async function tryModels(
  { lineNetwork, reader }: Models,
  { lineModel, patchSize }: ModelPlaces,
  raster: Raster,
): Promise<void> {
  await tryLineNetwork(lineNetwork, lineModel, patchSize);
  await tryLineReader(reader, raster);
}

export async function tryLineNetwork(network: Network, path: string, patchSize: number): Promise<void> {
  const blank = {
    width: patchSize,
    height: patchSize,
    channels: 1,
    data: new Uint8Array(patchSize * patchSize).fill(255),
  } as const;
  try {
    await detectTiles([blank], network);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]!;
    throw new ErrataError(
      'MODEL_UNUSABLE',
      `${path}: does not take a tile of ${patchSize} × ${patchSize} pixels (${reason})`,
      { cause },
    );
  }
}
