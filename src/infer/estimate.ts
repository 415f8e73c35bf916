import { estimateText } from './budget.ts';
import { readHeader } from '../image/header.ts';
import type { ConfiguredModel } from './load-provider.ts';
import type { PageImage, UsageEstimate } from './provider.ts';

/** Size of a scan whose header does not tell it. */
const USUAL_SIZE = { width: 2000, height: 1400 };

/** What a page is expected to use; `--dry-run` and `--budget` both go by it. */
export async function estimatePage(
  { provider, settings }: Pick<ConfiguredModel, 'provider' | 'settings'>,
  image: PageImage,
): Promise<UsageEstimate> {
  if (image.text !== undefined) return estimateText(settings, image.text);
  if (provider.estimate === undefined) return { inputTokens: 0, outputTokens: 0 };
  const { width = USUAL_SIZE.width, height = USUAL_SIZE.height } = readHeader(await image.bytes()) ?? {};
  return provider.estimate(settings, { width, height });
}
