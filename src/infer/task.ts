import type { Page } from './pages.ts';

/** A page and which of its repetitions. */
export interface Task {
  readonly page: Page;
  readonly repeat: number;
}
