export { VERSION } from './schema/version.ts';
export { ErrataError } from './schema/error.ts';
export { semanticSimilarity } from './semantic/index.ts';
