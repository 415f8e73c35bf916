export function buildInto(folder: string, options?: { readonly hasTypes?: boolean }): Promise<void>;
