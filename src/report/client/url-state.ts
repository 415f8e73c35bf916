/** What is kept in the address of the report. */
export type StateKey =
  | 'page'
  | 'models'
  | 'sort'
  | 'columns'
  | 'order'
  | 'q'
  | 'batch'
  | 'filter'
  | 'layout'
  | 'zoom'
  | 'line'
  | 'places'
  | 'theme';

type Values = Map<StateKey, string>;

/**
 * The state of the report as it stands behind `#` in its address: `#confusions&page=batch/name&models=a,b&sort=…`.
 * What stands there without `=` is the part of the report that was gone to. Values are kept as they are written.
 */
export class UrlState {
  #values: Values = new Map();
  #part = '';
  readonly #listeners: (() => void)[] = [];

  constructor() {
    this.#read();
    for (const event of ['popstate', 'hashchange'])
      addEventListener(event, () => {
        if (location.hash.slice(1) === this.#written()) return;
        this.#read();
        for (const listener of this.#listeners) listener();
      });
  }

  /** Called when someone goes back, or changes the address. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  get part(): string {
    return this.#part;
  }

  goTo(part: string): void {
    this.#part = part;
    this.#write(false);
  }

  text(key: StateKey): string {
    return decoded(this.#values.get(key) ?? '');
  }

  has(key: StateKey): boolean {
    return this.#values.has(key);
  }

  /** The parts of a value with several. */
  list(key: StateKey, separator: ',' | '/' = ','): string[] {
    const value = this.#values.get(key);
    return value === undefined ? [] : value.split(separator).map(decoded);
  }

  /** Sets values, or takes those away that are empty; `isStep` makes it a step to go back from. */
  set(
    values: Partial<Record<StateKey, string | readonly string[] | undefined>>,
    { isStep = false, separator = ',' as ',' | '/' } = {},
  ): void {
    for (const [key, value] of Object.entries(values) as [
      StateKey,
      string | readonly string[] | undefined,
    ][]) {
      const written = typeof value === 'string' ? encoded(value) : (value ?? []).map(encoded).join(separator);
      if (written === '') this.#values.delete(key);
      else this.#values.set(key, written);
    }
    this.#write(isStep);
  }

  #read(): void {
    this.#values = new Map();
    this.#part = '';
    for (const item of location.hash.slice(1).split('&')) {
      const at = item.indexOf('=');
      if (at === -1) this.#part = decoded(item);
      else this.#values.set(item.slice(0, at) as StateKey, item.slice(at + 1));
    }
  }

  #written(): string {
    const items = [...this.#values].map(([key, value]) => `${key}=${value}`);
    return [...(this.#part === '' ? [] : [encoded(this.#part)]), ...items].join('&');
  }

  #write(isStep: boolean): void {
    const hash = `#${this.#written()}`;
    if (hash === location.hash || (hash === '#' && location.hash === '')) return;
    if (isStep) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }
}

/** Characters that separate values are written as numbers, others that an address may hold as they are. */
function encoded(text: string): string {
  // half of a pair has no form in an address
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(/%20/gu, '+');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
