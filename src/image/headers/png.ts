import type { HeaderFacts } from './facts.ts';

export function pngFacts(bytes: Buffer): HeaderFacts {
  const hasSize = bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR';
  let isWhole = false;
  let hasExif = false;
  let isAnimated = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf') hasExif = true;
    if (type === 'acTL') isAnimated = true;
    if (type === 'IEND') isWhole = true;
  }
  return {
    isWhole,
    isPlain: !isAnimated,
    width: hasSize ? bytes.readUInt32BE(16) : undefined,
    height: hasSize ? bytes.readUInt32BE(20) : undefined,
    orientation: hasExif ? undefined : 1,
  };
}
