// Who takes part: our command with several metrics, the peers in Python, and the floor.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand } from '../../scripts/run-command.mjs';
import { CACHE } from '../engine/corpora.mjs';

const PACKAGES = ['rapidfuzz==3.14.6', 'jiwer==4.0.0', 'pandas==3.1.1'];
/** Pages of the plain loop; its time is multiplied up to all pages of all models. */
export const LOOP_PAGES = 20;

/** The Python of the benchmark's venv with pandas in it; undefined with the reason on stderr. */
export function datasetPython(python, note) {
  if (python === undefined) return note('missing: the peers need Python, which is not on the PATH');
  const venv = join(CACHE, 'venv');
  const program =
    process.platform === 'win32' ? join(venv, 'Scripts', 'python.exe') : join(venv, 'bin', 'python');
  if (!existsSync(program) && runCommand(python, ['-m', 'venv', venv], { isQuiet: true }) !== 0)
    return note('missing: the peers need a venv, which Python could not make');
  const hasPackages = () =>
    spawnSync(program, ['-c', 'import rapidfuzz, jiwer, pandas'], { stdio: 'ignore' }).status === 0;
  if (
    hasPackages() ||
    runCommand(program, ['-m', 'pip', 'install', '--quiet', ...PACKAGES], { isQuiet: true }) === 0
  )
    return program;
  return note(`missing: pip could not install ${PACKAGES.join(', ')}`);
}

/** Versions of the peers, as the Python says them. */
export function peerVersions(python) {
  const names = ['rapidfuzz', 'jiwer', 'pandas', 'numpy'];
  const asked = [
    'import importlib.metadata as installed',
    `print("; ".join(name + " " + installed.version(name) for name in ${JSON.stringify(names)}))`,
  ].join('\n');
  return execFileSync(python, ['-c', asked], { encoding: 'utf8' }).trim();
}

/** Commands by name; `rounds` limits how often a slow one runs, `factor` extrapolates. */
export function contestants({ name, root, pages, models }, program, python, out) {
  const evaluate = (folder, ...flags) => [
    process.execPath,
    program,
    'evaluate',
    '--root',
    root,
    '--out',
    join(out, folder),
    '--no-progress',
    ...flags,
  ];
  const ours = (...flags) => evaluate('ours', ...flags);
  const peer = (mode) => [python, join(PROJECT, 'bench', 'peer_dataset.py'), root, join(out, mode), mode];
  const isLarge = pages >= 63_000;
  const isHuge = pages >= 630_000;
  const list = [
    { contestant: 'errata cer', command: ours('--metrics', 'cer'), isOurs: true },
    { contestant: 'errata cer, 1 thread', command: ours('--metrics', 'cer', '--threads', '1'), isOurs: true },
    {
      contestant: 'floor: read',
      command: [process.execPath, join(PROJECT, 'bench', 'dataset', 'floor.mjs'), 'read', root],
    },
    {
      contestant: 'floor: read, scan',
      command: [process.execPath, join(PROJECT, 'bench', 'dataset', 'scan.mjs'), root],
    },
  ];
  const all = { contestant: 'errata all', command: ours(), isOurs: true, rounds: isLarge ? 1 : undefined };
  if (isHuge) return [...list, all];
  list.push(
    // by the rules of the OpenPecha program neither inputs nor results are hashed, and there are no tables of pages:
    // these write what the peer writes
    {
      contestant: 'errata cer without hashes and tables',
      command: evaluate('bare', '--metrics', 'cer', '--compat', 'openpecha'),
      isOurs: true,
    },
    {
      contestant: 'errata all without hashes and tables',
      command: evaluate('bare', '--profile', 'all', '--compat', 'openpecha'),
      isOurs: true,
      rounds: isLarge ? 1 : undefined,
    },
    {
      contestant: 'errata lines, NFC, white space',
      command: ours('--profile', 'lines', '--normalize-unicode', 'NFC', '--normalize-whitespace'),
      isOurs: true,
    },
    {
      contestant: 'errata structure',
      command: ours('--profile', 'structure'),
      isOurs: true,
      rounds: isLarge ? 1 : undefined,
    },
    all,
    {
      contestant: 'errata cer, TypeScript engine',
      command: ours('--metrics', 'cer', '--engine', 'ts'),
      isOurs: true,
      rounds: 1,
      only: 'dataset_1',
    },
  );
  if (python === undefined) return list.filter(({ only }) => only === undefined || only === name);
  list.push(
    { contestant: 'pandas + rapidfuzz cpdist(2)', command: peer('cpdist') },
    { contestant: 'pandas + rapidfuzz loop', command: peer('rf'), rounds: isLarge ? 1 : undefined },
    { contestant: 'pandas + jiwer', command: peer('jiwer'), rounds: isLarge ? 1 : undefined },
    {
      contestant: `OpenPecha loop (${LOOP_PAGES} pages, extrapolated)`,
      command: [python, join(PROJECT, 'bench', 'dataset', 'openpecha_loop.py'), root, String(LOOP_PAGES)],
      rounds: 1,
      factor: (pages * models) / LOOP_PAGES,
    },
  );
  return list.filter(({ only }) => only === undefined || only === name);
}
