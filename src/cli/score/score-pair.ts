import type { ErrataError } from '../../schema/error.ts';

/** A pair to score, or what is wrong with it. */
export type ScorePair =
  | {
      readonly status: 'pair';
      readonly id: string | number;
      readonly reference: string;
      readonly hypothesis: string;
      /** Where both texts come from, for messages. */
      readonly place: string;
    }
  | {
      readonly status: 'failed';
      readonly id: string | number;
      readonly line: number | undefined;
      readonly error: ErrataError;
    };
