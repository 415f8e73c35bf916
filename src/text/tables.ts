// Character properties of Unicode 17.0.0, written by scripts/unicode-tables.mjs: do not edit.

/** Version of the Unicode data; part of every result's signature. */
export const UNICODE_VERSION = '17.0';

export const OTHER = 0;
export const LF = 1;
export const CONTROL = 2;
export const EXTEND = 3;
export const LINKER = 4;
export const NON_JOINER = 5;
export const ZWJ = 6;
export const SPACING = 7;
export const CR = 8;
export const REGIONAL = 9;
export const PREPEND = 10;
export const L = 11;
export const V = 12;
export const T = 13;
export const LV = 14;
export const LVT = 15;
export const PICTOGRAPH = 16;
export const CONSONANT = 17;
export const CLASS_MASK = 0x1f;
export const WORD = 32;
export const SPACE = 64;

/**
 * Runs of equal property bytes, as pairs of base-36 numbers: distance from the start of the run before, byte.
 * Hangul syllables (U+AC00 to U+D7A3) are all LVT here; (code point - 0xAC00) % 28 === 0 tells LV.
 */
export const RUNS =
  '0 2 9 1u 1 1t 1 1u 2 20 1 2 e 1u 4 1s 1 0 f w a 0 7 w q 0 4 w 1 0 1 w q 0 4 2 6 1u 1 2 q 1s 1 0 8 g 1 w 1 0 2 2 1 g 1 0 3 w 2 0 ' +
  '1 w 1 0 3 w 2 0 1 w 3 0 1 w n 0 1 w v 0 1 w cq 0 4 w c 0 e w 5 0 7 w 1 0 1 w 1 0 h 3 34 w 5 0 1 w 2 0 2 w 4 0 1 w 1 0 6 w 1 0 1 w ' +
  '3 0 1 w 1 0 1 w k 0 1 w 2b 0 1 w 3v 0 1 3 7 w 4m 0 1 w 12 0 2 w 1 0 6 w 15 0 8 3 19 0 1 3 1 0 1 3 2 0 1 3 2 0 1 3 1 0 8 w r 0 4 w ' +
  '4 0 d a 6 0 a 3 b 0 1 2 1 0 3 w 17 3 l w a 0 4 w 2 3 1 w 2r 0 1 w 1 3 7 a 1 0 1 3 6 w 2 3 2 0 1 3 4 w f 0 2 w 1 0 f a 1 w 1 3 1 w ' +
  'u 3 r 0 2 w 2h 3 b w 1 0 e w 17 3 9 w 2 0 4 w 1 0 2 3 1 0 2 w m 3 4 w 1 3 9 w 1 3 3 w 1 3 5 0 i w p 3 3 0 4 w b 0 5 w o 0 1 w 7 a ' +
  '2 0 5 3 9 w 16 3 o a 1 3 w 7 1 w h 1d 11 3 1 7 1 3 1 w 1 7 3 3 8 7 4 4 1 7 2 w 1 3 7 1d 8 w 2 3 2 0 2 w a 0 1 w 7 1d 8 w 1 3 1 7 ' +
  '2 0 1 w 8 0 2 w 2 0 2 w 2 1d k 0 1 1d 7 0 1 1d 1 0 3 1d 4 0 2 3 1 w 1 3 1 7 2 3 4 0 2 7 2 0 2 7 2 4 1 w 1 0 8 3 1 0 4 1d 2 0 1 1d ' +
  '1 w 2 3 2 0 2 w a 1d 2 0 2 w 6 0 2 w 1 0 1 3 1 0 2 3 2 7 1 0 1 w 6 0 4 w 2 0 2 w m 0 1 w 7 0 1 w 2 0 1 w 2 0 1 w 2 0 2 3 1 0 1 7 ' +
  '3 3 2 0 4 3 2 0 2 3 3 0 3 3 1 0 7 w 4 0 1 w 1 0 7 w a 3 2 w 3 3 1 0 b 3 2 7 1 0 1 w 9 0 1 w 3 0 1 w 2 1d k 0 1 1d 7 0 1 1d 2 0 ' +
  '1 1d 5 0 2 3 1 w 1 7 3 3 5 0 1 3 2 7 1 0 1 7 2 4 1 0 2 w 1 0 f w 2 3 2 0 2 w a 0 9 1d 1 3 6 0 1 3 1 7 2 0 1 w 8 0 2 w 2 0 2 w ' +
  '2 1d k 0 1 1d 7 0 1 1d 2 0 1 1d 5 0 2 3 1 w 1 3 2 7 1 3 4 0 2 7 2 0 2 7 2 4 1 0 7 3 3 0 4 1d 2 0 1 1d 1 w 2 3 2 0 2 w a 0 1 1d ' +
  '1 w 6 0 a 3 1 w 1 0 1 w 6 0 3 w 3 0 1 w 4 0 3 w 2 0 1 w 1 0 1 w 2 0 3 w 2 0 3 w 3 0 3 w c 0 4 3 1 7 1 3 1 7 2 0 3 7 3 0 1 7 3 3 ' +
  '1 0 2 w 1 0 6 3 1 0 e w d 0 d 3 1 7 3 3 1 w 8 0 1 w 3 0 1 w 3 1d k 0 1 1d g 0 2 3 1 w 1 3 3 7 4 0 1 3 3 0 1 3 3 4 1 0 7 3 2 0 ' +
  '1 1d 3 0 1 w 2 0 2 w 2 3 2 0 2 w a 0 8 w 7 0 1 w 1 3 1 7 2 0 1 w 8 0 1 w 3 0 1 w n 0 1 w a 0 1 w 5 0 2 3 1 w 1 7 1 3 2 7 1 3 1 7 ' +
  '2 0 1 3 3 0 1 3 4 0 7 3 2 0 5 w 3 0 1 w 2 3 2 0 2 w a 0 1 w 2 7 1 0 c 3 2 7 2 w 9 0 1 w 3 0 1 w 3 1d 12 3 2 w 1 3 1 7 2 3 4 0 1 7 ' +
  '3 0 1 7 3 4 1 16 1 0 5 w 3 3 1 w a 3 2 0 2 w j 0 1 w 6 0 1 3 1 7 2 0 1 w i 0 3 w o 0 1 w 9 0 1 w 1 0 2 w 7 0 3 3 1 0 4 3 1 7 2 3 ' +
  '3 0 1 3 1 0 1 7 7 3 1 0 6 w a 0 2 7 2 0 d w 1c 3 1 w 1 13 1 3 7 0 5 w 7 3 8 0 1 w a 0 13 w 2 0 1 w 1 0 1 w 5 0 1 w o 0 1 w 1 0 ' +
  '1 w a 3 1 w 1 13 1 3 9 w 1 0 2 w 5 0 1 w 1 0 1 3 7 0 1 w a 0 2 w 4 0 w w 1 0 n 3 2 0 6 w k 0 1 3 1 0 1 3 1 0 1 3 1 0 4 7 2 w 8 0 ' +
  '1 w 10 0 4 3 e 7 1 3 5 0 1 3 2 w 5 3 b 0 1 3 10 0 9 3 1 0 1l 1d 17 0 2 3 4 7 1 3 6 0 1 4 1 3 1 7 2 3 2 1d 1 w a 0 6 1d 6 7 2 3 ' +
  '2 1d 4 3 3 1d 1 0 3 1d 2 0 7 1d 3 3 4 1d d 3 1 0 1 7 1 3 2 0 6 3 1 1d 1 0 1 w a 0 3 3 1 0 2 w 12 0 1 w 1 0 5 w 1 0 2 w 17 0 1 w ' +
  '4 17 2o 18 20 19 2g w 21 0 1 w 4 0 2 w 7 0 1 w 1 0 1 w 4 0 2 w 15 0 1 w 4 0 2 w x 0 1 w 4 0 2 w 7 0 1 w 1 0 1 w 4 0 2 w f 0 1 w ' +
  '1l 0 1 w 4 0 2 w 1v 0 2 3 3 0 9 w k 0 3 w g 0 g w 2e 0 2 w 6 0 3 w h8 0 2 w h 1s 1 w q 0 5 w 23 0 3 w b 0 7 w i 3 4 0 9 w j 3 3 0 ' +
  'b w i 3 2 0 c w d 0 1 w 3 0 1 3 2 0 c 1d 1g 3 2 7 1 3 7 7 8 3 1 7 2 3 9 4 1 3 1 0 3 w 1 0 4 w 1 3 1 0 2 w a 0 6 w a 0 h 3 3 2 1 3 ' +
  '1 w a 0 6 w 2h 0 7 w 5 3 2 w y 3 1 w 1 0 5 w 1y 0 a w v 0 1 3 3 7 4 3 2 7 3 0 4 7 2 3 1 7 6 3 3 0 a w 14 0 2 w 5 0 b w 18 0 4 w ' +
  'q 0 6 w b 0 11 w n 3 2 7 2 3 1 0 4 1d 1h 7 1 3 1 7 1 3 7 0 1 4 1 0 1 3 1 0 2 3 8 7 6 3 a 0 2 3 1 w a 0 6 w a 0 d w 1 0 8 3 1a 0 ' +
  '2 3 c 0 k 3 4 7 1 w 6 1d 2 w 6 1d x 3 a 7 4 3 2 4 1 1d 8 0 3 w a 0 h 3 9 0 c 3 2 7 1 1d u 7 1 3 4 7 2 3 3 4 1 3 2 1d 2 w b 1d 3 w ' +
  '14 3 1 7 1 3 2 7 3 3 1 7 1 3 5 0 c w 10 7 8 3 8 7 2 3 2 0 8 w a 0 3 w 1d 0 2 w b 0 5 w 17 0 2 w 3 0 g 3 3 0 1 3 d 7 1 3 7 w 4 3 ' +
  '1 w 6 3 1 w 2 7 1 3 2 w 1 0 5 w 5c 3 1s w 7q 0 2 w 6 0 2 w 12 0 2 w 6 0 2 w 8 0 1 w 1 0 1 w 1 0 1 w 1 0 1 w v 0 2 w 1h 0 1 w 7 0 ' +
  '1 w 1 0 3 w 3 0 1 w 7 0 3 w 4 0 2 w 6 0 4 w d 0 5 w 3 0 1 w 7 0 3 1s b 2 1 5 1 6 1 2 2 0 o 1u 2 2 5 1s 1 0 c g 1 0 c g 1 0 l 1s ' +
  '1 2 g w 2 0 2 w 6 0 5 w b 0 6 w d 0 1f 3 x 0 h w 1 0 4 w 1 0 2 w a 0 1 w 1 0 3 w 5 0 4 g 1 0 1 w 1 0 1 w 1 0 1 w 1 0 1 w 4 0 1 w ' +
  'a 1c 1 0 2 w 4 0 5 w 5 0 4 w 1 0 1 w 1m 0 a g 6 0 f g 2 0 a7 g 2 0 c g 1 0 4m g 1 0 p g b 0 4 g 3 0 2t w 1o 0 12 g 1 0 13 w m 0 ' +
  '4q g 2 0 a g 1 0 9 g 1 0 1m g 4 0 1 g 5 0 9 g 1 0 2 g 1 0 2 g 2 0 2 g 1 0 4 g 1 0 2 g 1 0 1 g 2 0 2 g 1 0 3 g 1 0 3 g 2 0 8 g 3 0 ' +
  '5 g 1 0 1 g 1 0 5 g c 0 b g 2 0 2 g 1 0 1 g 2 0 1 g 1 0 i g 1 0 2 g 2 0 i g 6 0 1 g 1 0 1 g 2 0 3 g 2 0 5 g 1 0 2 g 2 0 4 g 2 0 ' +
  'b g 2 0 5 g 2 0 2 g 1 0 5 g 2 0 1 g 1 0 1 g 2 0 k g 2 0 5 g 6 0 1 g 4 0 2 g 1 0 4 g 1 0 2 g 1 0 2 g 6 0 1 g 1 0 2 g 1 0 1 g 1 0 ' +
  '1 g 1 0 6 g 1 0 3 g 1 0 6 g 1 0 a g 2 0 f g 1 0 2 g 1 0 4 g 1 0 1 g 1 0 4 g 3 0 1 g 1 0 b g 2 0 h w u 0 1 g 3 0 9 g 1 0 e g 1 0 ' +
  'e g 1 0 ac g 2 0 cv g 3 0 j g 2 0 1f g 1 0 4 g 1 0 4q w 6d 0 6 w 4 3 3 w 2 0 9 w 1 0 2 w 12 0 1 w 1 0 5 w 1 0 2 w 1k 0 7 w 1 0 ' +
  'f 3 1 w n 0 9 w 7 0 1 w 7 0 1 w 7 0 1 w 7 0 1 w 7 0 1 w 7 0 1 w 7 0 1 w 7 0 1 3 w 0 1b w 1 0 cw 1s 1 0 4 w 3 0 p w 9 3 6 g 1 w ' +
  '5 0 2 w 5 g 1 0 3 w 2e 0 2 3 2 0 2 w 3 0 1 w 2i 0 1 w 4 0 5 w 17 0 1 w 2m 0 3 w 4 0 a w w 0 1c w g 0 w w a 0 u w 8 0 1 w f 0 w w ' +
  'a 0 d g 1 0 1 g 1 0 n w f 0 8w w 534 0 1s w h3h 0 1v w 1a 0 2 w 7h 0 3 w s 0 k w 1b 3 4 0 1 3 a 0 1 w v 3 2 w 28 3 2 0 11 w 9 0 ' +
  '2 w 2v 0 2 w 2a 0 k w h 3 1 w 3 3 1 w 4 3 1 w n 7 2 3 2 7 1 0 4 3 1 0 3 w 6 0 a w 1g 0 c 7 2 w 1e 7 g 3 2 0 a w a 0 6 3 i w 6 0 ' +
  '3 w 1 0 1 w 2 3 1 w 12 3 8 0 2 w n 3 b 7 1 3 1 0 c 17 t 0 3 3 3 7 1 w 5 1d 3 w 3 1d 10 3 1 7 2 3 4 7 2 3 2 7 2 4 1 0 e w b 0 6 1d ' +
  '5 3 1 w 1 1d 9 w a 1d 5 0 1 w 15 3 6 7 2 3 2 7 2 3 2 0 9 w 3 3 1 w 8 3 1 7 1 0 2 w a 0 6 1d g w 1 1d 3 w 3 0 3 1d 1 0 1 3 1 0 ' +
  '1 1d 2 w 1c 3 1 w 1 3 3 w 2 3 2 w 5 3 2 w 1 3 1 w 1 0 o w 3 0 2 1d b 7 1 3 2 7 2 0 2 w 3 7 1 4 1 0 a w 6 0 2 w 6 0 2 w 6 0 9 w ' +
  '7 0 1 w 7 0 1 w 17 0 1 w e 0 6 w 28 1d r w 8 7 2 3 1 7 2 3 1 7 2 0 1 7 1 3 1 0 2 w a 0 6 1b 8mc 0 c 18 n 0 4 19 1d 0 6is w a6 0 ' +
  '2 w 2y 0 12 w 7 0 c w 5 0 5 w 1 3 1 w a 0 1 w d 0 1 w 5 0 1 w 1 0 1 w 2 0 1 w 2 0 1 w 30 0 x w a3 0 i w 1s 0 2 w 1i 0 14 w c 0 ' +
  '4 3 g 0 g 3 g 0 1s w 5 0 1 w 3r 0 2 2 1 0 g w a 0 7 w q 0 6 w q 0 b w 1k z 2 w v 0 3 w 6 0 2 w 6 0 2 w 6 0 2 w 3 0 j 2 c 0 4 w ' +
  'c 0 1 w q 0 1 w j 0 1 w 2 0 1 w f 0 2 w e 0 y w 3f 0 c w 19 0 c w 1l 0 h w 2 0 35 3 1 0 3m w t 0 3 w 1d 0 f 3 1 w r 0 4 w 10 0 ' +
  '9 w u 0 5 w 12 3 5 0 5 w u 0 2 w 10 0 4 w 8 0 1 w 5 0 16 w 4e 0 2 w a 0 6 w 10 0 4 w 10 0 4 w 14 0 8 w 1g 0 c w b 0 1 w f 0 1 w ' +
  '7 0 1 w 2 0 1 w b 0 1 w f 0 1 w 7 0 1 w 2 0 3 w 1g 0 c w 8n 0 9 w m 0 a w 8 0 o w 6 0 1 w 16 0 1 w 9 0 1x w 6 0 2 w 1 0 1 w 18 0 ' +
  '1 w 2 0 3 w 1 0 2 w n 0 2 w v 0 2 w 12 0 8 w 9 0 1c w j 0 1 w 2 0 5 w x 0 4 w q 0 6 w q 0 12 w 1k 0 4 w k 0 2 w 1a 1d 1 3 3 0 1 3 ' +
  '2 0 5 3 4 1d 4 0 1 1d 3 0 1 1d t 0 2 3 3 0 4 4 1 w 9 0 n w v 0 1 w w 0 w w 8 0 1 w s 3 2 0 4 w 5 0 g w 1i 0 a w m 0 2 w r 0 5 w ' +
  'q 0 n w 7 0 28 w 21 0 1j w 1f 0 d w 1f 0 7 w 16 3 4 0 8 w a 0 6 w 12 0 3 3 5 0 1 w n 0 62 w v 0 1 w 16 0 1 3 2 0 3 w 2 0 g w 6 0 ' +
  '1e 3 6 w 14 0 8 w m 3 b w 4 0 r w i 3 4 0 16 w s 0 k w n 0 9 7 1 3 1 7 1 w 1h 3 f 0 b w u 3 1 w 2 3 2 w 1 0 9 3 3 7 1 w 19 7 3 3 ' +
  '4 7 2 3 2 0 2 a 1 0 4 3 1 0 a a 1 0 2 w p 0 7 w a 0 6 3 3 1d 10 3 5 7 1 3 6 4 1 3 1 0 1 w a 0 4 1d 1 7 2 1d 1 0 8 w z 3 1 0 2 w ' +
  '1 0 9 3 2 7 1 w 1c 7 3 3 9 7 1 3 1 w 1 16 2 w 1 0 4 3 4 0 1 7 1 3 1 w b 0 1 w 1 0 4 w k 0 b w i 0 1 w p 7 3 3 3 7 2 3 4 0 6 3 1 w ' +
  '2 3 1 0 1q w 7 0 1 w 1 0 1 w 4 0 1 w f 0 1 w a 0 7 w 1b 3 1 7 3 3 8 0 5 w a 0 6 3 2 7 2 0 1 w 8 0 2 w 2 0 2 w m 0 1 w 7 0 1 w 2 0 ' +
  '1 w 5 0 1 3 2 w 1 3 1 7 1 3 1 7 4 0 2 7 2 0 2 7 2 3 1 0 2 w 1 0 6 3 1 0 5 w 5 7 2 0 2 3 7 0 3 3 5 0 b 1d a 0 1 1d 1 0 2 1d 1 0 ' +
  '1 1d 12 0 1 w 1 3 1 7 2 3 6 0 1 3 1 0 2 3 1 0 1 3 3 7 1 0 1 7 2 3 2 4 1 16 1 3 1 w 1 0 d 3 2 0 t w 1h 7 3 3 8 7 2 3 3 7 1 3 1 w ' +
  '4 0 5 w a 0 4 3 1 w 3 0 u w 1c 3 1 7 2 3 6 7 1 3 1 7 2 3 1 7 1 3 2 7 1 3 2 w 2 0 1 w 1 0 8 w a 0 4m w 1b 3 1 7 2 3 4 0 2 7 4 3 ' +
  '2 7 1 3 2 0 n w 4 3 2 0 y w 1c 7 3 3 8 7 2 3 1 7 1 3 2 0 3 w 1 0 b w a 0 12 w 17 3 1 7 1 3 1 7 2 3 8 w 1 0 7 w a 0 6 w k 0 s w ' +
  'r 0 2 3 1 7 1 3 1 0 2 3 4 7 1 3 5 0 4 w c 0 4 w 7 0 55 w 18 7 3 3 9 7 1 3 2 0 2t w 2b 0 c w 1 1d 7 0 2 1d 1 0 2 1d 8 0 1 1d 2 0 ' +
  '1 1d o 3 1 7 5 0 1 7 2 0 2 3 3 4 1 16 1 7 1 16 1 7 1 3 1 0 c w a 0 1y w 8 0 2 w 13 7 3 3 4 0 2 3 2 7 4 3 1 w 1 0 1 w 1 7 1 0 r 1d ' +
  '1 3 a 1d 14 3 6 7 1 w 1 3 4 0 8 4 1 0 8 1d 1 3 6 7 2 3 3 1d 14 16 6 3 d 7 1 3 1 4 1 0 3 w 1 0 i w 21 0 2v 3 1 7 1 3 3 7 1 3 1 7 ' +
  '1 0 2g w x 0 f w a 0 6 w 9 0 1 w 11 7 1 3 7 0 1 3 6 7 1 3 1 w 1 0 f w t 0 5 w u 0 2 3 m 0 1 7 1 3 7 7 1 3 2 7 1 3 2 0 21 w 7 0 ' +
  '1 w 2 0 1 w 12 3 6 0 3 3 1 0 1 3 2 0 1 3 7 16 1 3 1 0 8 w a 0 6 w 6 0 1 w 2 0 1 w w 7 5 0 1 3 2 0 1 7 2 3 1 7 1 3 1 w 1 0 7 w a 0 ' +
  '6 w 18 0 4 w a 0 6u w j 3 2 7 2 0 9 3 2 16 1 7 1 1d d 0 1 1d y 7 2 3 5 0 3 7 2 3 2 4 1 0 d w a 3 1 0 2d w 1 0 f w l 0 17 w pm 0 ' +
  '2u w 33 0 h w 5g 0 218 w 2p 0 f w ts 2 g 3 1 w 6 3 f 0 a w 32z 0 5 w g7 0 5a1 w u 3 c 7 3 3 3 w a 0 1c6 w ft 0 7 w v 0 1 w a 0 ' +
  '6 w 27 0 1 w a 0 6 w u 0 2 3 5 0 b w 1c 3 7 0 9 w 4 0 c w a 0 1 w 7 0 1 w l 0 5 w j 0 c0 w z 18 1 w 3 18 4 w 2 0 3 w a 0 5i w ' +
  '2f 0 9 w p 0 2 w p 0 18 w 23 0 4 3 1 w 1 7 1j 0 7 3 4 w d 0 1s w 2 0 1 w 1 3 1 0 b 3 2 w 5 0 9 w 5p2 0 15 w w 0 2p w 37 0 6pp w ' +
  '4 0 1 w 7 0 1 w 2 0 1 w 83 0 f w 1 0 t w 3 0 2 w 1 0 e w 4 0 8 w b0 0 1s4 w 2z 0 5 w d 0 3 w 9 0 7 w a 0 3 3 2 0 1 2 4 0 37w w ' +
  'a 0 ee 3 1a 0 2 3 n 0 f2 3 5 0 3 3 6 2 8 3 8 0 2 3 7 0 u 3 4 0 44 3 3 0 3f w k 0 c w k 0 30 w p 0 3r w 2d 0 1 w 1z 0 1 w 2 0 2 w ' +
  '1 0 2 w 2 0 2 w 4 0 1 w c 0 1 w 1 0 1 w 7 0 1 w 1t 0 1 w 4 0 2 w 8 0 1 w 7 0 1 w s 0 1 w 4 0 1 w 5 0 1 w 1 0 3 w 7 0 1 w 9g 0 2 w ' +
  'p 0 1 w p 0 1 w v 0 1 w p 0 1 w v 0 1 w p 0 1 w v 0 1 w p 0 1 w v 0 1 w p 0 1 w 8 0 2 w 1e 0 e8 3 1j 0 4 3 1e 0 8 3 1 0 e 3 1 0 ' +
  'm 3 5 0 1 3 f 0 uo w v 0 6 w 6 0 5x 3 7 0 1 3 h 0 2 3 7 0 1 3 2 0 1 3 5 0 5 w 1q 0 x 3 1 0 34 w 19 0 3 3 7 w 7 0 2 w a 0 4 w 1 0 ' +
  '8x w u 3 1 0 h w 18 3 4 w a 0 d2 w s 3 4 w a 0 5y w u 3 2 w b 0 5h w v 0 1 w 3 3 1 w 2 3 1 w 7 3 2 w 5 3 1 0 8 w 2 0 68 w 7 0 1 w ' +
  '4 0 1 w 2 0 1 w f 0 1 w 5h 0 2 w 9 3 7 0 15 w 1w 3 7 w 1 0 4 w a 0 lz w 1n 0 1 w 3 0 1 w 4 0 24 w 19 0 1 w f 0 5e w 4 0 1 w r 0 ' +
  '1 w 2 0 1 w 1 0 2 w 1 0 1 w a 0 1 w 4 0 1 w 1 0 1 w 1 0 6 w 1 0 4 w 1 0 1 w 1 0 1 w 1 0 1 w 3 0 1 w 2 0 1 w 1 0 2 w 1 0 1 w 1 0 ' +
  '1 w 1 0 1 w 1 0 1 w 1 0 1 w 2 0 1 w 1 0 2 w 4 0 1 w 7 0 1 w 4 0 1 w 4 0 1 w 1 0 1 w a 0 1 w h 0 5 w 3 0 1 w 5 0 1 w h 0 94 g 1 0 ' +
  '13 g 4 0 2s g c 0 f g 2 0 f g 1 0 e g 2 0 11 g a w d 0 2r g 2 0 c g 2 0 e g 1 0 2 g a 0 j g 1k 9 q 0 1 g f 0 a g 1 0 k g 1 0 2 g ' +
  '9 0 1 g 4 0 9 g n 0 6 g 58 0 2 g 34 0 2 g 2 0 1 g 3 0 2 g 2b 0 2 g 3 0 1 g 4 3 5 g 72 0 1 g 1r 0 b g 6 0 1 g o 0 7 g 2 0 2 g 8 0 ' +
  'c g 1 0 2 g 4 0 2 g 1 0 4 g 2 0 d g 2 0 2 g 1 0 8 g 2 0 9 g 1 0 5 g 3 0 c g 3 0 8 g 3 0 2 g 1 0 1 g 1 0 4 g 1 0 6 g 1 0 3 g 1 0 ' +
  '6 g 2e 0 1c g 1y 0 5 g 8 0 2 g h 0 3 g 1 0 1 g 6 0 2 g d 0 62 g 12 0 c g 4 0 1k g 8 0 a g 6 0 14 g 8 0 u g 2 0 c g 4 0 2 g e 0 ' +
  '9 g 13 0 c g 1b 0 1 g a 0 1 g 55 0 2g g 8 0 e g 42 0 6o w a 0 6 g se 0 2 w wyo 0 w w 3dq 0 2 w 4ge 0 2 w 5rl 0 f w ha 0 1wi w ' +
  'f2 0 15u w 3t7 0 5 w 6ju 0 f5vq 2 w 3 2o 2 3k 3 6o 2 2s0 0 ';

