import { expect, test } from 'vitest';
import { loadAddon } from '../../src/engine/native/load-addon.ts';
import { findWasm } from '../../src/engine/wasm/load-wasm.ts';
import { evaluationRoot } from '../evaluation-root.ts';
import { runErrata } from './run.ts';
import { makeTree } from './tree.ts';

const hasAddon = loadAddon() !== undefined;
const hasModule = findWasm() !== undefined;
const fastest = hasAddon ? 'native' : hasModule ? 'wasm' : 'ts';
if (!hasAddon) console.warn('skipped: the native engine has no addon here');
if (!hasModule) console.warn('skipped: the wasm engine is not built here: npm run build:wasm');

const PAGES = [
  ['a.png', 'b', 'abc'],
  ['b.png', 'b', 'def'],
  ['c.png', 'b', 'ghi'],
];

/** A root with two models that were evaluated. */
async function evaluatedRoot(): Promise<string> {
  const root = evaluationRoot(PAGES, { one: PAGES, two: [['a.png', 'b', 'abx'], ...PAGES.slice(1)] });
  const { status, stderr } = await runErrata(['evaluate', '--root', root]);
  expect([status, stderr.includes('error')], stderr).toEqual([0, false]);
  return root;
}

test.skipIf(!hasAddon)('ERRATA_SIMD holds for every command that uses the engine', async () => {
  const root = await evaluatedRoot();
  const pair = makeTree({ 'reference.txt': 'abc', 'hypothesis.txt': 'abd' });
  const texts = [`${pair}/reference.txt`, `${pair}/hypothesis.txt`];
  const commands = [
    ['evaluate'],
    ['score', ...texts],
    ['diff', ...texts],
    ['diff', '--page', 'a.png', '--model', 'two'],
    ['compare', 'one', 'two'],
    ['lint', '--no-images'],
    ['doctor'],
  ];
  for (const words of commands) {
    const all = [...words, '--root', root];
    const refused = await runErrata(all, { env: { ERRATA_SIMD: 'mmx' } });
    expect(refused.status, `${words.join(' ')}: ${refused.stderr}`).toBe(78);
    expect(refused.stderr).toContain('ERRATA_SIMD: expected ');
    expect(refused.stderr).toContain('(SIMD_NOT_AVAILABLE)');
    const scalar = await runErrata(all, { env: { ERRATA_SIMD: 'scalar' } });
    const best = await runErrata(all);
    if (words[0] !== 'doctor') expect(scalar.stdout).toBe(best.stdout);
    expect(scalar.status).toBe(best.status);
    // the other engine has no such instructions, and needs none
    const other = await runErrata([...all, '--engine', 'ts'], { env: { ERRATA_SIMD: 'mmx' } });
    expect(other.status).toBe(best.status);
  }
});

test('--engine auto takes precedence over ERRATA_ENGINE', async () => {
  const kindOf = async (words: readonly string[], word: string): Promise<unknown> => {
    const { stdout } = await runErrata(['doctor', '--json', '--root', makeTree({}), ...words], {
      env: { ERRATA_ENGINE: word },
    });
    return (JSON.parse(stdout) as { engine: { kind: string } }).engine.kind;
  };
  expect(await kindOf([], 'ts')).toBe('ts');
  expect(await kindOf(['--engine', 'auto'], 'ts')).toBe(fastest);
  expect(await kindOf(['--engine', 'auto'], 'rust')).toBe(fastest);
});

test.skipIf(!hasModule)(
  '--engine wasm scores as the others do, and doctor names its instructions',
  async () => {
    const root = await evaluatedRoot();
    const expected = await runErrata(['evaluate', '--json', '--root', root, '--engine', 'ts']);
    const found = await runErrata(['evaluate', '--json', '--root', root, '--engine', 'wasm']);
    expect([found.status, found.stdout], found.stderr).toEqual([0, expected.stdout]);
    const { stdout } = await runErrata(['doctor', '--root', root, '--engine', 'wasm']);
    expect(stdout).toMatch(/engine +wasm \S+ \(simd128\)/u);
  },
);

test.each([['evaluate'], ['doctor'], ['prepare', 'x']])(
  'an unknown ERRATA_ENGINE is a fault of the configuration for %s',
  async (...words) => {
    const { status, stderr } = await runErrata([...words, '--root', makeTree({})], {
      env: { ERRATA_ENGINE: 'rust' },
    });
    expect([status, stderr]).toEqual([
      78,
      'errata: ERRATA_ENGINE: expected auto, native, wasm or ts, got "rust" (ENGINE_UNKNOWN)\n',
    ]);
  },
);
