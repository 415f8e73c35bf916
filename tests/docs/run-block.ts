import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { transformSync } from 'esbuild';
import { parseDocument } from 'yaml';
import { venvProgram, whyNoPackage } from '../../scripts/python-package.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import type { Block } from './markdown-blocks.ts';
import type { Stage } from './stage.ts';

/** What became of a block: nothing to say, or what is wrong with it; what it printed; why it was not run. */
export interface BlockResult {
  readonly fault?: string;
  readonly stdout?: string;
  readonly notRun?: string;
}

const SHELL = new Set(['sh', 'bash']);
const SCRIPT = new Set(['ts', 'js']);

export function isScript({ language }: Block): boolean {
  return SCRIPT.has(language);
}

/** Runs or checks a block, in the root of its page; `before` is what the block before it printed. */
export function runBlock(block: Block, stage: Stage, before: string | undefined): BlockResult {
  const { marker, language } = block;
  switch (marker?.kind) {
    case 'not run':
      return marker.value === '' ? { fault: 'expected a reason behind "not run"' } : { notRun: marker.value };
    case 'output':
      return { fault: outputFault(block.text, before), stdout: before } as BlockResult;
    case 'from':
      return fault(quoteFault(block.text, sourceText(marker.value, stage)));
    case 'schema':
      return fault(schemaFault(parsed(block), marker.value, stage));
    case 'file':
      return writeBlock(block, marker.value, stage);
    case 'needs': {
      const missing = marker.value.split(' ').find((name) => !isThere(name));
      return missing === undefined ? start(block, stage, 0) : { notRun: `${missing} is not there` };
    }
    default:
  }
  if (SHELL.has(language) || SCRIPT.has(language) || language === 'python')
    return start(block, stage, Number(marker?.value ?? 0));
  if (language === 'yaml') return fault(schemaFault(parsed(block), 'config', stage));
  return { fault: `nobody can tell whether this block (${language || 'no language'}) is right: say how` };
}

function fault(message: string | undefined): BlockResult {
  return message === undefined ? {} : { fault: message };
}

/** Python of the project's own environment, where there is one. */
const PYTHON = existsSync(venvProgram('python')) ? venvProgram('python') : 'python3';

function isThere(name: string): boolean {
  // an old build would fail for no reason, or pass
  if (name === 'python3:errata' && whyNoPackage() !== undefined) return false;
  const [program, module] = name.split(':') as [string, string | undefined];
  const words = module === undefined ? ['--version'] : ['-c', `import ${module}`];
  return spawnSync(program === 'python3' ? PYTHON : program, words, { stdio: 'ignore' }).status === 0;
}

/** Runs a block as the program of its language. */
function start(block: Block, { root, env }: Stage, exit: number): BlockResult {
  const [program, ...words] = commandOf(block, root);
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: root,
    env,
    encoding: 'utf8',
    input: '',
  });
  const told = `exit code ${status}, expected ${exit}\n${stdout}${stderr}`;
  return status === exit ? { stdout } : { fault: told, stdout };
}

function commandOf({ language, text, line }: Block, root: string): [string, ...string[]] {
  if (SHELL.has(language)) return ['bash', '-euo', 'pipefail', '-c', text];
  if (language === 'python') return [PYTHON, '-c', text];
  if (language === 'sql') return ['duckdb', '-c', text];
  const file = join(root, `.block-${line}.mjs`);
  writeFileSync(file, transformSync(withChecks(text), { loader: 'ts' }).code);
  return [process.execPath, file];
}

/** A value that stands behind a call (`cer('ab', 'ax'); // 0.5`) is compared with what the call gives. */
const STATED = /^(?!.*\b(?:const|let|console|throw)\b)(\S.*[^\s;]); \/\/ (.+)$/gmu;
const CHECK = `
import { isDeepStrictEqual as __isSame } from 'node:util';
function __check(value, words) {
  const stated = [words, words.split(': ')[0]].flatMap((text) => {
    try { return [(0, eval)(\`(\${text})\`)]; } catch { return []; }
  });
  const values = stated.filter((other) => other !== undefined);
  if (values.length > 0 && !values.some((other) => __isSame(value, other)))
    throw new Error(\`expected \${words}, got \${JSON.stringify(value)}\`);
}
`;

