import { VERSION } from '../../schema/version.ts';
import type { TextEngine } from '../engine.ts';
import { many } from './many.ts';
import { pairs } from './pairs.ts';

/** What the TypeScript engine does with texts: all of it in a browser. */
export const textEngine: TextEngine = { kind: 'ts', version: VERSION, simd: 'none', ...pairs, ...many };
