import type { HeaderFacts } from './facts.ts';

const [ANIMATED, HAS_EXIF] = [0x02, 0x08];

export function webpFacts(bytes: Buffer): HeaderFacts {
  const flags = bytes.toString('latin1', 12, 16) === 'VP8X' ? bytes.readUInt8(20) : 0;
  return {
    ...sizeOf(bytes),
    orientation: (flags & HAS_EXIF) === 0 ? 1 : undefined,
    isWhole: 8 + bytes.readUInt32LE(4) <= bytes.length,
    isPlain: (flags & ANIMATED) === 0,
  };
}

/** Each of the three codings tells its size in its own way. */
function sizeOf(bytes: Buffer): Pick<HeaderFacts, 'width' | 'height'> {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return { width: undefined, height: undefined };
  }
}
