// Memory and time of the native engine on two unrelated long texts: `node tests/faults/long-pairs.mjs [letters]`.
// Ten million letters take some 10 to 30 minutes; distance must stay within 200 MB beyond the texts, script
// within 500 MB.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const LIMITS_MB = { distance: 200, align: 500 };

function randomText(length, seed) {
  const bytes = Buffer.allocUnsafe(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = 97 + ((state >>> 16) % 26);
  }
  return bytes.toString('latin1');
}

function residentKb(name) {
  return Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(readFileSync('/proc/self/status', 'utf8'))[1]);
}

/** One call in a process of its own, so that its peak is that of the call alone. */
function measure(name, length) {
  const folder = join(import.meta.dirname, '..', '..', 'src', 'engine', 'native');
  const file = readdirSync(folder).find((entry) => /^errata\..*\.node$/u.test(entry));
  const addon = createRequire(import.meta.url)(join(folder, file));
  const [reference, hypothesis] = [randomText(length, 1), randomText(length, 2)];
  addon[name]('warm', 'worm', 0);
  const before = residentKb('VmRSS');
  const started = performance.now();
  const result = addon[name](reference, hypothesis, 0);
  const edits = typeof result === 'number' ? result : result[1] + result[2] + result[3];
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  console.log(
    JSON.stringify({ name, length, edits, seconds, mb: Math.round((residentKb('VmHWM') - before) / 1024) }),
  );
}

const [first, second] = process.argv.slice(2);
if (first in LIMITS_MB) measure(first, Number(second));
else {
  const found = Object.keys(LIMITS_MB).map((name) => {
    const line = execFileSync(process.execPath, [import.meta.filename, name, first ?? '10000000']).toString();
    process.stdout.write(line);
    return JSON.parse(line);
  });
  const isOver = found.some(({ name, mb }) => mb > LIMITS_MB[name]);
  const isDifferent = found[0].edits !== found[1].edits;
  if (isOver || isDifferent) console.error(isOver ? 'memory beyond the limit' : 'script and distance differ');
  process.exitCode = isOver || isDifferent ? 1 : 0;
}
