import type { Metric } from './metric.ts';
import { errorsOf } from './rate.ts';

/** Errors per code point, or per another unit; twin of `crates/metrics/src/cer.rs`. */
export const cer = {
  name: 'cer',
  help: 'error rate in code points, or in the unit of `--unit`',
  profile: {
    name: 'openpecha',
    help: 'CER; writes {model}_cer.csv and summary.csv',
    text: 'unit text',
    emptyReference: '0 if the hypothesis is empty too, else 1',
    source: "OpenPecha's OCR-evaluation (`CER_evaluation.py`); `--compat openpecha` gives its very bytes",
  },
  units: (cerUnit) => [cerUnit],
  slots: [],
  isInScore: (counts) => counts.unit(counts.cerUnit) !== null,
  rates: errorsOf((cerUnit) => cerUnit, {
    title: 'CER',
    better: 'lower',
    help: 'edits in code points / code points of the reference, or in the unit and by the denominator asked for',
    quality: {
      bands: [
        [0.05, false, 'very high quality'],
        [0.1, true, 'good'],
        [0.3, true, 'noticeable degradation'],
      ],
      worst: 'poor recognition',
    },
  }),
  shown: { overview: ['cer'], report: ['cer'] },
} as const satisfies Metric;
