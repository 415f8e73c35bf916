export const PLATFORMS: Readonly<Record<string, object>>;
export function binariesIn(folder: string): Record<string, string>;
