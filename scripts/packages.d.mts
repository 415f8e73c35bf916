export function binariesIn(folder: string): Record<string, string>;
