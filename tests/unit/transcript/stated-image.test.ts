import { expect, test } from 'vitest';
import { statedImage } from '../../../src/transcript/stated-image.ts';

test.each([
  ['<pc:PcGts><pc:Page imageWidth="1" imageFilename="OCR-D-IMG/a.tif">', 'OCR-D-IMG/a.tif'],
  ["<PcGts><Page imageFilename='b.png'>", 'b.png'],
  ['<alto><Description><sourceImageInformation><fileName> c.jpg\n</fileName>', 'c.jpg'],
  [`<div class='ocr_page' title='image "d.png"; bbox 0 0 1 1'>`, 'd.png'],
  ['<div class="ocr_page" title="bbox 0 0 1 1; image &quot;e.png&quot;">', 'e.png'],
  ['<alto><Description/></alto>', undefined],
  ['plain text about an image file', undefined],
])('%s', (head, expected) => {
  expect(statedImage(head)).toBe(expected);
});
