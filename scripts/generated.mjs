/**
 * Sources written by other programs (`napi build`, the scripts that make tables of Unicode data): nobody
 * formats them.
 */
export const GENERATED = [
  'src/engine/native/addon.d.ts',
  'src/text/names/names-table.ts',
  'src/text/tables.ts',
  'src/text/word-tables.ts',
];
