export const PROJECT: string;
export function hasProgram(name: string): boolean;
