import type { Layout } from '../io/layout.ts';
import { PlacesFile } from '../io/text-places-file.ts';
import type { StoredEvaluation } from '../results/read-evaluation.ts';

/** Where the lines of a model stand; undefined where that is not known of the texts that were evaluated. */
export async function readPlaces(
  layout: Layout,
  model: string,
  { manifest }: StoredEvaluation,
): Promise<PlacesFile | undefined> {
  const places = await PlacesFile.read(layout.models.lines(model));
  const evaluated = manifest?.inputs[layout.nameOf(layout.models.csv(model))];
  return places === undefined || (evaluated !== undefined && evaluated !== places.textsSha256)
    ? undefined
    : places;
}