/**
 * Combining marks (General_Category M), as pairs of base-36 numbers: distance from the start of the range
 * before, length - 1.
 */
export const MARKS =
  'lc 33 ar 6 7i 18 1a 0 2 1 3 1 3 0 21 a 1n k 11 0 2u 6 9 5 8 1 3 3 13 0 v q 3a a 1x 8 i 0 p 3 5 8 a 2 4 4 1c 2 1q 8 1f n p w 2f 2 ' +
  '4 h j 6 h 1 v 2 1n 0 2 6 9 1 4 2 c 0 b 1 s 0 3 2 1n 0 2 4 9 1 4 2 6 0 v 1 5 0 c 2 1n 0 2 7 9 2 4 2 n 1 o 5 7 2 1n 0 2 6 9 1 4 2 ' +
  'a 2 d 1 w 0 1o 4 8 2 4 3 d 0 15 4 1o 0 2 6 8 2 4 3 b 1 d 1 v 2 1n 0 2 6 8 2 4 3 b 1 d 1 h 0 d 3 1n 1 3 6 8 2 4 3 d 0 b 1 v 2 21 0 ' +
  '5 5 7 0 2 7 q 1 1r 0 3 6 j 7 2y 0 3 8 k 6 28 1 t 0 2 0 2 0 5 1 1f j l 1 7 a c z 19 0 2t j 17 3 8 2 4 2 5 6 a 3 h b d 0 b 3 jn 2 ' +
  'qd 3 w 2 w 1 w 1 1u v 15 0 1a 2 4 0 3a 1 10 0 3b b g b 6f 4 1q 9 b s v 0 1d 19 1c b w 4 1g g 1j 8 l 2 x c 1x d 1q j 4s 2 4 k p 0 ' +
  '7 0 3 2 5l 1r ls w 2e7 2 40 0 2p v ga 5 33 1 n9y 3 5 9 16 1 2a 1 7m 0 4 0 5 0 o 4 9 0 2c 1 1g h 18 h v 0 13 7 x c 1l 3 1f d 1e 0 ' +
  '1w d q 0 9 1 1b 2 1h 0 2 2 5 1 7 1 3 0 16 4 a 1 6m 7 9 1 fn6 0 ki f w f rh 0 6b 0 46 4 1aj 2 4 1 7 3 18 2 7 0 4m 1 fz 3 1x 4 8y 1 ' +
  '27 5 24 a 1o 3 3i 2 1k e 1k 0 3 1 c 3 1d a i 0 1q 2 13 d u 1 1a 0 d 2 1f d m 3 5 1 2m b i 0 3 0 4e b x 3 1n 1 3 6 9 1 4 2 c 0 b 1 ' +
  '4 6 a 4 20 8 a 0 3 0 2 3 5 4 6 0 f 1 2c h 15 0 2a j 73 6 9 8 10 1 2c g 3f c 36 e 7j e 78 5 7 1 4 3 5 0 2 1 3z 6 9 6 a 0 t 9 1e 6 ' +
  '8 3 c 0 a a 1l f 5y 7 5r 7 9 7 2i l n d 3s 5 9 0 2 1 3 6 8 0 1v 4 6 1 3 4 9s 3 d 1 3 0 1d 6 a 4 s 0 44m 0 7 e 8uv h 1xu 4 1s 6 ' +
  'tb 0 2 1i 1q 3 2d 0 c 1 f59 1 3mr 19 1c m fp 4 8 5 e 7 a 6 11 3 48 2 1j2 1i 1n 1d 1m 0 f 0 n 4 6 e 127 6 8 g j 6 8 1 3 4 2x 0 ' +
  '4h 6 am 0 1q 3 e8 3 76 1 6t 0 3 0 8 1 7 0 d7 6 38 6 gzi4 6n ';
