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

export async function forecastModel({
  model,
  settingsKey,
  files,
  pages,
  repeat,
  useCache,
  retryErrors,
  signal,
}: ForecastOptions): Promise<ModelForecast> {
  const journal = await Journal.peek(files.journal(model.name), settingsKey);
  const images = new ImageIndex(journal, model.provider);
  const total = { cached: 0, asked: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const isCached = (page: Page, number: number, image: PageImage): boolean => {
    const record = journal.records.get(
      pageKey({ batch_id: page.batchId, image_name: page.imageName, repeat: number }),
    );
    if (!useCache) return false;
    if (
      record?.imageSha256 === image.sha256 &&
      (!retryErrors || record.status === 'ok' || record.status === 'empty')
    )
      return true;
    return number === 1 && images.has(image);
  };
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
  };
}
