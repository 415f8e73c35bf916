import type { Price, UsageEstimate } from '../../provider.ts';

/** How patient the run is with a service unless the model says otherwise. */
export const SERVICE_DEFAULTS = { defaultTimeoutMs: 120_000, defaultMaxRetries: 5 } as const;

/** The members of a manifest that tell what the models of a service cost. */
export function pricesOf(prices: Readonly<Record<string, Price>>): {
  readonly prices: Readonly<Record<string, Price>>;
  price(settings: { readonly model_name: string }): Price | undefined;
} {
  return {
    prices,
    price: ({ model_name: model }) => (Object.hasOwn(prices, model) ? prices[model] : undefined),
  };
}

const TILE_PIXELS = 768;
const TOKENS_PER_TILE = 258;
const CHARACTERS_PER_TOKEN = 4;
const OUTPUT_TOKENS = 1500;

/**
 * Rough use of a page: an image counts 258 tokens per tile of 768 pixels, as vision models do within a factor of two,
 * and the text of a dense page is taken for the answer.
 */
export function estimateUsage(
  { prompt, max_tokens }: { readonly prompt: string; readonly max_tokens?: number | undefined },
  { width, height }: { readonly width: number; readonly height: number },
): UsageEstimate {
  const tiles = Math.max(1, Math.ceil(width / TILE_PIXELS) * Math.ceil(height / TILE_PIXELS));
  return {
    inputTokens: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN) + tiles * TOKENS_PER_TILE,
    outputTokens: Math.min(OUTPUT_TOKENS, max_tokens ?? OUTPUT_TOKENS),
  };
}
