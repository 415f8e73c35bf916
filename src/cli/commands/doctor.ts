import { redactValues } from '../../io/redact.ts';
import { EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { examine, isHealthy } from '../doctor/examine.ts';
import { formatDiagnosis } from '../view/diagnosis.ts';
import { jsonLine } from '../view/json.ts';

export const command = defineCommand({
  name: 'doctor',
  describe: 'What is ready and what is missing: engine, providers, keys (never their value), models, data.',
  globals: ['root', 'config', 'engine', 'json'],
  flags: {},
  examples: [
    ['errata doctor', 'a report with the command that mends each thing'],
    ['errata doctor --json', 'the same for programs'],
  ],
  epilogue: `Every model of the configuration is started as a run would and stopped again; no page is read,
no service is asked. Exit code 1: the configuration is wrong, or a model of it is not ready.`,

  async run(_args, { options, terminal, log, commands }) {
    const diagnosis = redactValues(await examine(options, process.env, commands));
    const isGood = isHealthy(diagnosis);
    const { engine, models } = diagnosis;
    const ready = models.filter(({ isReady }) => isReady).length;
    log.write('info', `doctor: engine ${engine.kind}, ${ready} of ${models.length} models ready`);
    terminal.print(options.json ? jsonLine({ healthy: isGood, ...diagnosis }) : formatDiagnosis(diagnosis));
    return isGood ? EXIT.done : EXIT.partial;
  },
});
