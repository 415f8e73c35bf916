import type { GateCheck } from './gate.ts';

/** Characters that XML 1.0 cannot hold, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text for an XML attribute; what XML cannot hold becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(IMPOSSIBLE, '\u{fffd}')
    .replaceAll(/[&<>"\t\n\r]/gu, (character) => ESCAPES[character] ?? '');
}

/**
 * Checks as JUnit XML: one suite per benchmark, one case per check. Without times, so that the same result gives the
 * same bytes.
 */
export function junitXml(checks: readonly GateCheck[]): string {
  const suites = byBenchmark(checks);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="errata gate" ${counts(checks)}>`,
  ];
  for (const [benchmark, members] of suites) {
    lines.push(`  <testsuite name="${escapeXml(benchmark)}" ${counts(members)}>`);
    for (const { model, check, status, found } of members) {
      const open =
        `    <testcase classname="${escapeXml(`${benchmark}.${model}`)}" name="` +
        `${escapeXml(`${model}: ${check}`)}"`;
      if (status === 'passed') lines.push(`${open}/>`);
      else
        lines.push(
          `${open}>`,
          `      <failure type="gate" message="${escapeXml(found)}"/>`,
          '    </testcase>',
        );
    }
    lines.push('  </testsuite>');
  }
  lines.push('</testsuites>', '');
  return lines.join('\n');
}

function counts(checks: readonly GateCheck[]): string {
  return `tests="${checks.length}" failures="${checks.filter(({ status }) => status === 'failed').length}" errors="0"`;
}

function byBenchmark(checks: readonly GateCheck[]): Map<string, GateCheck[]> {
  const suites = new Map<string, GateCheck[]>();
  for (const check of checks) {
    const members = suites.get(check.benchmark);
    if (members === undefined) suites.set(check.benchmark, [check]);
    else members.push(check);
  }
  return suites;
}
