import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PROJECT } from '../../scripts/run-command.mjs';
import { cleanEnvironment } from '../cli/run.ts';
import { misread, samplePages, Tree, writeModels, writeSources, writeTexts } from './stage-files.ts';

/** Where the blocks of a page are run: a folder with all that the pages speak of, and what programs see there. */
export interface Stage {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Results of before, and two more benchmarks for a suite. */
function writeResults({ root }: Tree, errata: (...words: string[]) => void): void {
  errata('prepare', 'scans');
  errata('run', '--model', 'Gemini');
  errata('evaluate', '--metrics', 'cer,wer,structure');
  for (const folder of ['old/data', 'benchmarks/woodblock/data', 'benchmarks/modern/data'])
    cpSync(join(root, 'data'), join(root, folder), { recursive: true });
  cpSync(join(root, 'data/evaluation/evaluation.json'), join(root, 'old/evaluation.json'));
  errata('evaluate', '--root', 'benchmarks/modern', '--normalize-unicode', 'NFC');
  for (const part of ['1', '2']) errata('evaluate', '--shard', `${part}/2`, '--out', `parts/${part}`);
  mkdirSync(join(root, 'baselines'));
  cpSync(
    join(root, 'benchmarks/modern/data/evaluation/evaluation.json'),
    join(root, 'baselines/modern.json'),
  );
  const suite =
    'defaults: { max_cer: 10% }\nbenchmarks:\n  - root: benchmarks/woodblock\n  - root: benchmarks/modern\n';
  writeFileSync(join(root, 'suite.yaml'), suite);
}

/** What is installed is there already; anything else would need a registry. */
function knowingInstall(installed: string): string {
  return `test -e "${installed}/node_modules/$name" || exit 1`;
}

/** Installs errata from its tarballs, and its peers from the checkout. */
function offlineInstall(npm: string, tarballs: readonly string[]): string {
  return `if test "$name" = errata; then
  "${npm}" install --offline --no-audit --no-fund --loglevel=error ${tarballs.join(' ')}
else
  mkdir -p "$(dirname "node_modules/$name")" && ln -s "${join(PROJECT, 'node_modules')}/$name" "node_modules/$name"
fi || exit 1`;
}

/** Programs that stand for what readers have and tests have not: a registry, a browser, a pull request. */
function standIns(folder: string, install: (npm: string) => string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  const programs = {
    npm: `case "$1" in ci) exit 0;; install) ;; *) exec "${npm}" "$@";; esac
shift
for name in "$@"; do case "$name" in -*) ;; *) ${install(npm)};; esac; done`,
    'xdg-open': 'test -e "$1"',
    open: 'test -e "$1"',
    gh: 'for last in "$@"; do :; done; test -s "$last"',
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

/** An empty folder of a reader who has scans and what a program read, and nothing installed. */
export function firstHourStage(folder: string, installed: string, tarballs: readonly string[]): Stage {
  const bin = standIns(folder, (npm) => offlineInstall(npm, tarballs));
  const tree = new Tree(join(folder, 'work'));
  for (const { stem, batch, image, text } of samplePages()) {
    tree.write(`scans/${batch}/${stem}.png`, image);
    tree.write(`scans/${batch}/${stem}.txt`, text);
    tree.write(`tesseract-out/${batch}/${stem}.txt`, misread(text, 14));
  }
  tree.write('package.json', '{ "name": "user", "private": true }\n');
  const env = cleanEnvironment({
    PATH: [bin, process.env['PATH']].join(delimiter),
    HOME: join(folder, 'home'),
    ERRATA_PACKAGE: join(installed, 'node_modules/errata'),
    npm_config_cache: join(folder, 'npm'),
    npm_config_update_notifier: 'false',
    NO_COLOR: '1',
  });
  return { root: tree.root, env };
}

/** What is made of sources. */
const MADE = ['data', 'errata.config.yaml', 'old', 'benchmarks', 'baselines', 'suite.yaml', 'fix.yaml'];

/** Makes everything that the pages speak of; `pageStage` gives a copy of it. */
export function makeStage(installed: string): {
  readonly pageStage: (page: string) => Stage;
  readonly folder: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'errata-docs-'));
  const template = join(folder, 'template');
  const bin = standIns(folder, () => knowingInstall(installed));
  const env = cleanEnvironment({
    PATH: [bin, join(installed, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
    HOME: join(folder, 'home'),
    ERRATA_PACKAGE: join(installed, 'node_modules/errata'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    NO_COLOR: '1',
    COLUMNS: '100',
  });
  const [tree, pages] = [new Tree(template), samplePages()];
  for (const write of [writeSources, writeTexts, writeModels]) write(tree, pages);
  const errata = (...words: string[]): void => {
    execFileSync('errata', words, { cwd: template, env, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  writeResults(tree, errata);
  let count = 0;
  const pageStage = (page: string): Stage => {
    const root = join(folder, `root-${(count += 1)}`);
    cpSync(template, root, { recursive: true });
    // who follows a tutorial has sources and nothing else
    const made = page.startsWith('docs/tutorials/') ? MADE : [];
    for (const name of made) rmSync(join(root, name), { recursive: true });
    symlinkSync(join(installed, 'node_modules'), join(root, 'node_modules'), 'dir');
    return { root, env: { ...env, HOME: join(folder, `home-${count}`) } };
  };
  return { pageStage, folder };
}
