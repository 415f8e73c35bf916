// Word breaks, punctuation and folding of Unicode 17.0.0, written by scripts/unicode-tables.mjs: do not edit.

export const OTHER = 0;
export const CR = 1;
export const LF = 2;
export const NEWLINE = 3;
export const EXTEND = 4;
export const FORMAT = 5;
export const JOINER = 6;
export const WORD_SPACE = 7;
export const PICTOGRAPH = 8;
export const LETTER_PICTOGRAPH = 9;
export const LETTER = 10;
export const HEBREW = 11;
export const NUMERIC = 12;
export const KATAKANA = 13;
export const EXTENDER = 14;
export const REGIONAL = 15;
export const SINGLE_QUOTE = 16;
export const DOUBLE_QUOTE = 17;
export const MID_NUMBER_LETTER = 18;
export const MID_LETTER = 19;
export const MID_NUMBER = 20;
export const WORD_CLASS_MASK = 0x1f;
/** General_Category P. */
export const PUNCTUATION = 32;
/** General_Category Mn. */
export const NONSPACING = 64;
/** Letters of Latin, Greek, Coptic, Cyrillic, Glagolitic, Armenian, Georgian, Hebrew, Arabic, Syriac. */
export const ACCENTED = 128;

/** Runs of equal bytes, as pairs of base-36 numbers: distance from the start of the run before, byte. */
export const WORD_RUNS =
  '0 0 a 2 1 3 2 1 1 0 i 7 1 w 1 1d 1 w 1 0 1 w 2 1c 1 w 3 0 1 1g 1 w 1 1e 1 w 1 c a 1f 1 1g 1 0 3 w 2 3u q w 3 0 1 1a 1 0 1 3u q w ' +
  '1 0 1 w 1 0 7 3 1 0 r w 1 0 5 w 1 0 1 8 1 3u 1 w 1 0 1 5 1 8 1 0 6 a 1 w 1 1f 1 a 1 0 1 3u 1 w 1 0 3 w 1 3u n 0 1 3u v 0 1 3u ' +
  'ch a v 0 6 a 2 3u 5 a r 1w 34 3u 4 a 1 0 1 3u 2 0 2 3u 4 1g 1 3u 1 0 6 3u 1 1f 1 3u 3 0 1 3u 1 0 1 3u k 0 1 3u 2b 0 1 3u 3v 0 ' +
  '1 1w 5 4 2 3u 4m 0 1 3u 12 0 2 3u 1 16 3 w 1 16 1 1f 1 3u 15 1g 1 16 1 0 6 1w 19 w 1 1w 1 w 1 1w 2 w 1 1w 2 w 1 1w 1 0 8 3v r 0 ' +
  '4 3v 4 16 1 1f 1 0 b c 6 0 3 w 2 0 1 1g 2 0 2 1w b w 1 5 1 w 3 3u w a 1 3u a 1w l c a w 1 18 1 1g 1 w 1 3u 2 1w 1 3u 2r w 1 3u ' +
  '1 1w 7 c 1 0 1 1w 6 3u 2 1w 2 0 1 1w 4 3u 2 c a 3u 3 0 2 3u 1 w e 0 1 a 1 3u 1 1w 1 3u u 1w r 0 2 3u 1f a 12 1w b a 1 0 e c a a ' +
  'x 1w 9 a 2 0 1 w 1 1g 1 w 1 a 1 0 2 1w 1 0 2 a m 1w 4 a 1 1w 9 a 1 1w 3 a 1 1w 5 0 2 w f 0 1 a p 1w 3 0 2 w 1 0 1 3u b 0 5 3u o 0 ' +
  '1 3u 7 c 2 0 5 1w 9 3u 16 1w o c 1 1w w 4 1 a 1i 1w 1 4 1 1w 1 a 1 4 3 1w 8 4 4 1w 1 4 2 a 1 1w 7 a a 1w 2 w 2 c a w 1 a g 1w 1 4 ' +
  '2 0 1 a 8 0 2 a 2 0 2 a m 0 1 a 7 0 1 a 1 0 3 a 4 0 2 1w 1 a 1 4 3 1w 4 0 2 4 2 0 2 4 2 1w 1 a 1 0 8 4 1 0 4 a 2 0 1 a 3 1w 2 0 ' +
  '2 c a a 2 0 a a 1 w 1 1w 1 0 2 1w 2 4 1 0 1 a 6 0 4 a 2 0 2 a m 0 1 a 7 0 1 a 2 0 1 a 2 0 1 a 2 0 2 1w 1 0 1 4 3 1w 2 0 4 1w 2 0 ' +
  '2 1w 3 0 3 1w 1 0 7 a 4 0 1 a 1 0 7 c a 1w 2 a 3 1w 1 w 1 0 a 1w 2 4 1 0 1 a 9 0 1 a 3 0 1 a m 0 1 a 7 0 1 a 2 0 1 a 5 0 2 1w 1 a ' +
  '1 4 3 1w 5 0 1 1w 2 4 1 0 1 4 2 1w 1 0 2 a 1 0 f a 2 1w 2 0 2 c a w 1 0 8 a 1 1w 6 0 1 1w 1 4 2 0 1 a 8 0 2 a 2 0 2 a m 0 1 a 7 0 ' +
  '1 a 2 0 1 a 5 0 2 1w 1 a 1 4 1 1w 1 4 1 1w 4 0 2 4 2 0 2 4 2 1w 1 0 7 1w 2 4 1 0 4 a 2 0 1 a 3 1w 2 0 2 c a 0 1 a 1 0 g 1w 1 a ' +
  '1 0 1 a 6 0 3 a 3 0 1 a 4 0 3 a 2 0 1 a 1 0 1 a 2 0 3 a 2 0 3 a 3 0 3 a c 0 4 4 2 1w 1 4 2 0 3 4 3 0 1 4 3 1w 1 0 2 a 1 0 6 4 1 0 ' +
  'e c a 0 g 1w 1 4 3 1w 1 a 8 0 1 a 3 0 1 a n 0 1 a g 0 2 1w 1 a 1 1w 3 4 4 0 1 1w 3 0 1 1w 4 0 7 1w 2 0 1 a 3 0 1 a 2 0 2 a 2 1w ' +
  '2 0 2 c a 0 7 w 1 0 8 a 1 1w 1 4 2 w 1 a 8 0 1 a 3 0 1 a n 0 1 a a 0 1 a 5 0 2 1w 1 a 1 4 1 1w 1 4 5 0 1 1w 1 4 2 0 1 4 2 1w 2 0 ' +
  '7 4 2 0 5 a 3 0 1 a 2 1w 2 0 2 c a 0 1 a 2 4 1 0 c 1w 2 4 2 a 9 0 1 a 3 0 1 a 15 1w 2 a 1 4 3 1w 4 0 1 4 3 0 1 4 3 1w 1 a 1 0 5 a ' +
  '3 4 1 0 7 a 3 1w 2 0 2 c a 0 a a 6 0 1 1w 1 4 2 0 1 a i 0 3 a o 0 1 a 9 0 1 a 1 0 2 a 7 0 3 1w 1 0 4 4 3 1w 3 0 1 1w 1 0 1 4 8 0 ' +
  '6 c a 0 2 4 2 w 1 0 1o 1w 1 0 2 1w 7 0 c 1w 8 w 1 c a w 2 0 2d 1w 1 0 2 1w 9 0 b 1w 7 0 1 c a 0 12 a 1 0 3 w f 0 1 w 1 0 3 1w 2 0 ' +
  '6 c a 0 b 1w 1 0 1 1w 1 0 1 1w 1 w 4 4 2 a 8 0 1 a 10 0 4 1w e 4 1 1w 5 w 1 1w 2 a 5 1w b 0 1 1w 10 0 9 1w 1 0 9 w 5 0 4 w 2 0 ' +
  '28 4 2 1w 4 4 1 1w 6 4 1 1w 2 4 2 1w 2 0 1 c a w 6 0 6 4 2 1w 2 0 4 1w 3 0 1 4 3 0 2 4 7 0 3 1w 4 0 d 1w 1 4 2 1w 2 4 6 1w 1 0 ' +
  '1 4 1 c a 4 3 1w 1 0 2 3u 12 0 1 3u 1 0 5 3u 1 0 2 3u 17 w 1 3u 4 a 95 0 1 a 4 0 2 a 7 0 1 a 1 0 1 a 4 0 2 a 15 0 1 a 4 0 2 a x 0 ' +
  '1 a 4 0 2 a 7 0 1 a 1 0 1 a 4 0 2 a f 0 1 a 1l 0 1 a 4 0 2 a 1v 0 2 1w 3 w 9 0 n a g 0 g a 2e 0 2 a 6 0 2 w 1 a h8 0 1 w 1 a h 7 ' +
  '1 a q w 2 0 3 a 23 w 3 a b 0 7 a i 1w 3 4 1 0 9 a j 1w 2 4 1 w 2 0 9 a i 1w 2 0 c a d 0 1 a 3 0 1 1w 2 0 1s 1w 2 4 1 1w 7 4 8 1w ' +
  '1 4 2 1w b w 3 0 1 w 3 0 2 1w 1 0 2 c a 0 m w b 1w 3 5 1 1w 1 c a 0 6 a 2h 0 7 a 5 1w 2 a y 1w 1 a 1 0 5 a 1y 0 a a v 0 1 1w 3 4 ' +
  '4 1w 2 4 3 0 4 4 2 1w 1 4 6 1w 3 0 8 w 2 c a 0 3k c b 0 11 a n 1w 2 4 2 1w 1 0 2 w 2 0 1h 4 1 1w 1 4 1 1w 7 0 1 1w 1 4 1 1w 1 4 ' +
  '2 1w 8 4 6 1w a 0 2 1w 1 c a 0 6 c a 0 6 w 7 0 1 w 6 0 2 1w e 4 1 1w v 0 2 1w c 0 k 1w 4 4 1 a 1b 1w 1 4 1 1w 5 4 1 1w 1 4 5 1w ' +
  '1 4 2 a 8 0 1 w 2 c a w 7 0 a 1w 9 0 9 w 3 1w 2 4 1 a u 4 1 1w 4 4 2 1w 2 4 1 1w 3 a 2 c a a 18 1w 1 4 1 1w 2 4 3 1w 1 4 1 1w 3 4 ' +
  '2 0 8 w 4 a 10 4 8 1w 8 4 2 1w 2 0 3 w 5 c a 0 3 a 3 c a a 10 w 2 3u b 0 5 3u 17 0 2 3u 3 w 8 0 8 1w 3 w 1 1w d 4 1 1w 7 a 4 1w ' +
  '1 a 6 1w 1 a 2 4 1 1w 2 a 1 0 5 3u 5c 1w 1s 3u 7q 0 2 3u 6 0 2 3u 12 0 2 3u 6 0 2 3u 8 0 1 3u 1 0 1 3u 1 0 1 3u 1 0 1 3u v 0 2 3u ' +
  '1h 0 1 3u 7 0 1 3u 1 0 3 3u 3 0 1 3u 7 0 3 3u 4 0 2 3u 6 0 4 3u d 0 5 3u 3 0 1 3u 7 0 3 7 7 0 1 7 3 0 1 4 1 6 1 5 2 w 8 1e 2 w ' +
  'a 1e 1 w 2 1f 1 3 2 5 5 e 1 w c 14 1 w 2 1a 2 w 3 k 1 w 4 14 1 w 8 0 1 w 1 1a 1 w a 7 1 5 5 0 1 5 a 0 1 3u 1 0 b w 2 3u 1 0 d w ' +
  '2 0 1 3u d 0 1f 1w d 4 4 1w 1 4 3 1w c 0 h a 1 0 4 a 1 0 2 a a 0 1 a 1 0 3 a 5 0 4 8 1 0 1 a 1 0 1 3u 1 0 1 a 1 0 1 3u 2 a 2 0 ' +
  '1 a 3 3u 1 a 6 9 1 0 2 a 4 0 5 a 5 0 4 3u 1 0 h a z 3u 2 a 4 0 b 8 6 0 f 8 2 0 9p w 4 0 e 8 2 0 c 8 1 w 2 0 4k 8 1 0 p 8 b 0 4 8 ' +
  '3 0 57 a c 9 1 a 13 0 5c 8 2 0 a 8 1 0 9 8 1 0 1m 8 4 0 1 8 5 0 9 8 1 0 2 8 1 0 2 8 2 0 2 8 1 0 4 8 1 0 2 8 1 0 1 8 2 0 2 8 1 0 ' +
  '3 8 1 0 3 8 2 0 8 8 3 0 5 8 1 0 1 8 1 0 5 8 c 0 b 8 2 0 2 8 1 0 1 8 2 0 1 8 1 0 i 8 1 0 2 8 2 0 i 8 6 0 1 8 1 0 1 8 2 0 3 8 2 0 ' +
  '5 8 1 0 2 8 2 0 4 8 2 0 b 8 2 0 5 8 2 0 2 8 1 0 5 8 2 0 1 8 1 0 1 8 2 0 k 8 2 0 5 8 6 0 1 8 4 0 2 8 1 0 4 8 1 0 2 8 1 0 2 8 6 0 ' +
  '1 8 1 0 2 8 1 0 1 8 1 0 1 8 1 0 6 8 1 0 3 8 1 0 6 8 1 0 a 8 2 0 f 8 1 0 2 8 1 0 4 8 1 0 1 8 1 0 4 8 3 0 1 8 1 0 b 8 2 0 3 w e 0 ' +
  'v 8 3 0 9 8 1 0 e 8 1 0 e 8 1 0 5 w 2 0 v w a 0 90 8 2 0 25 w m 0 1r w 4 0 w w 2 0 7b 8 3 0 j 8 2 0 1f 8 1 0 4 8 1 0 4q 3u 6d 0 ' +
  '6 3u 4 1w 3 3u 2 0 5 w 4 0 1 w 2 3u 12 0 1 3u 1 0 5 3u 1 0 2 a 1k 0 7 a 1 w 1 0 e 1w 1 a n 0 9 a 7 0 1 a 7 0 1 a 7 0 1 a 7 0 1 a ' +
  '7 0 1 a 7 0 1 a 7 0 1 a 7 0 1 1w w w 1b a 1 w w 0 2 w c 0 bm 7 1 w 3 0 1 a 1 0 2 w a 0 2 w c 0 a 1w 4 4 2 14 1 d 5 0 5 a 2 14 1 0 ' +
  '2j 1w 2 d 2 0 3 19 1 d 2i w 1 d 4 0 5 a 17 0 1 a 2m 0 h a w 0 1c d g 0 47 8 1 0 1 8 1 0 1i d 1b 0 1 d 2g 0 lgo a wd 0 1v a 1a w ' +
  '2 a 7h w 3 a g c a a 2 0 k 3u 1b 1w 1 4 3 w 1 1w a w 1 3u v 1w 2 a 28 1w 2 w 6 0 g a q 3u 2u a 3 3u 2a 0 k 3u f a 2 1w 1 a 3 1w ' +
  '1 a 4 1w 1 a n 4 2 1w 2 4 1 0 4 1w 1 0 j a 1g w 4 0 8 4 2 a 1e 4 g 1w 2 0 8 w 2 c a 0 6 1w i a 6 w 3 a 1 w 1 a 2 1w 1 c a a s 1w ' +
  '8 w 2 a n 1w b 4 2 0 b w 1 a t 0 3 1w 3 4 1 a 1b 1w 1 4 2 1w 4 4 2 1w 2 4 3 w d 0 1 a 1 c a 0 4 w 2 0 5 1w 1 0 a c a 0 6 a 15 1w ' +
  '6 4 2 1w 2 4 2 1w 2 0 9 a 3 1w 1 a 8 1w 1 4 1 0 2 c a 0 2 w 4 0 r 4 1 1w 1 4 1 0 1e 1w 1 0 1 1w 3 0 2 1w 2 0 5 1w 2 0 1 1w 1 0 ' +
  's w 2 a b 4 1 1w 2 4 2 w 2 a 3 4 1 1w 1 0 a a 6 0 2 a 6 0 2 a 6 0 9 a 7 0 1 a 7 0 1 3u 17 a 1 3u e 0 6 a 37 4 2 1w 1 4 2 1w 1 4 ' +
  '2 w 1 4 1 1w 1 0 2 c a 0 6 a 8mc 0 c a n 0 4 a 1d 0 6x0 3u 7 0 c 3u 5 0 5 3v 1 1w 1 3v a 0 1 3v d 0 1 3v 5 0 1 3v 1 0 1 3v 2 0 ' +
  '1 3v 2 0 1 3v a 3u 2q 0 x 3u a3 w 2 0 g 3u 1s 0 2 3u 1i 0 14 3u c 0 4 1w g w 3 1f 1 w 6 0 6 1w g w 3 1a 2 w o 1a 3 1g 1 w 1 1e ' +
  '1 0 1 1g 1 1f 1 w c 0 1 w 1 0 4 w 1 0 1 w 2 0 4 3u 5 0 1 3u 3r 0 2 5 1 0 1 w 3 0 1 w 2 1e 1 w 3 0 1 1g 1 w 1 1e 1 w 1 c a 1f 1 1g ' +
  '1 0 3 w 2 3u q w 3 0 1 1a 1 0 1 3u q w 1 0 1 w 1 0 1 w 7 d 1k 4 2 a v 0 3 a 6 0 2 a 6 0 2 a 6 0 2 a 3 0 s 5 3 0 4 a c 0 1 a q 0 ' +
  '1 a j 0 1 a 2 0 1 a f 0 2 a e 0 y a 3f 0 5 w 3 0 1p a 1h 0 3s 1w 1 0 3m a t 0 3 a 1d 0 f 1w 1 0 v a w 0 d a u 0 5 a 12 1w 5 0 5 a ' +
  'u 0 1 w 1 a 10 0 4 a 8 w 1 a 5 0 16 a 4e 0 2 c a 0 6 a 10 0 4 a 10 0 4 a 14 0 8 a 1g 0 b w 1 a b 0 1 a f 0 1 a 7 0 1 a 2 0 1 a ' +
  'b 0 1 a f 0 1 a 7 0 1 a 2 0 3 a 1g 0 c a 8n 0 9 a m 0 a a 8 0 o 3u 6 0 1 3u 16 0 1 3u 9 0 1x a 6 0 2 a 1 0 1 a 18 0 1 a 2 0 3 a ' +
  '1 0 2 a n 0 1 w 1 0 8 a n 0 9 a v 0 1t a j 0 1 a 2 0 a a m 0 9 w 1 a q 0 5 w 1 a q 0 12 a 1k 0 6 a 2 0 1s a 1 1w 3 0 1 1w 2 0 ' +
  '5 1w 4 a 4 0 1 a 3 0 1 a t 0 2 1w 3 0 4 1w 1 0 g w 9 0 7 a t 0 2 w 1 a t 0 z a 8 0 1 a s 1w 2 0 9 w 7 0 9 a 1i 0 3 w 7 a m 0 a a ' +
  'j 0 d a i 0 7 w 4 0 2r a 21 0 1j a 1f 0 d a 1f 0 d a 10 1w 4 0 8 c a 0 6 c a a s 0 3 1w 5 w 1 a n 0 6y a 16 0 1 1w 2 w 1 0 2 a ' +
  '2 0 g 3u 6 0 8 w 1 0 15 1w 6 a t 0 a a 1 0 8 a m 1w b 0 4 w 5 0 m a i 1w 4 w 4 0 12 a l 0 r a n 0 9 4 1 1w 1 4 1 a 1h 1w f w 7 0 ' +
  'o c a 1w 1 a 2 1w 2 a 1 0 9 1w 3 4 1 a 19 4 3 1w 4 4 2 1w 2 w 2 c 1 w 4 1w 1 0 a c 1 0 2 a p 0 7 c a 0 6 1w 3 a 10 1w 5 4 1 1w ' +
  '8 0 1 c a w 4 a 1 4 2 a 1 0 8 a z 1w 1 w 2 a 1 0 9 1w 2 4 1 a 1c 4 3 1w 9 4 2 a 4 w 4 1w 4 w 1 4 1 1w 1 c a a 1 w 1 a 1 w 3 0 w a ' +
  'i 0 1 a p 4 3 1w 3 4 2 1w 1 4 1 1w 2 w 6 1w 1 a 2 1w 1 0 1q a 7 0 1 a 1 0 1 a 4 0 1 a f 0 1 a a w 1 0 6 a 1b 1w 1 4 3 1w 8 0 5 c ' +
  'a 0 6 1w 2 4 2 0 1 a 8 0 2 a 2 0 2 a m 0 1 a 7 0 1 a 2 0 1 a 5 0 1 1w 2 a 1 4 2 1w 1 4 4 0 2 4 2 0 2 4 3 0 2 a 1 0 6 4 1 0 5 a ' +
  '5 4 2 0 2 1w 7 0 3 1w 5 0 b a a 0 1 a 1 0 2 a 1 0 1 a 12 0 1 a 1 4 3 1w 6 0 1 4 1 0 2 4 1 0 1 4 4 0 1 4 2 1w 1 4 1 1w 1 a 1 1w ' +
  '1 a 1 w 2 0 1 w 2 0 8 1w 2 0 t a 1h 4 3 1w 8 4 2 1w 3 4 1 1w 1 a 4 w 5 c a w 2 0 1 w 1 1w 1 a 3 0 u a 1c 4 3 1w 6 4 1 1w 1 4 4 1w ' +
  '2 4 1 1w 2 a 2 w 1 a 1 0 8 c a 0 4m a 1b 4 3 1w 4 0 2 4 4 1w 2 4 1 1w 2 w n a 4 1w 2 0 y a 1c 4 3 1w 8 4 2 1w 1 4 1 1w 2 w 3 a ' +
  '1 0 b c a 0 6 w d 0 j a 17 1w 1 4 1 1w 1 4 2 1w 6 4 1 1w 1 a 1 w 1 0 6 c a 0 6 c k 0 1l 1w 1 4 1 1w 1 4 2 1w 4 4 1 1w 5 0 4 c a 0 ' +
  '2 w 3 0 5d a 18 4 3 1w 9 4 1 1w 2 w 1 0 2s a 1s c a 0 l a 8 0 2 a 1 0 2 a 8 0 1 a 2 0 1 a o 4 6 0 1 4 2 0 2 1w 2 4 1 1w 1 a 1 4 ' +
  '1 a 1 4 1 1w 1 w 3 0 9 c a 0 1y a 8 0 2 a 13 4 3 1w 4 0 2 1w 2 4 4 1w 1 a 1 w 1 a 1 4 1 0 r a 1 1w a a 14 1w 6 4 1 a 1 1w 4 w ' +
  '8 1w 1 0 8 a 1 1w 6 4 2 1w 3 a 1a 1w d 4 1 1w 2 w 3 a 1 w 5 0 d a 21 0 7 w a 0 2e 1w 1 4 1 1w 3 4 1 1w 1 4 1 0 2g a x w 1 0 e c ' +
  'a 0 6 a 9 0 1 a 11 4 1 1w 7 0 1 1w 6 4 1 1w 1 a 1 w 5 0 a c a 0 m w 2 a u 0 2 1w m 0 1 4 1 1w 7 4 1 1w 2 4 1 1w 2 0 21 a 7 0 1 a ' +
  '2 0 1 a 12 1w 6 0 3 1w 1 0 1 1w 2 0 1 1w 7 a 1 1w 1 0 8 c a 0 6 a 6 0 1 a 2 0 1 a w 4 5 0 1 1w 2 0 1 4 2 1w 1 4 1 1w 1 a 1 0 7 c ' +
  'a 0 6 a 18 0 4 c a 0 6u a j 1w 2 4 2 w 2 0 7 1w 2 a 1 4 1 a d 0 1 a y 4 2 1w 5 0 3 4 2 1w 1 4 1 1w 1 w d c a 1w 1 0 2d a 1 0 26 w ' +
  '1 a pm 0 2u a 33 0 1 w 5 0 b a 5g 0 218 a 2p w 2 0 d a ts 5 g 1w 1 a 6 1w f 0 a a 32z 0 5 a g7 0 5a1 a u 1w c 4 3 1w 3 c a 0 ' +
  '1c6 a ft 0 7 a v 0 1 c a 0 4 w 2 a 27 0 1 c a 0 6 a u 0 2 1w 5 w 1 0 a a 1c 1w 7 w 5 0 4 a 4 w 1 0 b c a 0 9 a l 0 5 a j 0 c0 a ' +
  '19 w 3 c a 0 5i a 1s 0 n w 4 0 5 a p 0 2 a p 0 18 a 23 0 4 1w 1 a 1 4 1j 0 7 1w 4 a d 0 1s a 2 w 1 a 1 1w 1 0 b 4 2 0 cn2 d 4 0 ' +
  '1 d 7 0 1 d 2 0 1 d 1 0 7z d 3 0 1e d 1 0 e d 4 0 23c a 2z 0 5 a d 0 3 a 9 0 7 a a 0 3 1w 2 w 1 5 4 0 37w c a 0 ee 1w 1a 0 2 1w ' +
  'n 0 f2 4 2 1w 3 0 3 4 6 5 8 1w 8 0 2 1w 7 0 u 1w 4 0 44 1w 3 0 cb a 2d 0 1 a 1z 0 1 a 2 0 2 a 1 0 2 a 2 0 2 a 4 0 1 a c 0 1 a 1 0 ' +
  '1 a 7 0 1 a 1t 0 1 a 4 0 2 a 8 0 1 a 7 0 1 a s 0 1 a 4 0 1 a 5 0 1 a 1 0 3 a 7 0 1 a 9g 0 2 a p 0 1 a p 0 1 a v 0 1 a p 0 1 a v 0 ' +
  '1 a p 0 1 a v 0 1 a p 0 1 a v 0 1 a p 0 1 a 8 0 2 c 1e 0 e8 1w 1j 0 4 1w 1e 0 8 1w 1 0 e 1w 1 0 2 w 5 0 f 1w 5 0 1 1w f 0 uo 3u ' +
  'v 0 6 3u 6 0 5x 1w 7 0 1 1w h 0 2 1w 7 0 1 1w 2 0 1 1w 5 0 5 3u 1q 0 x 1w 1 0 34 a 19 0 3 1w 7 a 7 0 2 c a 0 4 a 1 0 8x a u 1w ' +
  '1 0 h a 18 1w 4 c a 0 d2 a s 1w 4 c a 0 5y a u 1w 2 a 1 c a 0 4 w 1 0 5c a v 0 1 a 3 1w 1 a 2 1w 1 a 7 1w 2 a 5 1w 1 0 8 a 2 0 ' +
  '68 a 7 0 1 a 4 0 1 a 2 0 1 a f 0 1 a 5h 0 b 1w 7 0 15 a 1w 1w 7 a 1 0 4 c a 0 4 w 2 0 ww 3u 4 0 1 3u r 0 1 3u 2 0 1 3u 1 0 2 3u ' +
  '1 0 1 3u a 0 1 3u 4 0 1 3u 1 0 1 3u 1 0 6 3u 1 0 4 3u 1 0 1 3u 1 0 1 3u 1 0 1 3u 3 0 1 3u 2 0 1 3u 1 0 2 3u 1 0 1 3u 1 0 1 3u 1 0 ' +
  '1 3u 1 0 1 3u 1 0 1 3u 2 0 1 3u 1 0 2 3u 4 0 1 3u 7 0 1 3u 4 0 1 3u 4 0 1 3u 1 0 1 3u a 0 1 3u h 0 5 3u 3 0 1 3u 5 0 1 3u h 0 ' +
  '94 8 1 0 13 8 4 0 2s 8 c 0 f 8 2 0 f 8 1 0 e 8 2 0 11 8 a 0 1c a q 0 6 a q 0 6 9 2 a c 9 2 a a 0 4 8 1 0 2 8 a 0 j 8 1k f q 0 1 8 ' +
  'f 0 a 8 1 0 k 8 1 0 2 8 9 0 1 8 4 0 9 8 n 0 6 8 58 0 2 8 34 0 2 8 2 0 1 8 3 0 2 8 2b 0 2 8 3 0 1 8 4 4 5 8 72 0 1 8 1r 0 b 8 6 0 ' +
  '1 8 o 0 7 8 2 0 2 8 8 0 c 8 1 0 2 8 4 0 2 8 1 0 4 8 2 0 d 8 2 0 2 8 1 0 8 8 2 0 9 8 1 0 5 8 3 0 c 8 3 0 8 8 3 0 2 8 1 0 1 8 1 0 ' +
  '4 8 1 0 6 8 1 0 3 8 1 0 6 8 2e 0 1c 8 1y 0 5 8 8 0 2 8 h 0 3 8 1 0 1 8 6 0 2 8 d 0 62 8 12 0 c 8 4 0 1k 8 8 0 a 8 6 0 14 8 8 0 ' +
  'u 8 2 0 c 8 4 0 2 8 e 0 9 8 13 0 c 8 1b 0 1 8 a 0 1 8 55 0 2g 8 8 0 e 8 42 0 6o c a 0 6 8 se 0 gutf 5 1 0 u 4 2o 0 3k 1w 6o 0 ';