export function withChecks(text: string): string {
  const checked = (_: string, call: string, words: string): string =>
    `__check(${call}, ${JSON.stringify(words)});`;
  return `${CHECK}${text.replaceAll(STATED, checked)}`;
}

/** Writes what the reader saves; a configuration has to be one, a workflow has to work. */
function writeBlock(block: Block, name: string, stage: Stage): BlockResult {
  const path = join(stage.root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, block.text);
  if (basename(name).startsWith('errata.config.')) return fault(schemaFault(parsed(block), 'config', stage));
  if (name.startsWith('.github/workflows/')) return runWorkflow(block, stage);
  return {};
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the commands of a workflow one after the other; actions are not run, but have to be pinned. */
function runWorkflow(block: Block, stage: Stage): BlockResult {
  const { jobs } = parsed(block) as {
    readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
  };
  for (const { uses, run, env = {} } of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (uses !== undefined && !/@(?:[0-9a-f]{40}|v\d+)$/u.test(uses))
      return { fault: `${uses} has no version` };
    if (run === undefined) continue;
    const given = Object.entries(env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{.*?\}\}/gu, '1'),
    ]);
    const inStep = { ...stage, env: { ...stage.env, ...Object.fromEntries(given) } };
    const result = start({ ...block, language: 'sh', text: run }, inStep, 0);
    if (result.fault !== undefined) return { fault: `${run}\n${result.fault}` };
  }
  return {};
}

function parsed({ text }: Block): unknown {
  const document = parseDocument(text);
  if (document.errors[0] !== undefined) throw document.errors[0];
  return document.toJS();
}

function schemaFault(value: unknown, name: string, { env }: Stage): string | undefined {
  const [file, pointer = ''] = name.split('#') as [string, string | undefined];
  const schema = JSON.parse(
    readFileSync(join(env['ERRATA_PACKAGE']!, 'dist/schema', `${file}.json`), 'utf8'),
  ) as object;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(schema, 'whole');
  const validate = ajv.getSchema(pointer === '' ? 'whole' : `whole#${pointer}`);
  if (validate === undefined) return `${name}: there is no such schema`;
  return validate(value) === true ? undefined : ajv.errorsText(validate.errors);
}

function sourceText(path: string, { env }: Stage): string {
  if (!path.startsWith('errata/')) return readFileSync(join(PROJECT, path), 'utf8');
  // a signature is shown without the word that makes it a declaration
  return readFileSync(join(env['ERRATA_PACKAGE']!, path.slice('errata/'.length)), 'utf8').replaceAll(
    /^declare /gmu,
    '',
  );
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** Whether the parts of a text between `…` stand in another one, in this order. */
export function quoteFault(text: string, source: string): string | undefined {
  const whole = withoutSpace(source);
  let from = 0;
  for (const part of text
    .split('…')
    .map(withoutSpace)
    .filter((words) => words !== '')) {
    const at = whole.indexOf(part, from);
    if (at < 0) return `the source does not have: ${part}`;
    from = at + part.length;
  }
  return undefined;
}

const trimmedLines = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());

/** Whether a text is what was printed; a line `…` stands for any lines. */
export function outputFault(text: string, printed: string | undefined): string | undefined {
  if (printed === undefined) return 'expected a block that prints something before it';
  const pattern = trimmedLines(text)
    .map((line) =>
      line.trim() === '…' ? '(?:.*\\n)*?' : `${line.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}\\n`,
    )
    .join('');
  const whole = trimmedLines(printed)
    .map((line) => `${line}\n`)
    .join('');
  return new RegExp(`^${pattern}$`, 'u').test(whole) ? undefined : `expected what is printed:\n${printed}`;
}
