import { spawn } from 'node:child_process';

/** Opens a file as the system would; no shell sees its name. */
export function openInBrowser(path: string, warn: (message: string) => void): void {
  const [program, ...words] = openerOf(process.platform);
  const child = spawn(program, [...words, path], { detached: true, stdio: 'ignore' });
  child.on('error', () => {
    warn(`${path}: no program to open it (${program} was not found)`);
  });
  child.unref();
}

function openerOf(platform: NodeJS.Platform): readonly [program: string, ...words: string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}
