/** The project's own environment of Python. */
export const VENV: string;
/** Holds the hash of the sources that the installed package was built from. */
export const STAMP: string;
/** A program of the environment, whether it is there or not. */
export function venvProgram(name: string): string;
/** What the package is built from, as a hash. */
export function hashOfSources(): string;
/** Why the package cannot be used as it is; undefined when it can. */
export function whyNoPackage(): string | undefined;
