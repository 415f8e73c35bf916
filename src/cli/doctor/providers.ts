import type { KeyVariable, Need, ProviderManifest, Surroundings } from '../../infer/manifest.ts';
import { inspectPackage, type PackageState } from './packages.ts';

export interface ProviderState {
  readonly name: string;
  readonly isReady: boolean;
  readonly packages: readonly PackageState[];
  readonly needs: readonly Need[];
  /** What is there, in words. */
  readonly notes: readonly string[];
}

/** A variable whose presence is told, never its value. */
export interface KeyState {
  readonly variable: string;
  readonly status: 'set' | 'not set' | 'malformed';
}

export function inspectKeys(
  manifests: readonly ProviderManifest[],
  env: Surroundings['env'],
): readonly KeyState[] {
  return manifests.flatMap(({ key }) => (key === undefined ? [] : [inspectKey(key, env)]));
}

function inspectKey({ variable, isPath = false }: KeyVariable, env: Surroundings['env']): KeyState {
  const value = env[variable] ?? '';
  if (value.trim() === '') return { variable, status: 'not set' };
  return { variable, status: isPath || /^[\x21-\x7e]+$/u.test(value) ? 'set' : 'malformed' };
}

export async function inspectProvider(
  { name, packages: wanted, key, readiness }: ProviderManifest,
  surroundings: Surroundings,
): Promise<ProviderState> {
  const always = wanted.filter(({ when }) => when === undefined);
  const packages = await Promise.all(always.map(inspectPackage));
  const needs: Need[] = packages.flatMap(packageNeeds);
  if (key !== undefined && key.isOptional !== true) {
    const { variable, status } = inspectKey(key, surroundings.env);
    if (status !== 'set') needs.push({ message: `${variable} is ${status}`, fix: `export ${variable}=…` });
  }
  const more = needs.length === 0 ? await readiness?.(surroundings) : undefined;
  const all = [...needs, ...(more?.needs ?? [])];
  return { name, isReady: all.length === 0, packages, needs: all, notes: more?.notes ?? [] };
}

function packageNeeds({ name, version, fault }: PackageState): readonly Need[] {
  if (version === null)
    return [{ message: `the package ${name} is not installed`, fix: `npm install ${name}` }];
  if (fault === null) return [];
  return [{ message: `the package ${name} does not load: ${fault}`, fix: `npm install --force ${name}` }];
}
