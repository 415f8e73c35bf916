import type { ImagePane } from './image-pane.ts';

/** Pixels that a key moves the picture. */
const STEP = 80;
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** What a key does in the view of a page; undefined where it is nothing of ours. */
export function pageAction(
  event: KeyboardEvent,
  image: ImagePane | undefined,
): 'previous' | 'next' | (() => void) | undefined {
  const { key, shiftKey, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (target instanceof Element && target.closest('input, select, textarea') !== null) return undefined;
  const move = MOVES[key];
  const isOnImage = target === image?.node && image?.isZoomed === true;
  if (move !== undefined && image !== undefined && (shiftKey || isOnImage))
    return () => {
      image.move(...move);
    };
  if (key === 'ArrowLeft') return 'previous';
  if (key === 'ArrowRight') return 'next';
  if (image === undefined) return undefined;
  if (key === '+' || key === '=')
    return () => {
      image.zoom(1);
    };
  if (key === '-')
    return () => {
      image.zoom(-1);
    };
  if (key === '0')
    return () => {
      image.fit();
    };
  return key === 'r'
    ? () => {
        image.rotate();
      }
    : undefined;
}
