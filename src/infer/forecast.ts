import type { ModelsLayout } from '../io/layout.ts';
import { pageKey } from '../schema/journal.ts';
import { estimateCost } from './budget.ts';
import { estimatePage } from './estimate.ts';
import { ImageIndex } from './image-index.ts';
import { Journal } from './journal.ts';
import type { ConfiguredModel } from './load-provider.ts';
import { loadPageImage } from './page-image.ts';
import type { Page } from './pages.ts';
import { ProviderError, type PageImage } from './provider.ts';

/** What a run would ask for. */
export interface ModelForecast {
  readonly model: string;
  readonly provider: string;
  readonly pages: number;
  readonly cached: number;
  /** Pages that would be asked for. */
  readonly asked: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null when no price is known. */
  readonly costUsd: number | null;
  /** The day on which the built-in price was taken; null when the configuration has one, or none is known. */
  readonly priceAsOf: string | null;
}

export interface ForecastOptions {
  readonly model: ConfiguredModel;
  readonly settingsKey: string;
  readonly files: ModelsLayout;
  readonly pages: readonly Page[];
  readonly repeat: number;
  readonly useCache: boolean;
  readonly retryErrors: boolean;
  readonly signal: AbortSignal;
}

/** Tells whether a page would be taken from the journal. */
type IsCached = (page: Page, repetition: number, image: PageImage) => boolean;

async function openCache({
  model,
  settingsKey,
  files,
  useCache,
  retryErrors,
}: ForecastOptions): Promise<IsCached> {
  const journal = await Journal.peek(files.journal(model.name), settingsKey);
  const images = new ImageIndex(journal, model.provider);
  return (page, repetition, image) => {
    if (!useCache) return false;
    const line = journal.remembered.get(
      pageKey({ batch_id: page.batchId, image_name: page.imageName, repeat: repetition }),
    );
    if (
      line?.imageSha256 === image.sha256 &&
      (!retryErrors || line.status === 'ok' || line.status === 'empty')
    )
      return true;
    return repetition === 1 && images.has(image);
  };
}

export async function forecastModel(options: ForecastOptions): Promise<ModelForecast> {
  const { model, pages, repeat, signal } = options;
  const isCached = await openCache(options);
  const total = { cached: 0, asked: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  for (const page of pages) {
    signal.throwIfAborted();
    const image = await loadPageImage(page).catch((error: unknown) => {
      if (error instanceof ProviderError) return undefined;
      throw error;
    });
    if (image === undefined) continue;
    const estimate = await estimatePage(model, image);
    for (let number = 1; number <= repeat; number += 1) {
      if (isCached(page, number, image)) {
        total.cached += 1;
        continue;
      }
      total.asked += 1;
      total.inputTokens += estimate.inputTokens;
      total.outputTokens += estimate.outputTokens;
      total.costUsd += model.price === undefined ? 0 : estimateCost(estimate, model.price);
    }
  }
  return {
    model: model.name,
    provider: model.provider.name,
    pages: pages.length * repeat,
    ...total,
    costUsd: model.price === undefined ? null : total.costUsd,
    priceAsOf: model.price?.asOf ?? null,
  };
}
