import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { checkSignatures, signatureDifferences } from '../../../src/compare/signatures.ts';
import { checkGate, verdictLine } from '../../../src/compare/gate.ts';
import type { GateCheck, GateRules } from '../../../src/compare/gate.ts';
import { junitXml } from '../../../src/compare/junit.ts';
import { gateMarkdown } from '../../../src/compare/markdown.ts';
import { spreadOf } from '../../../src/statistics/index.ts';

type Rates = Record<string, number | null>;

const WHOLE = { scored: 40, missing: 0, unknown: 0, duplicate: 0, emptyReference: 0, failed: 0 };

function evaluation(
  models: Record<string, Rates>,
  micro: Record<string, Rates> = models,
  coverage: Partial<typeof WHOLE> = {},
): { models: Record<string, { macro: Rates; micro: Rates; coverage: typeof WHOLE }> } {
  return {
    models: Object.fromEntries(
      Object.entries(models).map(([name, macro]) => [
        name,
        { macro, micro: micro[name] ?? {}, coverage: { ...WHOLE, ...coverage } },
      ]),
    ),
  };
}

const withCoverage = (coverage: Partial<typeof WHOLE>): ReturnType<typeof evaluation> =>
  evaluation({ M: { cer: 0.1 } }, undefined, coverage);
const rules = (given: Partial<GateRules>): GateRules => ({ maximum: {}, minimum: {}, ...given });
const statuses = (checks: readonly GateCheck[]): string[] =>
  checks.map(({ model, status }) => `${model} ${status}`);

describe('runs of one model', () => {
  const judged = (rates: readonly number[], missing: readonly number[]) => {
    const names = rates.map((_, run) => (run === 0 ? 'M' : `M.${run + 1}`));
    const { models } = evaluation(Object.fromEntries(names.map((name, run) => [name, { cer: rates[run]! }])));
    for (const [run, name] of names.entries())
      models[name]!.coverage = { ...WHOLE, scored: 100 - missing[run]!, missing: missing[run]! };
    const average = { cer: spreadOf(rates) };
    return { models, runs: { M: { models: names, macro: average, micro: average, batches: {} } } };
  };
  const input = { benchmark: 'b', evaluation: judged([0.1, 0.12, 0.2], [0, 5, 2]) };

  test('are judged by their mean, and by the worst of their counts', async () => {
    const given = rules({ maximum: { cer: 0.141 }, maxMissing: { pages: 4 } });
    expect(await checkGate(input, given)).toMatchObject([
      { model: 'M', status: 'passed', found: 'macro cer is 0.14 ± 0.052915 over 3 runs' },
      { model: 'M', status: 'failed', found: '5 of 100 pages in the worst of 3 runs', value: 5, limit: 4 },
    ]);
    expect(statuses(await checkGate(input, rules({ maximum: { cer: 0.139 } })))).toEqual(['M failed']);
    expect(statuses(await checkGate(input, rules({ maximum: { cer: 0.139 }, models: ['M.2'] })))).toEqual([
      'M.2 passed',
    ]);
  });

  test('are compared with the mean of a baseline, or with its one run', async () => {
    const before = judged([0.1, 0.16], [5, 0]);
    expect(await checkGate({ ...input, baseline: before }, rules({}))).toMatchObject([
      {
        status: 'failed',
        found: '0.13 ± 0.042426 over 2 runs before, 0.14 ± 0.052915 over 3 runs now (+0.01)',
      },
      { status: 'passed', found: '5 before, 5 now in the worst of 3 runs' },
      { status: 'passed' },
    ]);
    const single = evaluation({ M: { cer: 0.14 } });
    expect(await checkGate({ ...input, baseline: single }, rules({ maxRegression: 0.001 }))).toMatchObject([
      { status: 'passed', found: '0.14 before, 0.14 ± 0.052915 over 3 runs now (0)' },
      { status: 'failed', found: '0 before, 5 now in the worst of 3 runs' },
      { status: 'passed' },
    ]);
  });
});

