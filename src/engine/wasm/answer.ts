import { ErrataError, errorOfCode } from '../../schema/error.ts';
import { tooLargeError } from '../../work/too-large.ts';
import { REPLY, type Reply } from './instance.ts';

/** Units of a text that are read at once: arguments of a call are limited. */
const PIECE = 8192;

/** The numbers of a reply; a failure is thrown as an error of ours, `place` says what was worked on. */
export function numbersOf({ kind, content }: Reply, place: string): Uint32Array<ArrayBuffer> {
  if (content instanceof Uint32Array) return content;
  throw errorOfReply(kind, textOfUnits(content), place);
}

/** The text of a reply, likewise. */
export function textOf({ kind, content }: Reply, place: string): string {
  if (kind === REPLY.text) return textOfUnits(content);
  throw errorOfReply(kind, textOfUnits(content), place);
}

function textOfUnits(
  units: ArrayLike<number> & { subarray(from: number, to: number): ArrayLike<number> },
): string {
  let text = '';
  for (let at = 0; at < units.length; at += PIECE)
    text += String.fromCharCode.apply(null, units.subarray(at, at + PIECE) as number[]);
  return text;
}

function errorOfReply(kind: number, text: string, place: string): ErrataError {
  if (kind === REPLY.failure) {
    const end = text.indexOf('\n');
    return errorOfCode(text.slice(0, end), text.slice(end + 1));
  }
  // memory that cannot be had ends the instance without a word
  return text === '' ? tooLargeError(place) : new ErrataError('ENGINE_PANIC', `wasm engine: ${text}`);
}
