/** PAGE XML, ALTO and hOCR of a page of lines. */

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function pageXmlOf(lines: readonly string[], image: string): string {
  const text = lines
    .map((line, at) => `<TextLine id="l${at}"><TextEquiv><Unicode>${line}</Unicode></TextEquiv></TextLine>\n`)
    .join('');
  return `${XML}<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15">
<Page imageFilename="${image}" imageWidth="1000" imageHeight="400">
<TextRegion id="r">
${text}</TextRegion>
</Page>
</PcGts>
`;
}

export function altoOf(lines: readonly string[], image: string): string {
  const words = (line: string): string =>
    line
      .split(' ')
      .map((word) => `<String CONTENT="${word}"/>`)
      .join('<SP/>');
  const text = lines.map((line) => `<TextLine>${words(line)}</TextLine>\n`).join('');
  return `${XML}<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">
<Description><sourceImageInformation><fileName>${image}</fileName></sourceImageInformation></Description>
<Layout><Page><PrintSpace><TextBlock ID="b">
${text}</TextBlock></PrintSpace></Page></Layout>
</alto>
`;
}

export function hocrOf(lines: readonly string[], image: string): string {
  const text = lines.map((line) => `<span class="ocr_line">${line}</span><br>\n`).join('');
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>page</title></head>
<body><div class="ocr_page" title="image ${image}">
${text}</div></body></html>
`;
}
