export function faultsOf(name: string, file: string): string[];