/**
 * Case folding to one code point, as base-36 numbers: distance from the first of the run before, last less first,
 * stride, distance of the folded one.
 */
export const FOLD_RUNS =
  '1t p 1 w 38 0 1 lj b m 1 w o 6 1 w 14 1a 2 1 1e 4 2 1 7 e 2 1 h 18 2 1 1a 0 1 -3d 1 4 2 1 6 0 1 -7g 2 0 1 5u 1 2 2 1 4 0 1 5q ' +
  '1 0 1 1 2 1 1 5p 2 0 1 1 3 0 1 27 1 0 1 5m 1 0 1 5n 1 0 1 1 2 0 1 5p 1 0 1 5r 2 0 1 5v 1 0 1 5t 1 0 1 1 4 0 1 5v 1 0 1 5x ' +
  '2 0 1 5y 1 4 2 1 6 0 1 62 1 0 1 1 2 0 1 62 3 0 1 1 2 0 1 62 1 0 1 1 2 1 1 61 2 2 2 1 4 0 1 63 1 0 1 1 4 0 1 1 8 0 1 2 1 0 1 1 ' +
  '2 0 1 2 1 0 1 1 2 0 1 2 1 g 2 1 j g 2 1 j 0 1 2 1 2 2 1 4 0 1 -2p 1 0 1 -1k 1 12 2 1 14 0 1 -3m 2 g 2 1 o 0 1 8bv 1 0 1 1 ' +
  '2 0 1 -4j 1 0 1 8bs 3 0 1 1 2 0 1 -5f 1 0 1 1x 1 0 1 1z 1 8 2 1 73 0 1 38 17 2 2 1 6 0 1 1 9 0 1 38 7 0 1 12 2 2 1 11 4 0 1 1s ' +
  '2 1 1 1r 3 g 1 w i 8 1 w v 0 1 1 d 0 1 8 1 0 1 -u 1 0 1 -p 4 0 1 -f 1 0 1 -m 2 m 2 1 o 0 1 -1i 1 0 1 -1c 3 0 1 -1o 1 0 1 -1s ' +
  '2 0 1 1 2 0 1 -7 1 0 1 1 3 2 1 -3m 3 f 1 28 g v 1 w 28 w 2 1 16 1g 2 1 1i 0 1 f 1 c 2 1 f 2m 2 1 2p 11 1 1c 29b 11 1 5ls ' +
  '13 0 1 5ls 6 0 1 5ls mj 5 1 -8 1oo 0 1 -4su 1 0 1 -4st 1 0 1 -4sk 1 1 1 -4si 2 0 1 -4sj 1 0 1 -4sc 1 0 1 -4ro 1 0 1 r7n 1 0 1 1 ' +
  '7 16 1 -2bk 19 2 1 -2bk 8z 44 2 1 4b 0 1 -1m 5 2m 2 1 2w 7 1 -8 g 5 1 -8 g 7 1 -8 g 7 1 -8 g 5 1 -8 h 6 2 -8 f 7 1 -8 28 1 1 -8 ' +
  '2 1 1 -22 4 0 1 -5j9 a 3 1 -2e g 1 1 -8 2 1 1 -2s e 1 1 -8 2 1 1 -34 2 0 1 -7 c 1 1 -3k 2 1 1 -3i 8c 0 1 -5st 4 0 1 -6gv ' +
  '1 0 1 -6di 7 0 1 s 1a f 1 g z 0 1 1 mr p 1 q 1fu 1b 1 1c 2o 0 1 1 2 0 1 -8af 1 0 1 -2xy 1 0 1 -89z 3 4 2 1 6 0 1 -8bg 1 0 1 -8al ' +
  '1 0 1 -8bj 1 0 1 -8bi 2 0 1 1 3 0 1 1 9 1 1 -8cf 2 2q 2 1 2z 2 2 1 7 0 1 1 nym 18 2 1 1s q 2 1 4i c 2 1 g 1o 2 1 1z 2 2 1 ' +
  '4 0 1 -r9g 1 8 2 1 d 0 1 1 2 0 1 -wmg 3 2 2 1 6 i 2 1 k 0 1 -wn8 1 0 1 -wnj 1 0 1 -wnf 1 0 1 -wn5 1 0 1 -wn8 2 0 1 -wlu ' +
  '1 0 1 -wmi 1 0 1 -wlx 1 0 1 ps 1 e 2 1 g 0 1 -1c 1 0 1 -wn7 1 0 1 -raw 1 2 2 1 4 0 1 -wo7 1 e 2 1 g 0 1 -wu9 p 0 1 1 or 27 1 -tzk ' +
  'gj5 p 1 w yn 13 1 14 4w z 1 14 5c a 1 13 c e 1 13 g 6 1 13 8 1 1 13 1d8 1e 1 1s 5s l 1 w 28g v 1 w gww v 1 w 2o o 1 r o68 x 1 y ';

