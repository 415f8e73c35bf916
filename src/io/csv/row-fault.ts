import type { ErrorCode } from '../../schema/error.ts';

/** A fault of a row, found while the file is read; the lines its message needs are looked up afterwards. */
export class RowFault extends Error {
  readonly code: ErrorCode;
  readonly offset: number;
  /** Another row that the message names. */
  readonly other: number;
  readonly describe: (otherLine: number) => string;

  constructor(
    code: ErrorCode,
    offset: number,
    describe: string | ((otherLine: number) => string),
    other = 0,
  ) {
    super(code);
    this.code = code;
    this.offset = offset;
    this.other = other;
    this.describe = typeof describe === 'string' ? () => describe : describe;
  }
}
