// What is to be reached: how many times faster than a peer, on the paths of AVX-512 and on all others.

/** WFA2-lib is fast where there are few errors: ahead of it at every rate, and of both its ways. */
const AHEAD_OF_WFA2 = { of: 'wfa2-best', avx512: 1, other: 1 };

/** `of`: rapidfuzz, or the fastest of rapidfuzz, rapidfuzz with a hint and, for long texts, edlib. */
const GOALS = {
  'pages5 distance': [
    { of: 'rapidfuzz', avx512: 8, other: 4 },
    { of: 'rapidfuzz-hint', avx512: 5, other: 5 },
  ],
  // several pages in the lanes of a register, beside one call for each
  'pages5 many': [{ of: 'distance', avx512: 2.5, other: 2.5 }],
  'pages5 many_counts': [{ of: 'counts', avx512: 2.5, other: 2.5 }],
  'pages30 distance': [
    { of: 'rapidfuzz', avx512: 4, other: 1.4 },
    { of: 'best', avx512: 3 },
  ],
  'unrel_page distance': [{ of: 'rapidfuzz', avx512: 2.5, other: 1 }],
  'lines5 distance': [{ of: 'rapidfuzz', avx512: 1.5, other: 1.5 }],
  'lines1 many': [{ of: 'cpdist', avx512: 2, other: 2 }],
  'lines5 many': [
    { of: 'rapidfuzz', avx512: 3, other: 1.5 },
    { of: 'cpdist', avx512: 2, other: 2 },
  ],
  'lines30 distance': [{ of: 'rapidfuzz', avx512: 1.5, other: 1.5 }],
  'lines30 many': [{ of: 'rapidfuzz', avx512: 3, other: 1.5 }],
  'unrel_line distance': [{ of: 'rapidfuzz', avx512: 1.5, other: 1.5 }],
  'unrel_line many': [{ of: 'rapidfuzz', avx512: 3, other: 1.5 }],
  'wer_tib words': [{ of: 'rapidfuzz', avx512: 2, other: 1.3 }],
  'wer_eng words': [{ of: 'rapidfuzz', avx512: 2, other: 1.3 }],
  'long100k_5 distance': [{ of: 'best', avx512: 5, other: 1.5 }],
  'long100k_30 distance': [{ of: 'best', avx512: 4, other: 1.1 }],
  'mixed100k distance': [{ of: 'best', avx512: 2.5, other: 1 }],
  'pages5 script': [{ of: 'rapidfuzz', avx512: 4, other: 3 }],
  'pages30 script': [{ of: 'rapidfuzz', avx512: 2.5, other: 1.05 }],
  'long100k_5 script': [{ of: 'edlib', avx512: 2, other: 1 }],
  'long100k_30 script': [{ of: 'edlib', avx512: 2, other: 1 }],
};

const RATES = new Set([
  'pages05',
  'pages1',
  'pages2',
  'pages5',
  'pages10',
  'pages30',
  'lines05',
  'lines1',
  'lines2',
  'lines5',
  'lines30',
]);

/** Goals that hold for corpora of every rate. */
function goalsOfRates(corpus, job) {
  return RATES.has(corpus) && (job === 'distance' || job === 'script') ? [AHEAD_OF_WFA2] : [];
}

/** The peers that count as "best" on a corpus. */
function bestPeers(corpus) {
  return corpus.isLong === true ? ['rapidfuzz', 'rapidfuzz-hint', 'edlib'] : ['rapidfuzz', 'rapidfuzz-hint'];
}

/** Times of the peers that goals are set against: each one's own, and `best`. */
export function peerTimes(corpus, times) {
  const best = Math.min(...bestPeers(corpus).map((name) => times.get(name) ?? Infinity));
  const wfa2 = Math.min(times.get('wfa2') ?? Infinity, times.get('wfa2-bidirectional') ?? Infinity);
  return new Map([...times, ['best', best], ['wfa2-best', wfa2]]);
}

/** What became of the goals of a job on one of our paths. */
export function judge(corpus, job, path, ns, peers) {
  return [...(GOALS[`${corpus.name} ${job}`] ?? []), ...goalsOfRates(corpus.name, job)].flatMap((goal) => {
    const wanted = path === 'avx512' ? goal.avx512 : goal.other;
    const peer = peers.get(goal.of);
    if (wanted === undefined || peer === undefined || peer === Infinity) return [];
    const ratio = peer / ns;
    return [{ of: goal.of, wanted, ratio, isMet: ratio >= wanted }];
  });
}
