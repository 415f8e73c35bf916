import type { Json, ProviderContext } from '../../provider.ts';
import { RequestRefused } from '../../transport/failure.ts';

/** A field of the request that can be done without. */
export interface SpareField {
  readonly name: string;
  /** Further words for it in the messages of the service. */
  readonly alias?: string;
  /** The setting that it comes from. @default the same word */
  readonly setting?: string;
  /** The field that newer models have in its place. */
  readonly instead?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A value that the field does not take is the user's to mend; the field itself is not refused. */
const OUT_OF_RANGE =
  /too (?:large|big|high|long|small|low)|at most|at least|maximum|minimum|exceed|greater|less than|between|range/iu;

/**
 * Fields that the model turned out to refuse, for all pages of a run. A request that is refused for one of them is
 * sent again without it, or with the one in its place; the user is told once.
 */
export class RefusedFields {
  readonly #spare: readonly SpareField[];
  readonly #refused = new Set<string>();
  readonly #tell: ProviderContext['warn'];
  readonly #who: string;

  constructor(
    spare: readonly SpareField[],
    who: { readonly provider: string; readonly model: string },
    { warn }: Pick<ProviderContext, 'warn'>,
  ) {
    this.#spare = spare;
    this.#who = `${who.provider} refuses it for model ${who.model}`;
    this.#tell = warn;
  }

  /**
   * Sends the fields that the model takes, as often as it refuses another one. Those that the user's own `parameters`
   * have are not ours to leave out.
   */
  async send<Answer>(
    fields: Fields,
    parameters: Fields,
    send: (taken: Fields) => Promise<Answer>,
  ): Promise<Answer> {
    const ours = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !Object.hasOwn(parameters, name)),
    );
    for (;;) {
      const taken = this.#taken(ours);
      try {
        return await send(taken);
      } catch (error) {
        const field = this.#refusedBy(error, taken);
        if (field === undefined) throw error;
        this.#note(field);
      }
    }
  }

  /** What differs from the settings, for the journal. */
  get details(): Json | undefined {
    const entries = this.#spare
      .filter(({ name }) => this.#refused.has(name))
      .map(({ name, instead }) => [name, instead === undefined ? 'left out' : `sent as ${instead}`] as const);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }

  #taken(fields: Fields): Fields {
    let taken = fields;
    for (const { name, instead } of this.#spare) {
      if (!this.#refused.has(name) || !Object.hasOwn(taken, name)) continue;
      const { [name]: value, ...others } = taken;
      taken =
        instead === undefined || Object.hasOwn(others, instead) ? others : { ...others, [instead]: value };
    }
    return taken;
  }

  #refusedBy(error: unknown, taken: Fields): SpareField | undefined {
    if (!(error instanceof RequestRefused) || OUT_OF_RANGE.test(error.said)) return undefined;
    return this.#spare.find(
      ({ name, alias }) =>
        Object.hasOwn(taken, name) &&
        [name, alias].some((word) => word !== undefined && names(error.said, word)),
    );
  }

  #note({ name, instead, setting = name }: SpareField): void {
    if (this.#refused.has(name)) return;
    this.#refused.add(name);
    this.#tell(
      instead === undefined
        ? `${name} is left out for the rest of the run: ${this.#who} (${setting}: null does so from the start)`
        : `${instead} is sent in place of ${name} for the rest of the run: ${this.#who}`,
    );
  }
}

/** Tells whether a message has a word, alone or in quotes. */
function names(said: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'u').test(said);
}
