import { afterEach, describe, expect, test } from 'vitest';
import { distanceMany, scoreEach, scoreMany, score, distance } from '../../../src/library/index.ts';
import type { ScoreManyOptions } from '../../../src/library/index.ts';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { chooseEngine } from '../../../src/engine/choice.ts';

const choices = loadAddon() === undefined ? (['ts'] as const) : (['ts', 'native'] as const);

/** Pairs whose results differ from their neighbours', so that a change of order shows. */
function makePairs(count: number): [references: string[], hypotheses: string[]] {
  const references = Array.from({ length: count }, (_, at) => `བཀྲ་ཤིས་${'ཀ'.repeat(at % 40)} page ${at}`);
  return [references, references.map((text, at) => text.slice(at % 7).replace('ཤ', 'ཞ'))];
}

afterEach(() => {
  chooseEngine(undefined);
});

describe.each(choices)('%s', (choice) => {
  test('distances are in the order of the pairs, across chunks', async () => {
    chooseEngine(choice);
    const [references, hypotheses] = makePairs(choice === 'ts' ? 3000 : 25_000);
    const found = await distanceMany(references, hypotheses);
    expect(found).toBeInstanceOf(Uint32Array);
    for (let at = 0; at < references.length; at += 97)
      expect(found[at], `pair ${at}`).toBe(distance(references[at]!, hypotheses[at]!));
  });

  test('scores are those of single pairs, whatever the number of threads', async () => {
    chooseEngine(choice);
    const [references, hypotheses] = makePairs(300);
    const expected = references.map((reference, at) =>
      score(reference, hypotheses[at]!, { normalize: ['bo-graphic'] }),
    );
    for (const threads of [1, 2, 5, undefined])
      expect(await scoreMany(references, hypotheses, { threads, normalize: ['bo-graphic'] })).toEqual(
        expected,
      );
  });

  test('what was given at the call counts, not what becomes of it', async () => {
    chooseEngine(choice);
    const [references, hypotheses] = makePairs(600);
    const options = { unit: 'codepoint', metrics: ['cer'], normalize: ['NFC'] } as const;
    const expected = {
      distances: await distanceMany(references, hypotheses, { unit: 'codepoint' }),
      scores: await scoreMany(references, hypotheses, options),
    };
    const lists: [string[], string[]] = [[...references], [...hypotheses]];
    const metrics: ('cer' | 'wer')[] = ['cer'];
    const normalize: ('NFC' | 'orcnorm')[] = ['NFC'];
    const given: ScoreManyOptions = { unit: 'codepoint', metrics, normalize };
    const work = [distanceMany(...lists, { unit: 'codepoint' }), scoreMany(...lists, given)];
    lists[0].length = 0;
    lists[1].fill('other');
    metrics.push('wer');
    normalize[0] = 'orcnorm';
    Object.assign(given, { unit: 'word', emptyReference: 'null', signal: AbortSignal.abort() });
    const [distances, scores] = await Promise.all(work);
    expect(distances).toEqual(expected.distances);
    expect(scores).toEqual(expected.scores);
  });

  test('scores come one by one, from arrays and from what is read meanwhile', async () => {
    chooseEngine(choice);
    const [references, hypotheses] = makePairs(5000);
    const options = { metrics: ['cer', 'wer'], normalize: ['NFC'] } as const;
    const expected = await scoreMany(references, hypotheses, options);
    const found: unknown[] = [];
    async function* slowly(): AsyncGenerator<string> {
      for (const text of hypotheses) yield await Promise.resolve(text);
    }
    for await (const each of scoreEach(new Set(references), slowly(), options)) found.push(each);
    expect(found).toEqual(expected);
  });

  test('what scores are made of is read in parts, and no more after the end of the loop', async () => {
    chooseEngine(choice);
    let read = 0;
    let isClosed = false;
    function* endless(): Generator<string> {
      try {
        for (;;) {
          read += 1;
          yield 'one two';
        }
      } finally {
        isClosed = true;
      }
    }
    for await (const { wer } of scoreEach(endless(), endless(), { metrics: ['wer'] })) {
      expect(wer).toBe(0);
      if (read > 10_000) break;
    }
    expect(isClosed).toBe(true);
    expect(read).toBeLessThan(20_000);
  });

  test('scores one by one refuse what scores of arrays refuse, by its number', async () => {
    chooseEngine(choice);
    const all = async (...given: Parameters<typeof scoreEach>): Promise<number> => {
      let count = 0;
      for await (const _ of scoreEach(...given)) count += 1;
      return count;
    };
    const many = Array.from({ length: 5000 }, () => 'a');
    await expect(all(many, [...many.slice(1), 'b\ud800'], { metrics: ['cer'] })).rejects.toMatchObject({
      message: 'hypotheses[4999]: found a lone surrogate at UTF-16 offset 1, expected well-formed text',
    });
    await expect(all(['a'], ['\ud800'], { metrics: [] })).rejects.toMatchObject({ code: 'LONE_SURROGATE' });
    await expect(all(['a'], [])).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
    await expect(all([], ['a'])).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
    await expect(all('a', ['a'])).rejects.toMatchObject({
      message: 'references: expected an iterable of strings, got string',
    });
    await expect(all([1 as unknown as string], ['a'])).rejects.toMatchObject({
      message: 'references[0]: expected a string, got number',
    });
    await expect(all(['a'], ['a'], { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(await all([], [])).toBe(0);
    expect(await all(['a'], ['\ud800'], { metrics: [], loneSurrogates: 'replace' })).toBe(1);
  });

  test('nothing is fine', async () => {
    chooseEngine(choice);
    expect(await distanceMany([], [])).toEqual(new Uint32Array());
    expect(await scoreMany([], [])).toEqual([]);
  });

  test('an aborted signal rejects with its reason, before any work', async () => {
    chooseEngine(choice);
    const reason = new Error('not wanted');
    await expect(distanceMany(['a'], ['b'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(scoreMany(['a'], ['b'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('an abort under way rejects with its reason and stops the work', async () => {
    chooseEngine(choice);
    const reason = new Error('enough');
    const controller = new AbortController();
    const text = 'ཀཁགང '.repeat(2000);
    const references = Array.from({ length: 2000 }, () => text);
    const other = text.replaceAll('ག', 'ཁ');
    const hypotheses = references.map(() => other);
    setTimeout(() => {
      controller.abort(reason);
    }, 20);
    await expect(scoreMany(references, hypotheses, { signal: controller.signal })).rejects.toBe(reason);
  });

  test('a lone surrogate is refused with index and position, or replaced', async () => {
    chooseEngine(choice);
    const texts = ['good', 'ab\ud800c'];
    await expect(distanceMany(['x', 'y'], texts)).rejects.toMatchObject({
      code: 'LONE_SURROGATE',
      message: 'hypotheses[1]: found a lone surrogate at UTF-16 offset 2, expected well-formed text',
    });
    await expect(scoreMany(texts, ['x', 'y'])).rejects.toMatchObject({
      code: 'LONE_SURROGATE',
      message: expect.stringContaining('references[1]') as string,
    });
    expect(await distanceMany(texts, ['good', 'ab\ufffdc'], { loneSurrogates: 'replace' })).toEqual(
      Uint32Array.of(0, 0),
    );
  });

  test('halves of a surrogate pair in neighbouring texts make no code point', async () => {
    chooseEngine(choice);
    await expect(distanceMany(['a\ud842'], ['\udfb7b'])).rejects.toMatchObject({
      message: 'references[0]: found a lone surrogate at UTF-16 offset 1, expected well-formed text',
    });
    await expect(distanceMany(['a', '\udfb7'], ['b\ud842', 'c'])).rejects.toMatchObject({
      message: 'hypotheses[0]: found a lone surrogate at UTF-16 offset 1, expected well-formed text',
    });
  });

  test('texts of every size go over side by side, in several calls at once', async () => {
    chooseEngine(choice);
    const sizes = [0, 1, 255, 256, 257, 3000];
    // one that fills a chunk by itself between others
    if (choice === 'native') sizes.push(1_600_000, 5);
    const references = sizes.map((size) => 'ཀ'.repeat(size));
    const hypotheses = sizes.map((size, at) => `${'𠮷x'.repeat(at)}${'ཀ'.repeat(size)}`);
    const expected = Uint32Array.from(sizes, (_, at) => 2 * at);
    const calls = Array.from({ length: 4 }, () => distanceMany(references, hypotheses));
    for (const found of await Promise.all(calls)) expect(found).toEqual(expected);
  });

  test('lists of different lengths and values that are no strings are refused', async () => {
    chooseEngine(choice);
    await expect(distanceMany(['a'], [])).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: 'hypotheses: expected 1, as many as references, got 0',
    });
    await expect(distanceMany(['a'], [1 as unknown as string])).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: 'hypotheses[0]: expected a string, got number',
    });
    for (const threads of [0, 1025, 20_000, 1.5, Number.NaN]) {
      const refused = {
        name: 'ErrataError',
        code: 'ARGUMENT_INVALID',
        exit: 64,
        message: `threads: expected an integer from 1 to 1024, got ${threads}`,
      };
      await expect(distanceMany(['a'], ['b'], { threads })).rejects.toMatchObject(refused);
      await expect(scoreMany(['a'], ['b'], { threads })).rejects.toMatchObject(refused);
    }
    expect(await distanceMany(['a'], ['b'], { threads: 1024 })).toEqual(Uint32Array.of(1));
  });

  test('other work gets its turn meanwhile', async () => {
    chooseEngine(choice);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const [references, hypotheses] = makePairs(4000);
    await scoreMany(references, hypotheses);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