/** Case folding to several code points, as base-36 numbers: the code point, then three, 0 for none. */
export const FOLDED_APART =
  '67 37 37 0 8g 2x lj 0 95 jg 32 0 ds 2y lo 0 pc qh lk ld q8 qt lk ld 13b 12d 136 0 61i 2w mp 0 61j 38 lk 0 61k 3b lm 0 61l 3d lm 0 ' +
  '61m 2p ji 0 61q 37 37 0 66o qt lv 0 66q qt lv lc 66s qt lv ld 66u qt lv n6 680 64g qh 0 681 64h qh 0 682 64i qh 0 683 64j qh 0 ' +
  '684 64k qh 0 685 64l qh 0 686 64m qh 0 687 64n qh 0 688 64g qh 0 689 64h qh 0 68a 64i qh 0 68b 64j qh 0 68c 64k qh 0 68d 64l qh 0 ' +
  '68e 64m qh 0 68f 64n qh 0 68g 65c qh 0 68h 65d qh 0 68i 65e qh 0 68j 65f qh 0 68k 65g qh 0 68l 65h qh 0 68m 65i qh 0 68n 65j qh 0 ' +
  '68o 65c qh 0 68p 65d qh 0 68q 65e qh 0 68r 65f qh 0 68s 65g qh 0 68t 65h qh 0 68u 65i qh 0 68v 65j qh 0 68w 674 qh 0 68x 675 qh 0 ' +
  '68y 676 qh 0 68z 677 qh 0 690 678 qh 0 691 679 qh 0 692 67a qh 0 693 67b qh 0 694 674 qh 0 695 675 qh 0 696 676 qh 0 697 677 qh 0 ' +
  '698 678 qh 0 699 679 qh 0 69a 67a qh 0 69b 67b qh 0 69e 67k qh 0 69f q9 qh 0 69g q4 qh 0 69i q9 n6 0 69j q9 n6 qh 69o q9 qh 0 ' +
  '69u 67o qh 0 69v qf qh 0 69w q6 qh 0 69y qf n6 0 69z qf n6 qh 6a4 qf qh 0 6aa qh lk lc 6ab qh lk ld 6ae qh n6 0 6af qh lk n6 ' +
  '6aq qt lk lc 6ar qt lk ld 6as qp lv 0 6au qt n6 0 6av qt lk n6 6b6 67w qh 0 6b7 qx qh 0 6b8 r2 qh 0 6ba qx n6 0 6bb qx n6 qh ' +
  '6bg qx qh 0 1dkw 2u 2u 0 1dkx 2u 2x 0 1dky 2u 30 0 1dkz 2u 2u 2x 1dl0 2u 2u 30 1dl1 37 38 0 1dl2 37 38 0 1dlf 12s 12u 0 ' +
  '1dlg 12s 12d 0 1dlh 12s 12j 0 1dli 132 12u 0 1dlj 12s 12l 0 ';
