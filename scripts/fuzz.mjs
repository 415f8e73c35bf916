// Coverage-guided fuzzing of every target in turn: npm run fuzz -- --minutes N [--target NAME] [--runs M] [--seed S].
import { parseArgs } from 'node:util';
import { buildRust, fuzzRust, hasNightly, rustTargets } from './fuzz/libfuzzer.mjs';
import { buildTypeScript, fuzzTypeScript, typeScriptTargets } from './fuzz/typescript.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    runs: { type: 'string' },
    target: { type: 'string' },
    seed: { type: 'string' },
  },
});

function limit(name, fallback) {
  if (values[name] === undefined) return fallback;
  const number = Number(values[name]);
  if (number > 0) return number;
  console.error(`--${name}: expected a number above 0, got ${values[name]}`);
  process.exit(64);
}

/** Every target with what runs it; nothing is built for targets that nobody asked for. */
async function chosenTargets() {
  const isWanted = (name) => values.target === undefined || values.target === name;
  const rust = rustTargets().filter(isWanted);
  const typeScript = await buildTypeScript();
  const others = (await typeScriptTargets(typeScript)).filter(isWanted);
  const targets = others.map((name) => [name, (limits) => fuzzTypeScript(typeScript, name, limits)]);
  if (rust.length === 0) return targets;
  if (!hasNightly()) {
    console.log(`skipped: ${rust.join(', ')} need a nightly toolchain (rustup toolchain install nightly)`);
    return targets;
  }
  const program = buildRust();
  if (program === undefined) process.exit(1);
  return [...rust.map((name) => [name, (limits) => fuzzRust(program, name, limits)]), ...targets];
}

const runs = limit('runs', Infinity);
const minutes = limit('minutes', values.runs === undefined ? 10 : Infinity);
const seed = limit('seed', 1 + (Date.now() % 1_000_000));
const targets = await chosenTargets();
if (targets.length === 0) {
  console.error(values.target === undefined ? 'nothing to run' : `--target: no target ${values.target}`);
  process.exit(64);
}
console.log(`${targets.length} targets, seed ${seed}`);
let failed = 0;
for (const [name, fuzz] of targets) {
  const seconds = (60 * minutes) / targets.length;
  const { executions, crashes, corpus } = await fuzz({ seconds, runs, seed });
  console.log(`${name}: execs=${executions} crashes=${crashes} corpus=${corpus}`);
  failed += crashes;
}
process.exitCode = failed === 0 ? 0 : 1;
