/** A width and a height. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in its place: pixels of the screen for one of the picture, and where its corner is. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A picture may be this many times as large as it fits, and as large as this many pixels for one. */
const [LARGEST_FACTOR, LARGEST_SCALE] = [40, 8];
/** So much of the picture stays in sight. */
const KEPT = 40;

/** The size of a picture after quarter turns. */
export function turned({ width, height }: Box, turns: number): Box {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The scale at which the whole picture is seen. */
function containing(size: Box, pane: Box): number {
  return Math.min(pane.width / size.width, pane.height / size.height);
}

/**
 * The whole picture, in the middle; one that would be a thin strip in its place, such as a long leaf on a phone, as
 * high as the place from its left end.
 */
export function fitted(size: Box, pane: Box): View {
  const whole = containing(size, pane);
  if (size.height * whole < pane.height / 2) return { scale: pane.height / size.height, x: 0, y: 0 };
  return {
    scale: whole,
    x: (pane.width - size.width * whole) / 2,
    y: (pane.height - size.height * whole) / 2,
  };
}

/** Larger or smaller, while a point stays where it is. */
export function zoomedAt(
  { scale, x, y }: View,
  factor: number,
  point: { readonly x: number; readonly y: number },
  fit: number,
): View {
  const most = Math.max(LARGEST_SCALE, fit * LARGEST_FACTOR);
  const next = Math.min(most, Math.max(fit / 10, scale * factor));
  const change = next / scale;
  return { scale: next, x: point.x - (point.x - x) * change, y: point.y - (point.y - y) * change };
}

/** A view in which some of the picture can be seen. */
export function clamped({ scale, x, y }: View, size: Box, pane: Box): View {
  const within = (place: number, length: number, room: number): number =>
    // what is larger than its place fills it; places are whole pixels
    length > room - 1
      ? Math.min(0, Math.max(room - length, place))
      : Math.min(room - KEPT, Math.max(KEPT - length, place));
  return {
    scale,
    x: within(x, size.width * scale, pane.width),
    y: within(y, size.height * scale, pane.height),
  };
}
