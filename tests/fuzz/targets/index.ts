import type { Target } from '../target.ts';
import { config } from './config.ts';
import { csvEngines } from './csv-engines.ts';
import { engines } from './engines.ts';
import { ewts } from './ewts.ts';
import { journal } from './journal.ts';
import { jsonl } from './jsonl.ts';
import { xml } from './xml.ts';

/** Every target in TypeScript; those of the crates are in `crates/fuzz`. */
export const TARGETS: readonly Target[] = [engines, csvEngines, jsonl, journal, config, xml, ewts];
