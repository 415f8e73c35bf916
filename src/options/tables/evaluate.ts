import { MISSING_RULES } from '../../evaluate/settings.ts';
import { PROFILES } from '../../metrics/plan.ts';
import { columnsFlag } from '../columns.ts';
import { flag } from '../flag.ts';
import { METRIC_GROUP, metricFlags } from '../metric.ts';
import { intervalFlags } from '../resampling.ts';
import { selectionFlags } from '../selection.ts';
import { shardFlag } from '../shard.ts';
import { textFlags } from '../text.ts';

/** What `evaluate` can be asked for. */
export const evaluateFlags = {
  ...selectionFlags,
  out: flag.path({
    value: 'DIR',
    defaultText: 'data/evaluation in the root',
    describe: 'folder of the results',
  }),
  columns: columnsFlag(['image_name', 'batch_id', 'transcript', 'inference']),
  shard: shardFlag({
    needs: 'out',
    notBeside: {
      flag: 'compat',
      message: 'expected no --compat: that program adds rates in the order of all pages',
    },
    describe: 'part I of N of each model alone, for errata merge',
  }),
  waterfall: flag.switch({ describe: 'CER after each named normalisation: how much of it is convention' }),
  metadata: flag.path({
    value: 'FILE',
    needs: 'groupBy',
    describe: 'CSV with image_name, batch_id and the columns to group by',
  }),
  groupBy: flag.names({
    value: 'COLUMN',
    needs: 'metadata',
    describe: 'averages by this column of the metadata; several by commas, each by itself',
  }),
  ...metricFlags,
  profile: flag.choice(PROFILES, {
    group: METRIC_GROUP,
    replaces: ['metrics'],
    value: 'NAME',
    defaultText: 'all, with --compat openpecha',
    describe: 'metrics and rules of one convention',
  }),
  missing: flag.choice(MISSING_RULES, {
    group: METRIC_GROUP,
    value: 'RULE',
    default: 'skip',
    describe: 'pages that a model lacks are left out, an error, or empty texts',
  }),
  compat: flag.choice(['openpecha'], {
    group: METRIC_GROUP,
    value: 'PROGRAM',
    describe: 'exactly the files of the OpenPecha program',
  }),
  ...textFlags,
  ...intervalFlags,
};
