import type { Outline, TextPlaces } from '../../schema/text-places.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The lines of a text drawn over the image; those who click one get its number. */
export function drawPlaces({ width, height, lines }: TextPlaces, onLine: (line: number) => void): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'places');
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
  picture.setAttribute('preserveAspectRatio', 'none');
  // the numbers of the lines in the table do the same for those who have no pointer
  picture.setAttribute('aria-hidden', 'true');
  for (const [line, outline] of lines.entries()) {
    if (outline === null) continue;
    const shape = document.createElementNS(SVG, 'polygon');
    shape.setAttribute('points', cornersOf(outline).join(' '));
    shape.setAttribute('data-line', String(line));
    shape.addEventListener('click', () => {
      onLine(line);
    });
    picture.append(shape);
  }
  return picture;
}

/** The corners of an outline, one number after the other. */
function cornersOf(outline: Outline): readonly number[] {
  if (outline.length !== 4) return outline;
  const [left = 0, top = 0, width = 0, height = 0] = outline;
  return [left, top, left + width, top, left + width, top + height, left, top + height];
}
