import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_FLAGS } from './chromium-flags.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine; undefined where there is none. */
export const chromiumPath: string | undefined = [
  ...(process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name))),
  ...PLACES,
].find((path) => existsSync(path));

if (chromiumPath === undefined)
  console.log('skipped: the browser tests need Chromium (chromium on the PATH)');

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath!,
    args: CHROMIUM_FLAGS,
    timeout: 60_000,
  });
}
