import { join } from 'node:path';
import type { Config } from '../schema/config.ts';
import { CONFIG_NAMES } from '../schema/config-names.ts';
import { parseConfig } from '../schema/config-text.ts';
import { findConfig, missingConfig, readConfigText } from './find-config.ts';

/** Reads the configuration of a root; a missing or wrong one is an error with exit code 78. */
export async function loadConfig(root: string, asked: string | undefined): Promise<Config> {
  const path = await findConfig(root, asked);
  if (path === undefined) throw missingConfig(join(root, CONFIG_NAMES[0]));
  return parseConfig(await readConfigText(path), path);
}
