import { describe, expect, test } from 'vitest';
import { extractText as extract } from '../../../src/transcript/index.ts';
import { decodeEntities } from '../../../src/transcript/xml.ts';

const extractText = (markup: string, format: 'xml' | 'hocr', imageName: string): string =>
  extract(markup, format, { imageName });
const alto = (body: string, before = ''): string =>
  `<?xml version="1.0"?><alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">${before}<Layout>` +
  `<Page><PrintSpace>${body}</PrintSpace></Page></Layout></alto>`;
const page = (body: string): string =>
  '<?xml version="1.0"?><PcGts ' +
  'xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Metadata><Creator>x' +
  `</Creator></Metadata><Page imageFilename="a.png">${body}</Page></PcGts>`;
const line = (text: string, extra = ''): string =>
  `<TextLine ${extra}><TextEquiv><Unicode>${text}</Unicode></TextEquiv></TextLine>`;
const hocr = (body: string): string =>
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" ' +
  '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html ' +
  'xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><title></title></head><body>' +
  `${body}</body></html>`;

describe('ALTO', () => {
  test('lines in document order, spaces and hyphens as the file has them', () => {
    const body =
      `<TextBlock ID="b1"><TextLine><String CONTENT="བོད་"/><SP/><String CONTENT="ཡིག"/></TextLine>` +
      `<TextLine><String CONTENT="ab"/><String CONTENT="c"/><SP/><String CONTENT="d"/><HYP ` +
      `CONTENT="-"/></TextLine></TextBlock>`;
    expect(extractText(alto(body), 'xml', 'a.png')).toBe('བོད་ ཡིག\nabc d-');
  });

  test('strings without SP elements are separated by one space', () => {
    expect(
      extractText(
        alto('<TextBlock><TextLine><String CONTENT="one"/><String CONTENT="two"/></TextLine></TextBlock>'),
        'xml',
        'a',
      ),
    ).toBe('one two');
  });

  const blocks = ['1', '2', '3'].map(
    (id) => `<TextBlock ID="b${id}"><TextLine><String CONTENT="${id}"/></TextLine></TextBlock>`,
  );

  test('blocks follow ReadingOrder, and one it forgets comes last', () => {
    const order =
      '<ReadingOrder><OrderedGroup><ElementRef REF="b3"/><ElementRef REF="b1"/></OrderedGroup></ReadingOrder>';
    expect(extractText(alto(blocks.join(''), order), 'xml', 'a')).toBe('3\n1\n2');
  });

  test('blocks follow IDNEXT, also in a circle', () => {
    const chained = blocks
      .join('')
      .replace('ID="b1"', 'ID="b1" IDNEXT="b3"')
      .replace('ID="b3"', 'ID="b3" IDNEXT="b1"');
    expect(extractText(alto(chained), 'xml', 'a')).toBe('1\n3\n2');
  });

  test('blocks inside composed blocks and prefixed names', () => {
    const text = alto(`<ComposedBlock>${blocks[0]}</ComposedBlock>`)
      .replaceAll('<', '<a:')
      .replaceAll('<a:/', '</a:')
      .replace('<a:?', '<?')
      .replace('xmlns=', 'xmlns:a=');
    expect(extractText(text, 'xml', 'a')).toBe('1');
  });
});

describe('PAGE XML', () => {
  const region = (id: string, text: string, extra = ''): string =>
    `<TextRegion id="${id}" ${extra}>${line(text)}</TextRegion>`;

  test('regions follow the reading order by index, and one it forgets comes last', () => {
    const order =
      '<ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="1" regionRef="r1"/>' +
      '<RegionRefIndexed index="0" regionRef="r3"/></OrderedGroup></ReadingOrder>';
    expect(
      extractText(page(order + region('r1', 'a') + region('r2', 'b') + region('r3', 'c')), 'xml', 'x'),
    ).toBe('c\na\nb');
  });

  test('groups nest', () => {
    const order =
      '<ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="2" regionRef="r1"/>' +
      '<UnorderedGroupIndexed id="h" index="1"><RegionRef regionRef="r2"/><RegionRef ' +
      'regionRef="r3"/></UnorderedGroupIndexed></OrderedGroup></ReadingOrder>';
    expect(
      extractText(page(order + region('r1', 'a') + region('r2', 'b') + region('r3', 'c')), 'xml', 'x'),
    ).toBe('b\nc\na');
  });

  test('without a reading order the custom index decides, for regions and lines', () => {
    const first =
      '<TextRegion id="r1" custom="readingOrder {index:1;}">' +
      `${line('b2', 'custom="readingOrder {index:1;}"')}` +
      `${line('b1', 'custom="readingOrder {index:0;} structure {type:x;}"')}</TextRegion>`;
    expect(extractText(page(first + region('r2', 'a', 'custom="readingOrder {index:0;}"')), 'xml', 'x')).toBe(
      'a\nb1\nb2',
    );
  });

  test('the text of lowest index, else words, else glyphs, else the region', () => {
    const equivalents =
      '<TextLine><TextEquiv index="1"><Unicode>worse</Unicode></TextEquiv><TextEquiv index="0">' +
      '<Unicode>best</Unicode></TextEquiv></TextLine>';
    const words =
      '<TextLine><Word><TextEquiv><Unicode>two</Unicode></TextEquiv></Word><Word><Glyph>' +
      '<TextEquiv><Unicode>g</Unicode></TextEquiv></Glyph><Glyph><TextEquiv><Unicode>h</Unicode>' +
      '</TextEquiv></Glyph></Word></TextLine>';
    const whole =
      '<TextRegion id="q"><TextEquiv><Unicode>region &amp; text</Unicode></TextEquiv></TextRegion>';
    expect(
      extractText(page(`<TextRegion id="r">${equivalents}${words}</TextRegion>${whole}`), 'xml', 'x'),
    ).toBe('best\ntwo gh\nregion & text');
  });

  test('an empty text is no alternative, whatever its index', () => {
    const equivalents =
      '<TextLine><TextEquiv index="0"><Unicode/></TextEquiv><TextEquiv index="2"><Unicode>no</Unicode>' +
      '</TextEquiv><TextEquiv index="1"><Unicode>yes</Unicode></TextEquiv></TextLine>';
    expect(extractText(page(`<TextRegion id="r">${equivalents}</TextRegion>`), 'xml', 'x')).toBe('yes');
  });

  test('regions inside regions and tables are read once', () => {
    const nested =
      `<TextRegion id="r1">${line('outer')}${region('r2', 'inner')}</TextRegion><TableRegion ` +
      `id="t">${region('r3', 'cell')}</TableRegion>`;
    const order =
      '<ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="0" regionRef="t"/>' +
      '<RegionRefIndexed index="1" regionRef="r1"/><RegionRefIndexed index="2" regionRef="r2"/>' +
      '</OrderedGroup></ReadingOrder>';
    expect(extractText(page(nested), 'xml', 'x')).toBe('outer\ninner\ncell');
    expect(extractText(page(order + nested), 'xml', 'x')).toBe('cell\nouter\ninner');
  });

  test('white space of the text is kept, CDATA is text', () => {
    expect(
      extractText(
        page(`<TextRegion id="r">${line('  a  b ')}${line('<![CDATA[<x> & y]]>')}</TextRegion>`),
        'xml',
        'x',
      ),
    ).toBe('  a  b \n<x> & y');
  });
});

