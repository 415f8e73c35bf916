import { checkLimits } from '../../library/root/gate.ts';
import { gateFlags } from '../../options/tables/gate.ts';
import { defineCommand } from '../command.ts';
import { showChecks } from '../view/gate-checks.ts';
import { teller } from '../view/messages.ts';

export const command = defineCommand({
  name: 'gate',
  describe: 'An exit code for CI: 0 when the evaluation keeps its limits, 1 when it does not.',
  globals: ['root', 'config', 'engine', 'threads', 'json', 'progress'],
  flags: gateFlags,
  examples: [
    ['errata gate --max-cer 10%', 'every model must have a macro CER of at most 0.1'],
    [
      'errata gate --baseline old/evaluation.json --max-regression 0.005 --alpha 0.05',
      'no model may get worse by more than half a point',
    ],
    ['errata gate --max-cer 10% --max-missing 0 --max-failed 1%', 'and nearly every page must be read'],
    ['errata gate --suite suite.yaml --junit gate.xml', 'several benchmarks, one verdict'],
  ],
  epilogue: 'Results with different metric signatures are refused (exit 65).',

  async run(args, context) {
    const { options, log, signal } = context;
    const { root, threads } = options;
    const result = await checkLimits({ ...args, threads }, { root, signal, onMessage: teller(context) });
    log.write('info', `gate: ${result.verdict}`);
    showChecks(result, args, context);
    return result.exit;
  },
});
