/** The code points of a text. */
export function codePoints(text: string): Int32Array {
  const points = new Int32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if ((unit & 0xfc00) === 0xd800 && at + 1 < text.length) {
      points[count] = text.codePointAt(at)!;
      if (points[count]! > 0xffff) at += 1;
    } else points[count] = unit;
    count += 1;
  }
  return count === text.length ? points : points.slice(0, count);
}
