import { DECODERS } from '../../image/needs.ts';
import { isForeign } from '../../image/open-image.ts';
import { installedVersion } from '../../io/installed-version.ts';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { recordOf } from '../../schema/named-record.ts';
import type { ConfiguredModel } from '../load-provider.ts';
import type { ProviderManifest } from '../manifest.ts';

/** Versions of the packages that took part in a run, and of Node.js; images of `formats` were changed before. */
export function versionsOf(
  { provider, settings }: Pick<ConfiguredModel, 'provider' | 'settings'>,
  formats: ReadonlySet<string>,
): Record<string, string> {
  const { packages = [], packagesUsed } = provider as Partial<ProviderManifest>;
  const used =
    packagesUsed?.(settings) ?? packages.filter(({ when }) => when === undefined).map(({ name }) => name);
  const decoders = [...formats].flatMap((format) =>
    isForeign({ mimeType: `image/${format}` })
      ? [DECODERS.sharp.name, DECODERS.magick.name]
      : [DECODERS.sharp.name],
  );
  const names = new Set([...used, ...decoders]);
  const found = [...names].flatMap((name) => {
    const version = installedVersion(name);
    return version === null ? [] : [[name, version] as const];
  });
  return recordOf(
    [...found, ['node', process.versions.node] as const].sort(([left], [right]) =>
      compareCodePoints(left, right),
    ),
  );
}
