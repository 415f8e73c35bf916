import { installedVersion } from '../../io/installed-version.ts';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { recordOf } from '../../schema/named-record.ts';
import type { ConfiguredModel } from '../load-provider.ts';
import type { ProviderManifest } from '../manifest.ts';

/** What changes images before they are read. */
const IMAGE_PACKAGES = ['sharp', '@imagemagick/magick-wasm'];

/** Versions of the packages that took part in a run, and of Node.js. */
export function versionsOf(
  { provider, settings }: Pick<ConfiguredModel, 'provider' | 'settings'>,
  hasChangedImages: boolean,
): Record<string, string> {
  const { packages = [], packagesUsed } = provider as Partial<ProviderManifest>;
  const used =
    packagesUsed?.(settings) ?? packages.filter(({ when }) => when === undefined).map(({ name }) => name);
  const names = new Set([...used, ...(hasChangedImages ? IMAGE_PACKAGES : [])]);
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
