import { describe, expect, test } from 'vitest';
import { extractPage, extractText } from '../../../src/transcript/index.ts';

const page = { imageName: 'p.png' };

const ALTO = `<alto><Layout><Page WIDTH="200" HEIGHT="100"><PrintSpace><TextBlock ID="b">
<TextLine HPOS="1" VPOS="2" WIDTH="30" HEIGHT="4"><String CONTENT="one"/></TextLine>
<TextLine HPOS="1" VPOS="9" WIDTH="30" HEIGHT="4"/>
<TextLine><String CONTENT="two"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>`;

const PAGE = `<PcGts><Page imageWidth="200" imageHeight="100"><ReadingOrder><OrderedGroup id="g">
<RegionRefIndexed index="0" regionRef="r2"/><RegionRefIndexed index="1" regionRef="r1"/></OrderedGroup></ReadingOrder>
<TextRegion id="r1"><TextLine id="l1"><Coords points="0,0 9,0 9,5 0,5"/>
<TextEquiv><Unicode>last</Unicode></TextEquiv></TextLine></TextRegion>
<TextRegion id="r2"><TextLine id="l2"><Coords><Point x="1" y="1"/><Point x="8" y="1"/><Point x="8" y="4"/></Coords>
<TextEquiv><Unicode>first</Unicode></TextEquiv></TextLine></TextRegion>
<TextRegion id="r3"><TextEquiv><Unicode>a region
of two lines</Unicode></TextEquiv></TextRegion></Page></PcGts>`;

const HOCR = `<html><body><div class="ocr_page" title="image p.png; bbox 0 0 200 100">
<span class="ocr_line" title="bbox 10 20 60 40; baseline 0 0"><span class="ocrx_word">one</span></span>
<span class="ocr_line" title="baseline 0 0">two</span></div></body></html>`;

describe('where lines stand', () => {
  test.each([
    ['ALTO', ALTO, 'xml', 'one\ntwo', [[1, 2, 30, 4], null]],
    [
      'PAGE, in reading order',
      PAGE,
      'xml',
      'first\nlast\na region\nof two lines',
      [[1, 1, 8, 1, 8, 4], [0, 0, 9, 0, 9, 5, 0, 5], null, null],
    ],
    ['hOCR', HOCR, 'hocr', 'one\ntwo', [[10, 20, 50, 20], null]],
  ] as const)('%s', (_, markup, format, text, lines) => {
    expect(extractPage(markup, format, page)).toEqual({ text, places: { width: 200, height: 100, lines } });
    expect(extractText(markup, format, page)).toBe(text);
  });

  test('without the size of the page nothing is known', () => {
    expect(extractPage(ALTO.replace('WIDTH="200"', ''), 'xml', page).places).toBeUndefined();
  });
});
