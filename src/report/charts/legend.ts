import type { Overview } from '../overview.ts';
import { colourOf, labelOf } from './svg.ts';

/** The colours of models. */
export function modelLegend(models: Overview['models']): readonly (readonly [string, string])[] {
  return models.map(({ name }, at) => [colourOf(at), labelOf(name)] as const);
}
