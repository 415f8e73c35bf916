import { redactValues } from '../../io/redact.ts';
import { EXIT } from '../../schema/error.ts';
import type { Command } from '../command.ts';
import { examine, isHealthy } from '../doctor/examine.ts';
import { formatDiagnosis } from '../doctor/format.ts';

export const command: Command = {
  name: 'doctor',
  describe: 'what is ready and what is missing: engine, providers, keys (never their value), models, data',
  flags: {},
  examples: [
    ['errata doctor', 'a report with the command that mends each thing'],
    ['errata doctor --json', 'the same for programs'],
  ],
  epilogue:
    'Every model of the configuration is started as a run would and stopped again; no page is read, no service is asked. Exit code 1: the configuration is wrong, or a model of it is not ready.',

  async run(_args, { options, terminal, log }) {
    const diagnosis = redactValues(await examine(options, process.env));
    const isGood = isHealthy(diagnosis);
    log.write(
      'info',
      `doctor: engine ${diagnosis.engine.kind}, ${diagnosis.models.filter(({ isReady }) => isReady).length} of ${diagnosis.models.length} models ready`,
    );
    terminal.print(
      options.json ? `${JSON.stringify({ healthy: isGood, ...diagnosis })}\n` : formatDiagnosis(diagnosis),
    );
    return isGood ? EXIT.done : EXIT.partial;
  },
};
