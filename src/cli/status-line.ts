/** What a status line is drawn on. */
interface Screen {
  write(text: string): unknown;
}

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
/** The terminal cuts what is too long for the line, instead of going on in the next one; for this line alone. */
const NO_WRAP = '\u001b[?7l';
const WRAP = '\u001b[?7h';
const TO_START = '\r\u001b[K';

/**
 * The last line of a terminal, drawn over and over. Everything else that is written goes above it, whole, so
 * that no message is cut or erased.
 */
export class StatusLine {
  readonly #screen: Screen;
  #text: string | undefined;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  draw(text: string): void {
    const hide = this.#text === undefined ? HIDE_CURSOR : '';
    this.#text = text;
    this.#screen.write(`${hide}${TO_START}${NO_WRAP}${text}${WRAP}`);
  }

  /** Writes something that ends with a line end while the line makes room. */
  above(write: () => void): void {
    const text = this.#text;
    if (text !== undefined) this.#screen.write(TO_START);
    write();
    if (text !== undefined) this.draw(text);
  }

  clear(): void {
    if (this.#text !== undefined) this.#screen.write(`${TO_START}${SHOW_CURSOR}`);
    this.#text = undefined;
  }
}

/** The one of this process. */
export const statusLine = new StatusLine(process.stderr);
