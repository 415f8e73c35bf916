export const PROJECT: string;
