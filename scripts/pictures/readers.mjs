// Five made-up readers: what they read of a page, what it costs them, and where they fail.
import { randomFrom } from './texts.mjs';

/**
 * Errors of a hundred characters by script, dollars and seconds of a page, lines that are lost of a thousand;
 * `outlines` are boxes or polygons around the lines that were read.
 */
export const READERS = [
  {
    name: 'stupa-2',
    errors: { pecha: 1.4, latin: 0.9, arabic: 2.2, devanagari: 1.9, cjk: 2.4 },
    dollars: 0.0041,
    seconds: 6.2,
    lost: 4,
    outlines: 'boxes',
  },
  {
    name: 'woodblock-ctc',
    errors: { pecha: 1.1, latin: 2.4, arabic: 5.4, devanagari: 4.1, cjk: 9.5 },
    dollars: 0.0002,
    seconds: 0.8,
    lost: 12,
    outlines: 'polygons',
  },
  {
    name: 'wide-eye-large',
    errors: { pecha: 2.3, latin: 0.4, arabic: 1.5, devanagari: 1.2, cjk: 1.3 },
    dollars: 0.0187,
    seconds: 14.5,
    lost: 2,
    refusals: 9,
  },
  {
    name: 'wide-eye-small',
    errors: { pecha: 7.5, latin: 0.8, arabic: 3.4, devanagari: 3.0, cjk: 2.9 },
    dollars: 0.0016,
    seconds: 3.1,
    lost: 10,
    refusals: 21,
  },
  {
    name: 'plain-lstm',
    errors: { pecha: 24, latin: 1.6, arabic: 9.8, devanagari: 7.2, cjk: 14 },
    dollars: 0,
    seconds: 1.6,
    lost: 30,
    outlines: 'boxes',
  },
];

/** What a reader says when it has no text. */
const REFUSALS = [
  { status: 'blocked', reason: 'RECITATION' },
  { status: 'timeout', error: { code: 'TIMEOUT', message: 'no answer after 120 s' } },
  { status: 'error', error: { code: 'HTTP_503', message: '503 Service Unavailable after 6 attempts' } },
];

/** A text read with errors; null for a line that was lost. */
function misread(line, errors, random, wrong) {
  const letters = [...line];
  const count = Math.floor((letters.length * errors) / 100 + random(1000) / 1000);
  for (let at = 0; at < count; at += 1) {
    const [place, kind] = [random(letters.length), random(10)];
    const letter = wrong[random(wrong.length)];
    if (kind < 6) letters[place] = letter;
    else letters.splice(place, kind < 8 ? 1 : 0, ...(kind < 8 ? [] : [letter]));
  }
  return letters.join('');
}

function outlineOf([left, top, width, height], kind, random) {
  if (kind === 'boxes') return [left - 6, top + 4, width + 12, height - 8];
  const shift = (place) => place + random(9) - 4;
  const bends = [0, 0.25, 0.5, 0.75, 1].map((share) => left + share * width);
  const upper = bends.flatMap((x) => [x, shift(top + 6)]);
  const lower = bends.toReversed().flatMap((x) => [x, shift(top + height - 4)]);
  return [...upper, ...lower].map(Math.round);
}

/** What a reader makes of a page: a line of its journal, and where its lines stand. */
export function readPage(reader, script, page, seed) {
  const random = randomFrom(seed);
  const { image, batch, lines, boxes, width, height } = page;
  const found = { image_name: image, batch_id: batch, repeat: 1, attempts: 1, settings: 'made-up' };
  const spent = {
    duration_ms: Math.round(reader.seconds * (700 + random(700))),
    cost_usd: Number((reader.dollars * (0.8 + random(400) / 1000)).toFixed(6)),
    image_sha256: 'made-up',
  };
  if (random(100) < (reader.refusals ?? 0))
    return { entry: { ...found, ...REFUSALS[random(REFUSALS.length)], ...spent } };
  const hard = 0.4 + page.hardness * 1.8;
  const read = lines.flatMap((line, at) =>
    random(1000) < reader.lost
      ? []
      : [{ text: misread(line, reader.errors[batch] * hard, random, script.wrong), box: boxes[at] }],
  );
  const entry = { ...found, status: 'ok', text: read.map(({ text }) => text).join('\n'), ...spent };
  if (reader.outlines === undefined) return { entry };
  const outlines = read.map(({ box }) => outlineOf(box, reader.outlines, random));
  return { entry, places: { image_name: image, batch_id: batch, width, height, lines: outlines } };
}
