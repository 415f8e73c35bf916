import { ErrataError } from '../schema/error.ts';

/**
 * Imports an optional package when it is first needed.
 * A missing one is an error of one line that says how to add it.
 */
export async function importOptional<Module>(name: string, neededBy: string): Promise<Module> {
  try {
    return (await import(name)) as Module;
  } catch (cause) {
    const reason =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
        ? 'is not installed'
        : 'cannot be loaded';
    throw new ErrataError(
      'MISSING_PACKAGE',
      `${neededBy} needs the package ${name}, which ${reason}: npm install ${name}`,
      { cause },
    );
  }
}
