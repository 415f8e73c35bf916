// Times the core against its peers, corpus by corpus.
import { corpusPath } from './corpora.mjs';
import { judge, peerTimes } from './goals.mjs';

const JIWER_CORPORA = new Set(['pages5', 'lines5']);

/** Peers of a job on a corpus; those that would take minutes are left out. */
function peersOf(corpus, job, { python, hasCrates }) {
  const peers = [];
  if (python !== undefined && corpus.isHuge !== true) {
    peers.push({ name: 'rapidfuzz', by: python });
    if (job === 'distance') peers.push({ name: 'rapidfuzz-hint', by: python });
    if (job === 'distance' && JIWER_CORPORA.has(corpus.name)) peers.push({ name: 'jiwer', by: python });
  }
  if (python !== undefined && job !== 'words' && corpus.isLong === true && corpus.name !== 'long1m_30')
    peers.push({ name: 'edlib', by: python });
  if (hasCrates && ['distance', 'words'].includes(job) && corpus.isLong !== true)
    peers.push({ name: 'rapidfuzz-rs', by: 'harness' });
  return peers;
}

/** Throws unless every path and the peer give the same distances. */
async function checkEqual(corpus, job, paths, { harness, python }) {
  const path = corpusPath(corpus.name);
  const total = (result) => (Array.isArray(result) ? result.reduce((sum, count) => sum + count, 0) : result);
  const { results: first } = await harness.ask('results', path, job, paths[0]);
  for (const other of paths.slice(1)) {
    const { results } = await harness.ask('results', path, job, other);
    if (JSON.stringify(results) !== JSON.stringify(first))
      throw new Error(`${corpus.name} ${job}: ${other} differs from ${paths[0]}`);
  }
  const peer = corpus.isHuge === true ? 'edlib' : 'rapidfuzz';
  if (python === undefined || corpus.name === 'long1m_30') return { ties: 0 };
  const { results } = await python.ask('results', path, job, peer);
  const wrong = results.findIndex((result, pair) => total(result) !== total(first[pair]));
  if (wrong !== -1)
    throw new Error(
      `${corpus.name} ${job}: pair ${wrong}: ${peer} says ${results[wrong]}, the core ${first[wrong]}`,
    );
  return { ties: results.filter((result, pair) => String(result) !== String(first[pair])).length };
}

/** Shortest time of every contestant in `rounds` rounds in which each has one turn. */
async function takeTurns(corpus, job, turns, rounds) {
  const times = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, by, repeats } of turns) {
      const { ns } = await by.ask('time', corpusPath(corpus.name), job, name, ...repeats);
      times.set(name, Math.min(times.get(name) ?? Infinity, ns));
    }
  }
  return times;
}

/** Times one job on one corpus; calls `report` with a row for every contestant. */
export async function timeJob(corpus, job, paths, contestants, rounds, report) {
  const { harness } = contestants;
  const { ties } = await checkEqual(corpus, job, paths, contestants);
  const turns = [
    ...peersOf(corpus, job, { python: contestants.python, hasCrates: contestants.hasCrates }).map(
      ({ name, by }) =>
        by === 'harness' ? { name, by: harness, repeats: ['1'] } : { name, by, repeats: [] },
    ),
    ...paths.map((path) => ({ name: path, by: harness, repeats: ['3'] })),
  ];
  const times = await takeTurns(corpus, job, turns, corpus.isHuge === true ? 1 : rounds);
  const peers = peerTimes(corpus, new Map([...times].filter(([name]) => !paths.includes(name))));
  for (const [contestant, ns] of times) {
    const isOurs = paths.includes(contestant);
    const goals = isOurs ? judge(corpus, job, contestant, ns, peers) : [];
    const reference = peers.get('rapidfuzz') ?? peers.get('edlib');
    report({
      corpus: corpus.name,
      job,
      contestant,
      ns,
      ratio: reference === undefined ? undefined : reference / ns,
      isOurs,
      goals,
      ties,
    });
  }
}
