import { ErrataError } from '../schema/error.ts';

/** Throws `SIGNATURES_DIFFER` (exit 65) with what differs: numbers of different definitions are not comparable. */
export function checkSignatures(
  left: { readonly name: string; readonly signature: string },
  right: { readonly name: string; readonly signature: string },
): void {
  const differing = signatureDifferences(left.signature, right.signature);
  if (differing.length === 0) return;
  throw new ErrataError(
    'SIGNATURES_DIFFER',
    `${left.name} and ${right.name} are not comparable: ${differing.join('; ')}`,
  );
}

/** One text a part that differs, `part: left, right`. */
export function signatureDifferences(left: string, right: string): string[] {
  const [leftParts, rightParts] = [partsOf(left), partsOf(right)];
  const names = new Set([...leftParts.keys(), ...rightParts.keys()]);
  const shown = (value: string | undefined): string => value ?? 'none';
  return [...names]
    .filter((name) => leftParts.get(name) !== rightParts.get(name))
    .map((name) => `${name} ${shown(leftParts.get(name))} against ${shown(rightParts.get(name))}`);
}

/** The named parts of a signature, which has the form `name:value|name:value`. */
function partsOf(signature: string): Map<string, string> {
  return new Map(
    signature.split('|').map((part, place) => {
      const colon = part.indexOf(':');
      return colon > 0 ? [part.slice(0, colon), part.slice(colon + 1)] : [`part ${place + 1}`, part];
    }),
  );
}
