const secrets = new Set<string>();

const KEY_SHAPES =
  /\b(?:sk-[\w-]{8,}|AIza[\w-]{20,}|Bearer\s+[\w.~+/-]{8,}=*|ya29\.[\w-]{8,})|([?&](?:key|api_key|access_token)=)[^&\s"']+/giu;

/** Remembers a secret so that `redact` removes it wherever it would be printed. */
export function registerSecret(secret: string): void {
  if (secret.length >= 4) secrets.add(secret);
}

/** Text without any registered secret and without anything that has the shape of a key. */
export function redact(text: string): string {
  let clean = text;
  for (const secret of secrets) {
    clean = clean.replaceAll(secret, '[redacted]').replaceAll(encodeURIComponent(secret), '[redacted]');
  }
  return clean.replaceAll(KEY_SHAPES, (_, prefix: string | undefined) => `${prefix ?? ''}[redacted]`);
}