describe('limits of coverage', () => {
  const input = { benchmark: 'b', evaluation: withCoverage({ scored: 95, missing: 5, failed: 2 }) };

  test.each([
    [{ maxMissing: { pages: 5 } }, 'passed', 'missing pages ≤ 5', '5 of 100 pages', 5, 5],
    [{ maxMissing: { pages: 4 } }, 'failed', 'missing pages ≤ 4', '5 of 100 pages', 5, 4],
    [{ maxMissing: { share: 0.05 } }, 'passed', 'missing pages ≤ 5%', '5 of 100 pages', 0.05, 0.05],
    [{ maxMissing: { share: 0.049 } }, 'failed', 'missing pages ≤ 4.9%', '5 of 100 pages', 0.05, 0.049],
    [{ maxFailed: { pages: 2 } }, 'passed', 'failed pages ≤ 2', '2 of 100 pages', 2, 2],
    [{ maxFailed: { share: 0.01 } }, 'failed', 'failed pages ≤ 1%', '2 of 100 pages', 0.02, 0.01],
  ] as const)('%j: %s', async (given, status, check, found, value, limit) => {
    expect(await checkGate(input, rules(given))).toEqual([
      { benchmark: 'b', model: 'M', check, status, found, value, limit },
    ]);
  });

  test('more missing or failed pages than the baseline had fail, as many pass', async () => {
    const against = async (coverage: Partial<typeof WHOLE>): Promise<string[]> =>
      (await checkGate({ ...input, baseline: withCoverage(coverage) }, rules({}))).map(
        ({ check, status }) => `${check}: ${status}`,
      );
    expect(await against({ missing: 5, failed: 2 })).toEqual([
      'macro cer rises by ≤ 0: passed',
      'missing pages ≤ baseline: passed',
      'failed pages ≤ baseline: passed',
    ]);
    expect(await against({ missing: 4, failed: 1 })).toEqual([
      'macro cer rises by ≤ 0: passed',
      'missing pages ≤ baseline: failed',
      'failed pages ≤ baseline: failed',
    ]);
  });
});

describe('limits', () => {
  const input = {
    benchmark: 'b',
    evaluation: evaluation(
      { good: { cer: 0.1, ssa: 0.9 }, bad: { cer: 0.100001, ssa: 0.8 } },
      { good: { cer: 0.3 }, bad: { cer: 0.05 } },
    ),
  };

  test('hold for macro of every model, the limit itself passes', async () => {
    expect(statuses(await checkGate(input, rules({ maximum: { cer: 0.1 } })))).toEqual([
      'good passed',
      'bad failed',
    ]);
  });

  test('hold for micro when asked for', async () => {
    expect(statuses(await checkGate(input, rules({ maximum: { cer: 0.1 }, average: 'micro' })))).toEqual([
      'good failed',
      'bad passed',
    ]);
  });

  test('hold for the chosen models', async () => {
    expect(statuses(await checkGate(input, rules({ maximum: { cer: 0.1 }, models: ['good'] })))).toEqual([
      'good passed',
    ]);
  });

  test('may be lower ones', async () => {
    expect(statuses(await checkGate(input, rules({ minimum: { ssa: 0.85 } })))).toEqual([
      'good passed',
      'bad failed',
    ]);
  });

  test('an undefined rate fails', async () => {
    const checks = await checkGate(
      { benchmark: 'b', evaluation: evaluation({ none: { cer: null } }) },
      rules({ maximum: { cer: 1 } }),
    );
    expect(checks).toMatchObject([{ status: 'failed', found: 'macro cer is undefined', value: null }]);
  });

  test('an unknown model or metric is an error', async () => {
    await expect(checkGate(input, rules({ maximum: { cer: 1 }, models: ['god'] }))).rejects.toThrow(
      'did you mean "good"?',
    );
    await expect(checkGate(input, rules({ maximum: { wer: 1 } }))).rejects.toThrow(
      'no macro average of "wer", expected cer, ssa',
    );
  });
});

describe('regressions', () => {
  const baseline = evaluation({ a: { cer: 0.1 }, b: { cer: 0.1 }, c: { cer: null } });
  const current = evaluation({ a: { cer: 0.104 }, b: { cer: 0.12 }, c: { cer: 0.1 }, d: { cer: 0.01 } });

  const risesOf = async (...given: Parameters<typeof checkGate>): Promise<GateCheck[]> =>
    (await checkGate(...given)).filter(({ check }) => check.includes('rises'));

  test('beyond the limit fail, and so does what the baseline lacks', async () => {
    const checks = await risesOf(
      { benchmark: 'x', evaluation: current, baseline },
      rules({ maxRegression: 0.005 }),
    );
    expect(statuses(checks)).toEqual(['a passed', 'b failed', 'c failed', 'd failed']);
    expect(checks.map(({ found }) => found)).toEqual([
      '0.1 before, 0.104 now (+0.004)',
      '0.1 before, 0.12 now (+0.02)',
      'macro cer of the baseline is undefined',
      'the baseline has no such model',
    ]);
  });

  test('without a limit any increase fails', async () => {
    expect(
      statuses(await risesOf({ benchmark: 'x', evaluation: current, baseline }, rules({ models: ['a'] }))),
    ).toEqual(['a failed']);
  });

  test('with a level must be significant, and are tested only beyond the limit', async () => {
    const asked: string[] = [];
    for (const [p, expected] of [
      [0.05, 'b failed'],
      [0.051, 'b passed'],
    ] as const) {
      const testRegression = async (model: string) => {
        asked.push(model);
        return { status: 'tested', p, pages: 9 } as const;
      };
      const checks = await risesOf(
        { benchmark: 'x', evaluation: current, baseline, testRegression },
        rules({ maxRegression: 0.005, alpha: 0.05, models: ['a', 'b'] }),
      );
      expect(statuses(checks)).toEqual(['a passed', expected]);
      expect(checks[1]?.found).toContain(`on 9 pages: p = ${p}`);
    }
    expect(asked).toEqual(['b', 'b']);
  });

  test('fail when they cannot be tested', async () => {
    const testRegression = async () => ({ status: 'untested', reason: 'no pages' }) as const;
    const checks = await risesOf(
      { benchmark: 'x', evaluation: current, baseline, testRegression },
      rules({ alpha: 0.05, models: ['b'] }),
    );
    expect(checks).toMatchObject([
      { status: 'failed', found: '0.1 before, 0.12 now (+0.02), not tested: no pages' },
    ]);
  });
});