describe('hOCR', () => {
  const ocrPage = (image: string, body: string): string =>
    `<div class='ocr_page' title='image "${image}"; bbox 0 0 9 9; ppageno 0'>${body}</div>`;

  test('words of a line are separated by one space, lines by line ends', () => {
    const body = ocrPage(
      'scans/a.png',
      `<div class="ocr_carea"><p class="ocr_par"><span class="ocr_line">\n <span ` +
        `class="ocrx_word"><strong>one</strong></span>\n <span class="ocrx_word">t&#x77;o&nbsp;x` +
        `</span>\n</span><span class="ocr_header">three\n four<br/></span></p></div>`,
    );
    expect(extractText(hocr(body), 'hocr', 'a.png')).toBe('one two\u00a0x\nthree four');
  });

  test('of several pages the one that names the image', () => {
    const body =
      ocrPage('a.tif', '<span class="ocr_line">A</span>') +
      ocrPage('b.tif', '<span class="ocr_line">B</span>');
    expect(extractText(hocr(body), 'hocr', 'b.png')).toBe('B');
    expect(() => extractText(hocr(body), 'hocr', 'c.png')).toThrow(/2 elements of class ocr_page/u);
  });
});

describe('bad markup', () => {
  const bomb =
    `<?xml version="1.0"?><!DOCTYPE alto [<!ENTITY a "aaaaaaaaaa"><!ENTITY b ` +
    `"&a;&a;&a;&a;&a;&a;&a;&a;">]><alto><Layout><Page><PrintSpace><TextBlock><TextLine><String ` +
    `CONTENT="CONTENT"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>`;
  test.each([
    [
      'entity of the document type',
      bomb.replace('CONTENT="CONTENT"', 'CONTENT="&b;"'),
      /undefined entity &b;/u,
    ],
    [
      'external entity',
      bomb
        .replace('<!ENTITY a', '<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a')
        .replace('CONTENT="CONTENT"', 'CONTENT="&x;"'),
      /external entities are not supported/u,
    ],
    [
      'a reference beyond Unicode',
      alto('\n<String CONTENT="&#12345678;"/>'),
      /^line 2: character reference &#12345678;/u,
    ],
    ['a hexadecimal one', alto('<String CONTENT="&#x1234567;"/>'), /character reference &#x1234567;/u],
    ['a surrogate', alto('<String CONTENT="&#xD800;"/>'), /character reference &#xD800;/u],
    ['zero', alto('<String CONTENT="&#0;"/>'), /character reference &#0;/u],
    [
      'elements without end',
      alto(`${'<TextBlock>'.repeat(50_000)}${'</TextBlock>'.repeat(50_000)}`),
      /nest|depth/u,
    ],
    ['not closed', alto('<TextBlock>'), /line 1/u],
    [
      'cut off',
      '<alto xmlns="x">\n<Layout><Page>\n<TextBlock>',
      /^line 3: ends inside <TextBlock>, expected <\/TextBlock>$/u,
    ],
    ['cut off after its root', '<alto xmlns="x">', /^line 1: ends inside <alto>, expected <\/alto>$/u],
    ['closed by another name', '<alto xmlns="x"><Page></Layout></alto>', /'Page'.*'Layout'/u],
    ['other root', '<html2/>', /root element html2/u],
    ['nothing', '', /./u],
    ['two pages', alto('').replace('</Layout>', '<Page/></Layout>'), /2 pages/u],
  ])('%s', (_name, text, message) => {
    expect(() => extractText(text, 'xml', 'a')).toThrow(
      expect.objectContaining({ code: 'BAD_MARKUP', message: expect.stringMatching(message) as unknown }),
    );
  });

  test('character references are decoded once', () => {
    expect(decodeEntities('&amp;lt; &#3851;&#xF0B; & &x')).toBe('&lt; ་་ & &x');
    expect(() => decodeEntities('&#xD800;')).toThrow(/expected a code point/u);
  });
});
