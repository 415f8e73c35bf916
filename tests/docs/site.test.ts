import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { temporaryFolder } from '../cli/run.ts';
import { PAGES } from './markdown-blocks.ts';

test(
  'the site has every page, can be searched, and fetches nothing from elsewhere',
  { timeout: 300_000 },
  () => {
    const out = join(temporaryFolder(), 'site');
    const vitepress = join(PROJECT, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
    execFileSync(process.execPath, [vitepress, 'build', 'docs', '--outDir', out], {
      cwd: PROJECT,
      stdio: 'pipe',
    });
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
    const pages = PAGES.filter((page) => page.startsWith('docs/')).map((page) =>
      page.slice('docs/'.length).replace(/md$/u, 'html'),
    );
    expect(pages.filter((page) => !files.includes(page))).toEqual([]);
    const index = files.find((name) => /localSearchIndex/u.test(name));
    expect(readFileSync(join(out, index!), 'utf8')).toContain('waterfall');
    const foreign = /<(?:script|link|img|iframe)\b[^>]*(?:src|href)="https?:[^"]+"/u;
    expect(pages.filter((page) => foreign.test(readFileSync(join(out, page), 'utf8')))).toEqual([]);
  },
);
