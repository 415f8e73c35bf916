import { match, ok } from 'node:assert';
import { parseConfig } from '../../../src/schema/config-text.ts';
import { parseExperimentConfig } from '../../../src/experiment/experiment-config.ts';
import { ErrataError, EXIT } from '../../../src/schema/error.ts';
import type { Target } from '../target.ts';

/** Configuration files of both kinds: read, or refused with the place and exit code 78. */
export const config: Target = {
  name: 'config',
  longest: 512,
  tokens: [
    'models:\n',
    '  a:\n',
    '    provider: csv\n',
    'workers: 4\n',
    '&a ',
    '*a',
    '<<: *a',
    '!!set',
    '!!binary ',
    '!!timestamp ',
    '- ',
    '? ',
    ': ',
    '{',
    '}',
    '[',
    ']',
    '|\n',
    '>-\n',
    '"',
    "'",
    '\n',
    '\t',
    '#',
    '---\n',
    '...\n',
    '%YAML 1.1\n',
    '__proto__: ',
    '.nan',
    '1e999',
    '0x10',
    '${KEY}',
    'api_key: ',
    'experiment:\n',
    'type: csv\n',
  ],
  seeds: [
    'models:\n  a:\n    provider: csv\n    path: x.csv\nworkers: 2\n',
    '{"models": {"g": {"provider": "gemini", "api_key": "${KEY}", "price": {"page": 1}}}}',
    'experiment:\n  normalize_before_eval: true\ncorrection:\n  type: command\ncommand:\n  ' +
      'program: [cat]\ndata:\n  csv: x.csv\n',
  ],
  async run(bytes) {
    const text = bytes.toString('utf8');
    await check(() => parseConfig(text, 'c.yaml'));
    await check(() => parseExperimentConfig(text, 'c.yaml'));
  },
};

async function check(parse: () => unknown): Promise<void> {
  try {
    await parse();
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    ok(error.exit === EXIT.configuration, `exit ${error.exit}`);
    match(error.message, /^c\.yaml/u);
  }
}
