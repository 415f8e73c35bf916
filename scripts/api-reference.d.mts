/** The text of the page for a declaration file that needs no other. */
export function apiReference(file: string): string;
