// Times the core against its peers, corpus by corpus.
import { corpusPath } from './corpora.mjs';
import { judge, peerTimes } from './goals.mjs';

/** WFA2-lib in C: with every wave kept, and from both ends. Its symbols are bytes. */
const WFA2 = ['wfa2', 'wfa2-bidirectional'];

const JIWER_CORPORA = new Set(['pages5', 'lines5']);

/** Peers of a job on a corpus; those that would take minutes are left out. */
function peersOf(corpus, job, { python, hasCrates, hasWfa2, hasStringZilla }) {
  const peers = [];
  if (python !== undefined && corpus.isHuge !== true && !OURS_ALONE.has(job)) {
    peers.push({ name: 'rapidfuzz', by: python });
    if (job === 'distance') peers.push({ name: 'rapidfuzz-hint', by: python });
    if (job === 'many') peers.push({ name: 'cpdist', by: python });
    if (job === 'distance' && JIWER_CORPORA.has(corpus.name)) peers.push({ name: 'jiwer', by: python });
  }
  if (['distance', 'script'].includes(job) && corpus.isLong !== true) {
    if (hasWfa2) for (const name of WFA2) peers.push({ name, by: python });
    if (hasStringZilla && job === 'distance') peers.push({ name: 'stringzilla', by: python });
  }
  if (python !== undefined && job !== 'words' && corpus.isLong === true && corpus.name !== 'long1m_30')
    peers.push({ name: 'edlib', by: python });
  if (hasCrates && ['distance', 'words'].includes(job) && corpus.isLong !== true)
    peers.push({ name: 'rapidfuzz-rs', by: 'harness' });
  return peers;
}

/** Peers that take the whole corpus at once: each is compared with the core. */
const CHECKED = new Set([...WFA2, 'stringzilla', 'cpdist']);

const total = (result) => (Array.isArray(result) ? result.reduce((sum, count) => sum + count, 0) : result);

/** Jobs that no peer has, and the one whose results they must have. */
const OURS_ALONE = new Map([
  ['counts', 'script'],
  ['many_counts', 'script'],
]);

/** Throws unless a job gives what another one gives. */
async function checkAlone(corpus, job, results, { harness, path }) {
  const { results: expected } = await harness.ask(
    'results',
    corpusPath(corpus.name),
    OURS_ALONE.get(job),
    path,
  );
  if (JSON.stringify(results) !== JSON.stringify(expected))
    throw new Error(`${corpus.name}: ${job} differs from ${OURS_ALONE.get(job)}`);
}

/** Throws unless every path and the peer give the same distances. */
async function checkEqual(corpus, job, paths, { harness, python }) {
  const path = corpusPath(corpus.name);
  const { results: first } = await harness.ask('results', path, job, paths[0]);
  for (const other of paths.slice(1)) {
    const { results } = await harness.ask('results', path, job, other);
    if (JSON.stringify(results) !== JSON.stringify(first))
      throw new Error(`${corpus.name} ${job}: ${other} differs from ${paths[0]}`);
  }
  if (OURS_ALONE.has(job)) {
    await checkAlone(corpus, job, first, { harness, path: paths[0] });
    return { ties: 0 };
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

/** The peers that can do a job on a corpus, each with the same results as ours; who can't is named on stderr. */
async function checkPeers(corpus, job, peers, { harness, python }, path) {
  const able = [];
  const { results } = await harness.ask('results', corpusPath(corpus.name), job, path);
  const ours = results.map(total);
  for (const peer of peers) {
    if (peer.by !== python || !CHECKED.has(peer.name)) {
      able.push(peer);
      continue;
    }
    let theirs;
    try {
      ({ results: theirs } = await python.ask('results', corpusPath(corpus.name), job, peer.name));
    } catch (error) {
      process.stderr.write(`errata: bench: missing: ${error.message}\n`);
      continue;
    }
    const wrong = theirs.findIndex((distance, pair) => distance !== ours[pair]);
    if (wrong !== -1)
      throw new Error(
        `${corpus.name} ${job}: pair ${wrong}: ${peer.name} says ${theirs[wrong]}, the core ${ours[wrong]}`,
      );
    able.push(peer);
  }
  return able;
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

/** Times of our paths in the jobs so far. */
const earlier = new Map();

/** What a path took for the jobs that others are set against. */
function ownTimes(corpus, path) {
  return ['distance', 'counts'].map((job) => [job, earlier.get(`${corpus.name} ${job} ${path}`)]);
}

/** Times one job on one corpus; calls `report` with a row for every contestant. */
export async function timeJob(corpus, job, paths, contestants, rounds, report) {
  const { harness } = contestants;
  const { ties } = await checkEqual(corpus, job, paths, contestants);
  const peersHere = await checkPeers(corpus, job, peersOf(corpus, job, contestants), contestants, paths[0]);
  const turns = [
    ...peersHere.map(({ name, by }) =>
      by === 'harness' ? { name, by: harness, repeats: ['1'] } : { name, by, repeats: [] },
    ),
    ...paths.map((path) => ({ name: path, by: harness, repeats: ['3'] })),
  ];
  const times = await takeTurns(corpus, job, turns, corpus.isHuge === true ? 1 : rounds);
  const peers = peerTimes(corpus, new Map([...times].filter(([name]) => !paths.includes(name))));
  for (const [contestant, ns] of times) {
    const isOurs = paths.includes(contestant);
    if (isOurs) earlier.set(`${corpus.name} ${job} ${contestant}`, ns);
    const goals = isOurs
      ? judge(corpus, job, contestant, ns, new Map([...peers, ...ownTimes(corpus, contestant)]))
      : [];
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
