import type { ExitCode } from '../../../../schema/error.ts';
import type { Recognition } from '../../../provider.ts';
import type { BdrcSettings } from '../settings.ts';

/** What a worker is started with. */
export interface WorkerStart {
  readonly settings: BdrcSettings;
  readonly threads: number;
  /** Run the networks once before the first page. */
  readonly tryOut: boolean;
}

export type ToWorker =
  | { readonly kind: 'page'; readonly bytes: Uint8Array; readonly picturePath: string | undefined }
  | { readonly kind: 'abort' }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready'; readonly assumed: readonly string[] }
  | { readonly kind: 'recognition'; readonly recognition: Recognition }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** An error on its way between threads. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}
