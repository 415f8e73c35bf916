/** What the suffix of a transcript tells: plain text, ALTO or PAGE XML, or hOCR. */
export type TranscriptFormat = 'text' | 'xml' | 'hocr';
