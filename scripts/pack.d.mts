export function packAll(
  out: string,
  binaries: Readonly<Record<string, string>>,
  dist?: string,
): Record<string, string>;
