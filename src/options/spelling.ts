/** The name of a flag as it is typed: `maxRetries` is `max-retries`. */
export function spelled(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** The same as a key of the configuration: `max_retries`. */
export function configKey(name: string): string {
  return spelled(name).replaceAll('-', '_');
}
