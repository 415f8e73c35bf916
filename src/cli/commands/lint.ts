import {
  lint,
  LINT_CODES,
  formatLintFinding,
  type LintCode,
  type LintFinding,
  type LintResult,
} from '../../lint/index.ts';
import { ErrataError, EXIT } from '../../schema/error.ts';
import { booleanFlag, listFlag, type Command } from '../command.ts';
import { startProgress } from '../progress.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'lint',
  describe: 'problems in the ground truth: data/benchmark/benchmark.csv, its transcripts and images',
  flags: {
    batch: { type: 'string', value: 'B', array: true, describe: 'only this batch; may be repeated' },
    fix: {
      type: 'boolean',
      describe:
        'mend what needs no decision (BOM, line ends, invisible characters, normal form, deprecated code points), report the rest',
    },
    images: {
      type: 'boolean',
      default: true,
      describe: 'look at the images too; --no-images looks at the texts alone',
    },
  },
  examples: [
    ['errata lint', 'every finding with page, line and column'],
    ['errata lint --fix', 'mend what is safe, in benchmark.csv and transcripts/'],
  ],
  epilogue: 'Exit code 0: nothing found; 1: something found (with --fix: something left).',

  async run(args, context) {
    const { options, terminal, log, signal } = context;
    const progress = startProgress(context, 'images');
    let result: LintResult;
    try {
      result = await lint({
        root: options.root,
        batches: listFlag(args, 'batch'),
        images: booleanFlag(args, 'images'),
        fix: booleanFlag(args, 'fix'),
        signal,
        onPage: (done) => progress.update(done),
      });
    } finally {
      progress.stop();
    }
    const { pages, findings, fixed, skipped } = result;
    if (pages === 0)
      throw new ErrataError(
        'NO_PAGES',
        'lint: no pages, expected rows in benchmark.csv (and a batch that is there)',
      );
    if (options.json) terminal.print(`${JSON.stringify(result)}\n`);
    else
      for (const finding of findings)
        terminal.print(`${escapeControl(formatLintFinding(finding)).replaceAll('\n', '\\u{a}')}\n`);
    for (const reason of skipped) terminal.warn(reason);
    if (fixed > 0) terminal.note(`${fixed} ${fixed === 1 ? 'page' : 'pages'} mended`);
    terminal.note(`${pages} pages, ${summaryOf(findings)}`);
    log.write('info', `lint: ${pages} pages, ${findings.length} findings, ${fixed} mended`);
    return findings.length === 0 ? EXIT.done : EXIT.partial;
  },
};

function summaryOf(findings: readonly LintFinding[]): string {
  if (findings.length === 0) return 'nothing found';
  const counts = new Map<LintCode, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const fixable = findings.filter(({ isFixable }) => isFixable).length;
  const words = [...counts].map(([code, count]) => `${LINT_CODES[code]} (${count})`).join(', ');
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}: ${words}${fixable > 0 ? `; --fix mends ${fixable}` : ''}`;
}
