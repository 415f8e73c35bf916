/** Shorter words are no secrets that could be told apart from ordinary text and numbers. */
const SHORTEST_SECRET = 8;

/** Stands where a secret was. */
export const REDACTED = '[redacted]';

/** Names of variables whose values are secrets. */
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/iu;

/** True for a name whose value is a secret, wherever it stands. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/**
 * By its maker's word the path of a file, which a message about that file has to name; what is in the file is
 * a secret.
 */
const PATH_NAME = 'GOOGLE_APPLICATION_CREDENTIALS';

/** Keys and tokens by their own form; then the values of parameters and of headers, whose names stay. */
const KEY_SHAPES = new RegExp(
  [
    /\b(?:sk-[\w-]{8,}|AIza[\w-]{20,}|Bearer\s+[\w.~+/-]{8,}=*)/u,
    /\b(?:ya29\.[\w-]{8,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+)/u,
    /([?&](?:key|api_?key|access_token|token)=)[^&\s"'<>\\]+/u,
    /(\b(?:authorization|x-goog-api-key|x-api-key)["']?\s*[:=]\s*["']?(?:Basic\s+)?)[\w.~+/=-]{8,}/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

const secrets = new Set<string>();
let pattern: RegExp | undefined;

/** Remembers a secret, and each word of it, so that `redact` removes it wherever it would be printed. */
export function registerSecret(secret: string): void {
  for (const part of [secret, ...secret.split(/\s+/u)]) {
    if (part.length < SHORTEST_SECRET || secrets.has(part)) continue;
    secrets.add(part);
    pattern = undefined;
  }
}

/** Remembers the values of all variables whose name ends like that of a secret. */
export function registerEnvironment(env: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(env)) {
    if (SECRET_NAME.test(name) && name !== PATH_NAME && value !== undefined) registerSecret(value);
  }
}

/**
 * Text without any registered secret and without anything that has the shape of a key. Not for serialised
 * values: `redactValues` is.
 */
export function redact(text: string): string {
  pattern ??= patternOf(secrets);
  return text
    .replaceAll(pattern, REDACTED)
    .replaceAll(
      KEY_SHAPES,
      (_, parameter: string | undefined, header: string | undefined) =>
        `${parameter ?? header ?? ''}${REDACTED}`,
    );
}

/** A value of JSON with every text in it redacted; a number stays one unless a secret is in its digits. */
export function redactValues<Value>(value: Value): Value {
  return redacted(value) as Value;
}

function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number') {
    const digits = String(value);
    const clean = redact(digits);
    return clean === digits ? value : clean;
  }
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), redacted(inner)]));
}

/** One expression for all secrets in all their forms, the longest first: one may be the start of another. */
function patternOf(values: ReadonlySet<string>): RegExp {
  const forms = [...new Set([...values].flatMap(formsOf))].sort((left, right) => right.length - left.length);
  // without secrets nothing matches
  return forms.length === 0
    ? /(?!)/gu
    : new RegExp(
        forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)).join('|'),
        'gu',
      );
}

/** A secret as it is, escaped for an address or for JSON, and in base64 at any place. */
function formsOf(secret: string): readonly string[] {
  const text = secret.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  const address = encodeURIComponent(text);
  const base64 = [0, 1, 2].map((before) => base64Of(text, before));
  return [
    text,
    address,
    address.replaceAll(/%[0-9A-F]{2}/gu, (escape) => escape.toLowerCase()),
    JSON.stringify(text).slice(1, -1),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** What a text looks like in base64 behind so many other bytes, without the ends that depend on what is around it. */
function base64Of(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
