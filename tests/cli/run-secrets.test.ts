import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { always, ok, send } from '../faults/answers.ts';
import { csvOf, expectNoSecret, makeRoot, readEntries } from '../faults/case.ts';
import { CANARY } from '../faults/clients.ts';
import { makeProject, runProject } from '../faults/program.ts';
import { runErrata } from './run.ts';
import { makeTree } from './tree.ts';

const SECRETS = {
  GEMINI_API_KEY: 'gem/ini+7fa91c2e55',
  SOME_TOKEN: 'tok-7fa91c2e55',
  A_SECRET: 'sec-7fa91c2e55',
  DB_PASSWORD: 'pass 7fa91c2e55 word',
  MY_CREDENTIALS: 'cred-7fa91c2e55',
  PLAIN: 'named-by-api_key_env-7fa91c2e55',
  OTHER: 'named-by-api_key-7fa91c2e55',
};

/** Prints all secrets on stderr, plain and encoded. */
const LEAK = `console.error(Object.values(process.env).join(' '));
for (const name of ${JSON.stringify(Object.keys(SECRETS))}) {
  const value = process.env[name];
  console.error(name, value, encodeURIComponent(value), Buffer.from('user:' + value).toString('base64'));
}
process.exit(3);
`;

const OTHERS = 'G: {provider: gemini, api_key_env: PLAIN}\n  H: {provider: deepseek, api_key: "${OTHER}"}\n';

test('what a program prints on stderr is shown, logged and kept without any key', async () => {
  const root = makeRoot(1);
  writeFileSync(join(root, 'leak.mjs'), LEAK);
  writeFileSync(
    join(root, 'errata.config.yaml'),
    `models:\n  M: {provider: command, command: ["${process.execPath}", leak.mjs]}\n  ${OTHERS}`,
  );
  const { status, stdout, stderr } = await runErrata(['run', '--root', root, '--model', 'M', '--json'], {
    env: SECRETS,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('[redacted]');
  expect(readEntries(root)[0]?.details?.stderr).toContain('GEMINI_API_KEY [redacted]');
  expectNoSecret(root, stdout + stderr, Object.values(SECRETS));
  expect(readFileSync(join(root, 'logs/ocr_evaluation.log'), 'utf8')).toContain('[redacted]');
});

test('a module that cannot be loaded tells no key, neither on stderr nor as JSON', async () => {
  const root = makeRoot(1);
  writeFileSync(join(root, 'bad.mjs'), 'throw new Error(`no ${process.env.SOME_TOKEN}`);');
  writeFileSync(join(root, 'errata.config.yaml'), 'models:\n  M: {module: ./bad.mjs}\n');
  for (const words of [
    ['run', '--json'],
    ['run', '--dry-run'],
    ['run', '--verbose'],
    ['doctor', '--json'],
    ['doctor'],
  ]) {
    const { stdout, stderr } = await runErrata([...words, '--root', root], { env: SECRETS });
    expect(stdout + stderr).toContain('no [redacted]');
    expectNoSecret(root, stdout + stderr, Object.values(SECRETS));
  }
});

test('a corrector of an experiment tells no key either', async () => {
  const root = makeTree({
    'leak.mjs': LEAK,
    'pages.csv': 'id,truth,read\np1,a,b\n',
    'x.yaml': `experiment: { resamples: 100, semantic: false }
data: { csv: pages.csv, columns: { id: id, reference: truth, ocr: read } }
command: { program: ["${process.execPath}", leak.mjs] }
`,
  });
  const { PLAIN: _, OTHER: __, ...env } = SECRETS;
  const { status, stdout, stderr } = await runErrata(['experiment', join(root, 'x.yaml'), '--root', root], {
    env: { ...env, PLAIN: 'x', OTHER: 'x' },
  });
  expect(status).toBe(1);
  expectNoSecret(root, stdout + stderr, Object.values(env));
});

test('a recognised text is never touched', async () => {
  const text = `key ${CANARY}, see https://x.org/?key=abc">`;
  const { root } = await makeProject(1, {}, always(ok(text)));
  expect((await runProject(root)).status).toBe(0);
  expect(readEntries(root)[0]?.text).toBe(text);
  expect(csvOf(root)).toContain(`"${text.replaceAll('"', '""')}"`);
});

test.each([
  ['an error page with a key in an address', '<a href="https://x.org/?key=abc">sign in</a>', 400],
  ['JSON in which a key is a number', '{"error":{"code":400,"message":"no","n":4000,"k":"12345678"}}', 400],
  ['an answer that is none', '{"choices":[],"a":"?key=abc\\">","n":4000}', 200],
])('%s fails its page alone', async (_, body, code) => {
  for (const key of ['4000', '12345678']) {
    const { root } = await makeProject(2, { max_retries: 0, max_workers: 1 }, (number, request) =>
      number === 1 ? send(code, body) : ok(request.image.slice(0, 9)),
    );
    const { status, stderr } = await runProject(root, [], { SOME_KEY: key });
    expect(stderr).toContain('2 pages, 1 ok, 1 error');
    expect(status).toBe(1);
    expect(readEntries(root)[0]).toMatchObject({
      status: 'error',
      details: { body: expect.any(String) as unknown },
    });
    expect(JSON.stringify(readEntries(root))).not.toContain('key=abc');
  }
});
