import { activeEngine } from '../../../engine/select.ts';
import type { Finding, ProviderContext } from '../../provider.ts';
import { openLineNetwork, tryLineNetwork } from './models.ts';
import { openLineReader, tryLineReader } from './read/line-reader.ts';
import { resolveSettings, type BdrcConfig } from './settings.ts';

/** What `errata doctor` says of a model: both networks are loaded and tried out, one after the other. */
export async function checkBdrc(config: BdrcConfig, context: ProviderContext): Promise<readonly Finding[]> {
  const { modelDir, lineModel, patchSize } = resolveSettings(config, context);
  return [...(await checkBdrcModel(modelDir)), ...(await checkBdrcLineModel(lineModel, patchSize))];
}

/** Loads the OCR model of a folder and reads an empty line with it; never throws. */
export async function checkBdrcModel(folder: string): Promise<Finding[]> {
  try {
    const reader = await openLineReader(folder, 1);
    const { width, height, encoder, charset, version, assumed } = reader.config;
    const findings: Finding[] = [
      {
        level: 'ok',
        message: `${folder}: ${encoder} model${version === '' ? '' : ` ${version}`}, ${charset.length} characters, lines of ${width} × ${height} pixels`,
      },
      ...assumed.map((key): Finding => ({
        level: 'warning',
        message: `${folder}: model_config.json lacks a key, taken as ${key}`,
      })),
    ];
    await tryLineReader(reader, activeEngine().raster).finally(async () => reader.close());
    return findings;
  } catch (error) {
    return [toFinding(error)];
  }
}

/** Loads the line network and runs it on a blank tile; never throws. */
export async function checkBdrcLineModel(path: string, patchSize = 512): Promise<Finding[]> {
  try {
    const network = await openLineNetwork(path, patchSize, 1);
    await tryLineNetwork(network, path, patchSize).finally(async () => network.close());
    return [{ level: 'ok', message: `${path}: line network, tiles of ${patchSize} × ${patchSize} pixels` }];
  } catch (error) {
    return [toFinding(error)];
  }
}

function toFinding(error: unknown): Finding {
  return { level: 'error', message: error instanceof Error ? error.message : String(error) };
}
