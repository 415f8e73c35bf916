import { ok } from 'node:assert';
import { decodeMarkup } from '../../../src/transcript/encoding.ts';
import { extractText } from '../../../src/transcript/index.ts';
import { markupKindOf } from '../../../src/transcript/markup-kind.ts';
import { TEXT_LEVELS } from '../../../src/transcript/reading-options.ts';
import { ErrataError, EXIT } from '../../../src/schema/error.ts';
import { toWellFormed } from '../../../src/text/well-formed.ts';
import type { Target } from '../target.ts';

/**
 * ALTO, PAGE XML and hOCR in any encoding: read as text, or refused as data (exit code 65). The first byte chooses how
 * the others are read.
 */
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
    '<BR>',
    '<p class=ocr_par>',
    '<span class=ocr_line>',
    '<table class="ocr_table">',
    '<del class="alt">',
    '<script>',
    '<title/>',
    '&ouml;',
    '&ouml',
    '&#xD800',
    '<meta charset=latin1>',
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<ElementRef REF="a"/>',
    '<ComposedBlock ID="c">',
    '<String ID="s" CONTENT="y"/>',
    '<TableRegion id="t">',
    '<TableCell id="u" row="1" col="2">',
    '<TableCellRole rowIndex="1" columnIndex="0"/>',
    '<OrderedGroupIndexed index="0" regionRef="t">',
    'custom="readingOrder {index:1;}"',
    '\u{fffd}',
  ],
  seeds: [
    '0<alto><Layout><Page><PrintSpace><TextBlock ID="a"><TextLine><String CONTENT="x"/><SP/>' +
      '<String CONTENT="y"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>',
    '0<PcGts><Page><ReadingOrder><OrderedGroup><RegionRefIndexed index="0" regionRef="r"/>' +
      '</OrderedGroup></ReadingOrder><TextRegion id="r"><TextLine><TextEquiv><Unicode>x</Unicode>' +
      '</TextEquiv></TextLine></TextRegion></Page></PcGts>',
    '1<html><body><div class="ocr_page" title="image &quot;x.png&quot;"><span class="ocr_line">' +
      '<span class="ocrx_word">x</span></span></div></body></html>',
    '3<HTML><META charset=latin1><BODY><DIV class=ocr_page><P class=ocr_par><SPAN class=ocr_line>&ouml;<BR>x</SPAN>' +
      '<P class=ocr_par>y</DIV>',
    '2<?xml version="1.0" encoding="ISO-8859-1"?><alto><ReadingOrder><OrderedGroup><ElementRef REF="s"/>' +
      '</OrderedGroup></ReadingOrder><Layout><Page><ComposedBlock ID="c"><TextBlock ID="b"><TextLine ID="l">' +
      '<String CONTENT="y"/><String ID="s" CONTENT="x-"/><HYP/>' +
      '</TextLine></TextBlock></ComposedBlock></Page></Layout></alto>',
    '0<PcGts><Page><TableRegion id="t" custom="readingOrder {index:0;}"><TableCell id="u" row="1" col="2"><TextLine>' +
      '<Word><TextEquiv><Unicode>x</Unicode></TextEquiv></Word></TextLine></TableCell></TableRegion>' +
      '<TextRegion id="r"><TextEquiv><Unicode>y</Unicode></TextEquiv></TextRegion></Page></PcGts>',
  ],
  run(bytes) {
    const how = bytes[0] ?? 0;
    const markup = bytes.subarray(1);
    markupKindOf(markup);
    try {
      const source = (how & 2) === 0 ? markup.toString('utf8') : decodeMarkup(markup);
      const text = extractText(source, (how & 1) === 0 ? 'xml' : 'hocr', {
        imageName: 'x.png',
        textLevel: TEXT_LEVELS[(how >> 2) & 3],
        unordered: (how & 16) === 0 ? 'last' : 'drop',
        otherPages: (how & 32) === 0 ? 'refused' : 'joined',
      });
      ok(toWellFormed(text) === text, 'a lone surrogate');
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      ok(error.exit === EXIT.data, `exit ${error.exit}`);
    }
  },
};
