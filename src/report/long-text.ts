/**
 * Texts beyond this many UTF-16 units are left out of confusions and the combined view: aligning two of them
 * would take minutes.
 */
export const LONGEST_TEXT = 50_000;

/** Units of a text that a page's details show: a browser aligns them in well under a second. */
export const SHOWN_TEXT = 20_000;
