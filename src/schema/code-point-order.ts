/** Moves surrogates above the rest of the BMP, so that comparing code units orders by code point. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Orders strings by code point, as files and reports do; the default order of JavaScript is by UTF-16 unit. */
export function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i += 1) {
    const difference = rank(left.charCodeAt(i)) - rank(right.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
