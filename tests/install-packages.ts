import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs tarballs into a folder of a user, who has nothing else and no network. */
export function installPackages(
  folder: string,
  tarballs: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true }\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], {
    cwd: folder,
    env: { ...env, npm_config_cache: join(folder, '.npm'), npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