describe('signatures', () => {
  test('that are equal are comparable, whatever the order of their parts', () => {
    expect(signatureDifferences('unit:codepoint|norm:raw@1', 'norm:raw@1|unit:codepoint')).toEqual([]);
  });

  test('that differ are refused with what differs', () => {
    expect(() =>
      checkSignatures(
        { name: 'now', signature: 'unit:codepoint|average:macro' },
        { name: 'old', signature: 'unit:word|average:macro|denominator:max' },
      ),
    ).toThrow('now and old are not comparable: unit codepoint against word; denominator none against max');
    expect(() =>
      checkSignatures(
        { name: 'now', signature: 'unit:codepoint|v:1' },
        { name: 'old', signature: 'unit:codepoint|v:2' },
      ),
    ).toThrow('v 1 against 2');
  });
});

describe('output', () => {
  const check = (model: string, status: GateCheck['status'], benchmark = 'root'): GateCheck => ({
    benchmark,
    model,
    check: 'macro cer ≤ 0.1',
    status,
    found: 'macro cer is 0.2',
    value: 0.2,
    limit: 0.1,
  });
  const payloads = [
    '</testsuite><x a="',
    '<img src=x onerror=alert(1)>',
    'a & b',
    '"quoted"',
    '\u0000\u001b[31m\uffff',
    'a|b',
    '`code`',
    'line\nbreak',
    '[link](javascript:alert(1))',
    '@team www.example.org',
    '\ud800',
    '\u202eltr',
    ']]>',
    '<!-- -->',
  ];

  test('is one verdict line', () => {
    expect(verdictLine([check('a', 'passed')])).toBe('passed: 1 check on 1 model');
    expect(verdictLine([check('a', 'passed'), check('b', 'failed'), check('c', 'failed')])).toBe(
      'failed: 2 of 3 checks on 3 models',
    );
  });

  test('as JUnit has one suite per benchmark and one case per check', () => {
    const xml = junitXml([check('a', 'passed', 'x'), check('b', 'failed', 'y'), check('c', 'passed', 'x')]);
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(xml);
    expect(parsed.testsuites).toMatchObject({ '@_tests': '3', '@_failures': '1' });
    expect(parsed.testsuites.testsuite).toMatchObject([
      { '@_name': 'x', '@_tests': '2', '@_failures': '0' },
      { '@_name': 'y', testcase: { failure: { '@_message': 'macro cer is 0.2' } } },
    ]);
  });

  test.each(payloads)('as JUnit stays well-formed with %j', (payload) => {
    const xml = junitXml([check(payload, 'failed', payload)]);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toMatch(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/u,
    );
    const parsed = new XMLParser({
      ignoreAttributes: false,
      processEntities: true,
      htmlEntities: true,
    }).parse(xml);
    expect(Object.keys(parsed.testsuites.testsuite)).not.toContain('x');
  });

  test.each(payloads)('as Markdown stays one inert row with %j', (payload) => {
    const lines = gateMarkdown([check(payload, 'failed')])
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(7);
    const cells = lines[6]?.split('|');
    expect(cells).toHaveLength(7);
    expect(cells?.[2]?.replace('<code>', '').replace('</code>', '')).not.toMatch(/[<>`@[\]*_]|www\./u);
  });

  test('as Markdown shows failures first', () => {
    const markdown = gateMarkdown([check('a', 'passed'), check('b', 'failed')]);
    expect(markdown).toContain('### ❌ errata gate failed');
    expect(markdown.indexOf('<code>b</code>')).toBeLessThan(markdown.indexOf('<code>a</code>'));
  });
});
