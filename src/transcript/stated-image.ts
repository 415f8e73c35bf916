const STATED = [
  /<(?:\w+:)?Page\b[^>]*\bimageFilename\s*=\s*(?:"([^"]*)"|'([^']*)')/u,
  /<(?:\w+:)?fileName>\s*([^<]*?)\s*<\/(?:\w+:)?fileName>/u,
  /\btitle\s*=\s*["'][^>]*?\bimage\s+(?:&quot;|["'])?([^"';&>]+)/u,
];

/** The name of the image that the start of an ALTO, PAGE XML or hOCR file says it was read from. */
export function statedImage(head: string): string | undefined {
  for (const pattern of STATED) {
    const found = pattern
      .exec(head)
      ?.slice(1)
      .find((name) => name !== undefined && name !== '');
    if (found !== undefined) return found;
  }
  return undefined;
}
