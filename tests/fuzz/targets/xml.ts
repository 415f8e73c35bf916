import { ok } from 'node:assert';
import { extractText } from '../../../src/prepare/transcript/index.ts';
import { ErrataError, EXIT } from '../../../src/schema/error.ts';
import { toWellFormed } from '../../../src/text/well-formed.ts';
import type { Target } from '../target.ts';

/** ALTO, PAGE XML and hOCR: read as text, or refused as data (exit code 65). */
export const xml: Target = {
  name: 'xml',
  longest: 1024,
  tokens: [
    '<alto>',
    '</alto>',
    '<Page>',
    '</Page>',
    '<TextBlock ID="a" IDNEXT="b">',
    '</TextBlock>',
    '<TextLine>',
    '</TextLine>',
    '<String CONTENT="x"/>',
    '<SP/>',
    '<HYP/>',
    '<PcGts>',
    '<ReadingOrder>',
    '<OrderedGroup>',
    '<RegionRefIndexed index="1" regionRef="a"/>',
    '<TextRegion id="a">',
    '<TextEquiv>',
    '<Unicode>',
    '<span class="ocr_line">',
    '<span class="ocrx_word">',
    '<div class="ocr_page" title="image x.png">',
    '</div>',
    '</span>',
    '&amp;',
    '&#x41;',
    '&#12345678;',
    '&x;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml version="1.0"?>',
    '<!DOCTYPE a [<!ENTITY x "y">]>',
    '<__proto__>',
    'constructor',
    '<br>',
  ],
  seeds: [
    '0<alto><Layout><Page><PrintSpace><TextBlock ID="a"><TextLine><String CONTENT="x"/><SP/>' +
      '<String CONTENT="y"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>',
    '0<PcGts><Page><ReadingOrder><OrderedGroup><RegionRefIndexed index="0" regionRef="r"/>' +
      '</OrderedGroup></ReadingOrder><TextRegion id="r"><TextLine><TextEquiv><Unicode>x</Unicode>' +
      '</TextEquiv></TextLine></TextRegion></Page></PcGts>',
    '1<html><body><div class="ocr_page" title="image &quot;x.png&quot;"><span class="ocr_line">' +
      '<span class="ocrx_word">x</span></span></div></body></html>',
  ],
  run(bytes) {
    const markup = bytes.subarray(1).toString('utf8');
    try {
      const text = extractText(markup, (bytes[0] ?? 0) % 2 === 0 ? 'xml' : 'hocr', 'x.png');
      ok(toWellFormed(text) === text, 'a lone surrogate');
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      ok(error.exit === EXIT.data, `exit ${error.exit}`);
    }
  },
};
