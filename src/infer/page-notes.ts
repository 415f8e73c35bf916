import type { ModelRunOptions } from './run-model.ts';
import type { Page } from './pages.ts';

const SHOWN = 10;

/** Tells notes about pages, but not without end. */
export class PageNotes {
  readonly #options: Pick<ModelRunOptions, 'model' | 'warn'>;
  #count = 0;

  constructor(options: Pick<ModelRunOptions, 'model' | 'warn'>) {
    this.#options = options;
  }

  tell({ batchId, imageName }: Page, note: string): void {
    const { model, warn } = this.#options;
    this.#count += 1;
    if (this.#count <= SHOWN) warn(`${model.name}: ${batchId}/${imageName}: ${note}`);
    if (this.#count === SHOWN + 1) warn(`${model.name}: further notes are in the journal`);
  }
}
