import type { HeaderFacts } from './facts.ts';

const START = 0xff_4f_ff_51;

/** Of JP2 and of a bare code stream: the size is that of the code stream, which is what is decoded. */
export function jpeg2000Facts(bytes: Buffer): HeaderFacts {
  const at = bytes.readUInt32BE(0) === START ? 0 : codeStreamOf(bytes);
  const isFound = at !== undefined && bytes.readUInt32BE(at) === START;
  return {
    width: isFound ? bytes.readUInt32BE(at + 8) - bytes.readUInt32BE(at + 16) : undefined,
    height: isFound ? bytes.readUInt32BE(at + 12) - bytes.readUInt32BE(at + 20) : undefined,
    orientation: 1,
    isWhole: undefined,
    isPlain: true,
  };
}

/** Where the box with the code stream begins to have content. */
function codeStreamOf(bytes: Buffer): number | undefined {
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const head = length === 1 ? 16 : 8;
    if (bytes.toString('latin1', at + 4, at + 8) === 'jp2c') return at + head;
    // a length of 0: the last box
    if (length === 0) return undefined;
    at += length === 1 ? Math.max(head, Number(bytes.readBigUInt64BE(at + 8))) : Math.max(head, length);
  }
  return undefined;
}
