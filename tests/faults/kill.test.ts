import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from './answers.ts';
import type { JournalEntry } from '../../src/schema/journal.ts';
import { csvOf } from './case.ts';
import { makeProject, runProject, startRun, type Project } from './program.ts';
import type { Answer } from './service.ts';

const PAGES = 200;
const WORKERS = 8;

/** Text that depends on the image alone, after a little while, so that requests overlap. */
const slowly =
  (image: string): Answer =>
  (exchange) => {
    setTimeout(() => {
      ok(`text of ${image.slice(-40)}`)(exchange);
    }, 3);
  };

/** Runs until the service has seen a number of requests, then kills at once. */
async function killAt({ root, service }: Project, requests: number): Promise<void> {
  const { child, ended } = startRun(root);
  const target = service.requests.length + requests;
  service.script = (number, request) => {
    if (number === target) child.kill('SIGKILL');
    return slowly(request.image);
  };
  expect((await ended).signal).toBe('SIGKILL');
}

test('a run of 200 pages that is killed again and again ends as one that was not', async () => {
  const undisturbed = await makeProject(PAGES, { max_workers: WORKERS });
  expect((await runProject(undisturbed.root)).status).toBe(0);
  expect(undisturbed.service.requests).toHaveLength(PAGES);

  const project = await makeProject(PAGES, { max_workers: WORKERS });
  let kills = 0;
  for (const after of [1, 30, 12, 70]) {
    const finished = new Set(kills === 0 ? [] : imagesOf(project));
    const seen = project.service.requests.length;
    await killAt(project, after);
    kills += 1;
    // what was on disk before this start was not asked for again
    expect(
      project.service.requests.slice(seen).filter(({ image }) => finished.has(image.slice(-40))),
    ).toEqual([]);
  }
  project.service.script = (_, request) => slowly(request.image);
  const { status, stderr } = await runProject(project.root);
  expect(stderr).toMatch(/from the journal/u);
  expect(status).toBe(0);
  expect(csvOf(project.root)).toBe(csvOf(undisturbed.root));
  expect(project.service.requests.length).toBeLessThanOrEqual(PAGES + kills * WORKERS);
  const before = project.service.requests.length;
  expect((await runProject(project.root)).status).toBe(0);
  expect(project.service.requests).toHaveLength(before);
});

/** Images whose pages are in the journal, as the service names them. */
function imagesOf({ root }: Project): readonly string[] {
  const lines = readFileSync(join(root, 'data/models/M.journal.jsonl'), 'utf8').split('\n');
  // the last one may be torn
  return lines
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as JournalEntry).text?.replace('text of ', '') ?? '');
}
