import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from '../faults/answers.ts';
import { CANARY } from '../faults/clients.ts';
import { makeProject, runProject } from '../faults/program.ts';
import { runErrata } from './run.ts';

const BENCHMARK = 'image_name,batch_id,transcript\np001.png,batch-1,text\np002.png,batch-1,text\n';

/** The document of a report over an evaluation that is made first. */
async function reportOf(root: string): Promise<{ readonly html: string; readonly stderr: string }> {
  expect((await runErrata(['evaluate', '--root', root])).status).toBe(0);
  const { status, stderr } = await runErrata(['report', '--root', root]);
  expect(status).toBe(0);
  return { html: readFileSync(join(root, 'data/reports/index.html'), 'utf8'), stderr };
}

test('the report shows how each model was run, as text and nothing else', async () => {
  const prompt = '<script>alert(1)</script> & "read"';
  const { root } = await makeProject(2, { prompt }, () => ok('text'));
  writeFileSync(join(root, 'data/benchmark/benchmark.csv'), BENCHMARK);
  await runProject(root);
  writeFileSync(join(root, 'data/models/Other.csv'), readFileSync(join(root, 'data/models/M.csv')));
  const { html } = await reportOf(root);
  expect(html).toContain('<h2 id="cards">How the models were run</h2>');
  expect(html.match(/Run card of/gu)).toHaveLength(1);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;read&quot;');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('<li><bdi>model test</bdi>: 2 pages</li>');
  expect(html).not.toContain('are not those of this run');
  expect(html).not.toContain(CANARY);
});

test('it says when the texts are of another run, and does without a card', async () => {
  const { root } = await makeProject(2, {}, () => ok('text'));
  writeFileSync(join(root, 'data/benchmark/benchmark.csv'), BENCHMARK);
  await runProject(root);
  const card = join(root, 'data/models/M.card.json');
  writeFileSync(join(root, 'data/models/M.csv'), 'image_name,batch_id,inference\np001.png,batch-1,texts\n');
  expect((await reportOf(root)).html).toContain('The texts that were evaluated are not those of this run.');
  writeFileSync(card, '{"schema": 7}');
  const broken = await reportOf(root);
  expect(broken.stderr).toMatch(/M\.card\.json: no run card: .*left out of the report/u);
  expect(broken.html).not.toContain('How the models were run');
  rmSync(card);
  expect((await reportOf(root)).html).not.toContain('How the models were run');
});
