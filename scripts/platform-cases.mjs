// Runs the shared cases with an installed package and prints what it found: node platform-cases.mjs INSTALLED CASES
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const [installed, cases] = process.argv.slice(2);
const library = pathToFileURL(join(installed, 'node_modules', 'errata', 'dist', 'index.js')).href;
const { align, distanceMany, engine, normalize, score, scoreMany, segment } = await import(library);

const UNITS = ['codepoint', 'grapheme', 'word', 'syllable', 'line'];
const read = (name) => JSON.parse(readFileSync(join(cases, `${name}.json`), 'utf8'));
const failed = [];
let passed = 0;

function check(name, found, expected) {
  if (isDeepStrictEqual(found, expected)) passed += 1;
  else failed.push(name);
}

for (const { name, text, ...units } of read('units'))
  for (const unit of UNITS)
    if (units[unit] !== undefined) check(`units: ${name}, ${unit}`, segment(text, { unit }), units[unit]);

// the step without rules of its own is none that a user can ask for
const steps = read('normalizations').cases.filter(({ names }) => !names.includes('equivalences'));
for (const { name, text, names, expected } of steps)
  check(`normalizations: ${name}`, normalize(text, names), expected);

for (const { name, repeat, normalization, rates = {}, ...texts } of read('metrics')) {
  const textOf = (side) => {
    const [start, part, times] = repeat?.[side] ?? [texts[side] ?? '', '', 0];
    return start + part.repeat(times);
  };
  const found = score(textOf('reference'), textOf('hypothesis'), { normalize: normalization });
  for (const [path, rate] of Object.entries(rates)) {
    const value = path.split('.').reduce((object, key) => object[key], found);
    check(`metrics: ${name}, ${path}`, value, rate);
  }
}

/** Everything of many pairs, around the lengths of words and registers, as one hash: the same on every machine. */
async function fingerprint() {
  const letters = [...'ཀཁགངཅཆཇཉཏཐདན་་་ིེོུabc \n𠮷'];
  let state = 20_261_119;
  const random = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
  const lengths = [0, 1, 7, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300, 1100, 5000];
  const pairs = lengths.flatMap((length) =>
    [3, 20, 60].map((share) => {
      const reference = Array.from({ length }, () => letters[random(letters.length)]);
      const hypothesis = reference.flatMap((letter) => {
        if (random(100) >= share) return [letter];
        return [[], [letters[random(letters.length)]], [letter, letters[random(letters.length)]]][random(3)];
      });
      return [reference.join(''), hypothesis.join('')];
    }),
  );
  const [references, hypotheses] = [0, 1].map((side) => pairs.map((pair) => pair[side]));
  const hash = createHash('sha256');
  for (const [reference, hypothesis] of pairs)
    for (const unit of UNITS) hash.update(JSON.stringify(align(reference, hypothesis, { unit })));
  hash.update(JSON.stringify(await scoreMany(references, hypotheses)));
  for (const unit of UNITS)
    hash.update(JSON.stringify([...(await distanceMany(references, hypotheses, { unit }))]));
  return hash.digest('hex');
}

const { kind, simd } = engine;
console.log(JSON.stringify({ kind, simd, passed, failed, fingerprint: await fingerprint() }));
