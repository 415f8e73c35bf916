/** What the name of a text file says. */
export interface TextFileName {
  /** The name without its suffixes: that of the page. */
  readonly id: string;
  /** The truth (`.gt.txt`), what a program read (`.pred.txt`, `.ocr.txt`), or not said. */
  readonly role: 'truth' | 'reading' | undefined;
  /** ALTO, PAGE XML or hOCR. */
  readonly isMarkup: boolean;
}

const MARKUP = /\.(?:xml|hocr|html?)$/iu;
const SUFFIXES = /^(.+?)(?:(?:\.(gt|pred|ocr))?\.(?:txt|xml|hocr|html?)|\.(?:page|alto)\.xml)$/iu;

/** Takes a file's name apart: `p1.gt.txt`, `p1.pred.txt`, `p1.page.xml` and `p1.md` are texts of `p1`. */
export function nameOfText(name: string): TextFileName {
  const isMarkup = MARKUP.test(name);
  const [, id, word] = SUFFIXES.exec(name) ?? [];
  if (id !== undefined) return { id, role: word === undefined ? undefined : roleOf(word), isMarkup };
  const dot = name.lastIndexOf('.');
  return { id: dot > 0 ? name.slice(0, dot) : name, role: undefined, isMarkup };
}

function roleOf(word: string): 'truth' | 'reading' {
  return word.toLowerCase() === 'gt' ? 'truth' : 'reading';
}
