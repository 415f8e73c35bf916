export function bundle(folder: string): Promise<unknown[]>;
