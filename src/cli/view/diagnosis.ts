import { relative } from 'node:path';
import { escapeControl } from '../terminal.ts';
import type { Diagnosis } from '../doctor/examine.ts';
import type { DecoderState } from '../doctor/decoders.ts';
import type { ModelState } from '../doctor/models.ts';
import type { ProviderState } from '../doctor/providers.ts';

type Line = readonly [what: string, state: string];

/** The diagnosis as lines for people: what, then its state, then how to mend it. */
export function formatDiagnosis(diagnosis: Diagnosis): string {
  const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ['Program', programLines(diagnosis)],
    ['Providers', diagnosis.providers.flatMap(providerLines)],
    ['Images', diagnosis.images.map(decoderLine)],
    ['Keys', diagnosis.keys.map(({ variable, status }) => [variable, status] as const)],
    ['Configuration', configLines(diagnosis)],
    ['Data', dataLines(diagnosis)],
  ];
  const width = Math.max(...sections.flatMap(([, lines]) => lines.map(([what]) => what.length)));
  return escapeControl(
    sections
      .map(
        ([title, lines]) =>
          `${title}\n${lines.map(([what, state]) => `  ${what.padEnd(width)}  ${state}\n`).join('')}`,
      )
      .join('\n'),
  );
}

function programLines({ version, node, platform, engine }: Diagnosis): readonly Line[] {
  const reason =
    engine.kind === 'native'
      ? ''
      : engine.hasAddon
        ? ', as asked for'
        : `, no addon for ${platform}: ${engine.fix}`;
  return [
    ['errata', version],
    ['Node', `${node}, ${platform}`],
    ['engine', `${engine.kind} ${engine.version} (${engine.simd})${reason}`],
    ...(engine.note === null ? [] : [['', engine.note] as const]),
  ];
}

function providerLines({ name, isReady, packages, needs, notes }: ProviderState): readonly Line[] {
  const versions = packages
    .filter(({ version }) => version !== null)
    .map((found) => `${found.name} ${found.version}`);
  const facts = [...versions, ...notes].join('; ');
  if (isReady) return [[name, `ready${facts === '' ? '' : ` (${facts})`}`]];
  return needs.map(({ message, fix }, at) => [
    at === 0 ? name : '',
    `missing: ${message}${fix === null ? '' : `: ${fix}`}`,
  ]);
}

function decoderLine({ name, reads, isInstalled, fix }: DecoderState): Line {
  return [name, isInstalled ? `ready (${reads})` : `missing, for ${reads}: ${fix}`];
}

function configLines({ config, models }: Diagnosis): readonly Line[] {
  if (config.path === null && config.error === null) return [['file', 'none: errata init writes one']];
  const file: Line = [
    'file',
    config.error ?? (relative(process.cwd(), config.path ?? '') || (config.path ?? '')),
  ];
  return [file, ...models.flatMap(modelLines)];
}

function modelLines({ name, provider, isReady, messages }: ModelState): readonly Line[] {
  const first: Line = [name, `${isReady ? 'ready' : 'not ready'} (${provider})`];
  return [first, ...messages.map((message): Line => ['', message])];
}

function dataLines({ data, semantic }: Diagnosis): readonly Line[] {
  return [
    ['benchmark', data.benchmark ?? 'none: errata prepare SOURCE makes one'],
    ['inferences', data.inferences.length === 0 ? 'none: errata run makes them' : data.inferences.join(', ')],
    ['semantic model', semantic.folder ?? 'none: errata models pull minilm'],
  ];
}
