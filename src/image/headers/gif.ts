import type { HeaderFacts } from './facts.ts';

const [EXTENSION, FRAME, END] = [0x21, 0x2c, 0x3b];

export function gifFacts(bytes: Buffer): HeaderFacts {
  let frames = 0;
  let at = 13 + tableBytes(bytes.readUInt8(10));
  for (;;) {
    const block = bytes[at];
    if (block === EXTENSION) at = endOfBlocks(bytes, at + 2);
    else if (block === FRAME) {
      frames += 1;
      at = endOfBlocks(bytes, at + 11 + tableBytes(bytes.readUInt8(at + 9)));
    } else
      return {
        width: bytes.readUInt16LE(6),
        height: bytes.readUInt16LE(8),
        orientation: 1,
        isWhole: block === END,
        isPlain: frames === 1,
      };
  }
}

/** Bytes of the colours that the flags of a screen or frame announce. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1);
}

/** The place behind a row of blocks, each with its length in front; an empty one is the last. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}
