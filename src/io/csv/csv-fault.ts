/** What is wrong with the bytes of a CSV file; the code is the one of the native reader. */
export type CsvFaultCode = 'NOT_UTF8' | 'NUL_BYTE' | 'UNCLOSED_QUOTE' | 'STRAY_QUOTE' | 'TEXT_AFTER_QUOTE';

const MESSAGES: Readonly<Record<Exclude<CsvFaultCode, 'NOT_UTF8' | 'NUL_BYTE'>, string>> = {
  UNCLOSED_QUOTE: 'found a quote that is never closed, expected a closing quote',
  STRAY_QUOTE:
    'found a quote inside an unquoted field, expected the whole field in quotes and inner quotes doubled',
  TEXT_AFTER_QUOTE: 'found text after a closing quote, expected a comma or the end of the line',
};

/** A fault at a byte offset of the file. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  readonly code: CsvFaultCode;
  readonly offset: number;

  constructor(code: CsvFaultCode, offset: number, message: string) {
    super(message);
    this.code = code;
    this.offset = offset;
  }

  static notUtf8(offset: number, byte: number): CsvFault {
    return new CsvFault(
      'NOT_UTF8',
      offset,
      `found byte 0x${byte.toString(16).padStart(2, '0')} at offset ${offset}, expected UTF-8`,
    );
  }

  static nulByte(offset: number): CsvFault {
    return new CsvFault('NUL_BYTE', offset, `found a NUL byte at offset ${offset}, expected UTF-8 text`);
  }

  static quoting(code: Exclude<CsvFaultCode, 'NOT_UTF8' | 'NUL_BYTE'>, offset: number): CsvFault {
    return new CsvFault(code, offset, MESSAGES[code]);
  }
}
