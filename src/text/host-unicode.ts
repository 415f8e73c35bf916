import { UNICODE_VERSION } from './tables.ts';

/**
 * A line about a host whose Unicode data is not that of the tables: normal forms and lower case of the TypeScript
 * engine are the host's, all else is ours, so that letters which only one of both knows may count otherwise there.
 */
export function hostUnicodeNote(host: string | undefined): string | undefined {
  if (host === UNICODE_VERSION) return undefined;
  const found = host === undefined ? 'no Unicode data' : `Unicode ${host}`;
  return (
    `this Node.js has ${found}, expected ${UNICODE_VERSION}: the TypeScript engine takes normal forms and lower case ` +
    'from it, so letters that are new in one of both may be scored otherwise than the signature says'
  );
}
