// What is to be reached on the datasets, from the figures of one run.

const PEER = 'pandas + rapidfuzz cpdist(2)';

/** Each goal: what must be at most how much of what. */
const GOALS = {
  dataset_1: [{ of: 'errata cer', figure: 'cpu', atMost: 0.35 }],
  dataset_100: [
    { of: 'errata cer', figure: 'wall', times: 1 / 7, than: PEER },
    { of: 'errata cer', figure: 'cpu', times: 1 / 7, than: PEER },
    { of: 'errata cer without hashes and tables', figure: 'wall', times: 1 / 10, than: PEER },
    { of: 'errata cer without hashes and tables', figure: 'cpu', times: 1 / 10, than: PEER },
    { of: 'errata cer', figure: 'cpu', times: 1 / 22, than: 'pandas + jiwer' },
    { of: 'errata cer', figure: 'rssMb', atMost: 100 },
    { of: 'errata cer', figure: 'wall', times: 0.6, than: 'errata cer, 1 thread' },
    { of: 'errata lines, NFC, white space', figure: 'cpu', times: 1, than: PEER },
    { of: 'errata all', figure: 'cpu', times: 1 / 2, than: PEER },
    { of: 'errata all', figure: 'rssMb', atMost: 150 },
    { of: 'of errata cer: hashes and tables', figure: 'cpu', atMost: 1.5 },
  ],
  dataset_1000: [
    { of: 'errata cer', figure: 'rssMb', atMost: 495 },
    { of: 'errata all', figure: 'rssMb', atMost: 150 },
  ],
};

/** What became of the goals of a dataset; a goal whose figures are missing is left out. */
export function judge(dataset, rows) {
  const figure = (name, key) => rows.find((row) => row.dataset === dataset && row.contestant === name)?.[key];
  return (GOALS[dataset] ?? []).flatMap(({ of, figure: key, atMost, times, than }) => {
    const found = figure(of, key);
    const base = than === undefined ? 1 : figure(than, key);
    if (found === undefined || base === undefined) return [];
    const limit = atMost ?? times * base;
    const text =
      than === undefined
        ? `${of}: ${key} ${found.toFixed(2)}, at most ${limit}`
        : `${of}: ${key} ${(found / base).toFixed(3)} of ${than}, at most ${times.toFixed(3)}`;
    return [{ dataset, text, isMet: found <= limit }];
  });
}
