//! The record of a page: the counts of one reference/hypothesis pair in a row of `u32`.
//!
//! A record holds what its [`Plan`] asks for: the fields of each unit, then the slots of each metric. Records of one
//! plan are added slot by slot, so that any average, group or shard is computed later from integers alone.
//! `src/metrics/layout.ts` is the twin of this file; the names of the slots of both are compared when the addon is
//! loaded.
//!
//! *Unit text* is the text after the plan's normalisation, *raw text* the text as given. Fields of units are of the
//! unit text.

use errata_align::{Counts, Halt};
use errata_text::Unit;

use crate::metric::Metric;
use crate::pair::Pair;
use crate::plan::Plan;
use crate::side::Form;

/// Fields of a unit that need a script: units that agree, and the edits by kind. They are there when the plan asks
/// for scripts.
const SCRIPT_FIELDS: [&str; 4] = ["hits", "substitutions", "deletions", "insertions"];

/// Fields of a unit that are always there; the distance is Levenshtein's.
const LENGTH_FIELDS: [&str; 3] = ["referenceLength", "hypothesisLength", "distance"];

/// Where the counts of a plan stand in its records.
#[derive(Debug, Clone)]
pub struct Layout {
    plan: Plan,
    units: Vec<Unit>,
    metrics: Vec<(&'static Metric, usize)>,
    length: usize,
}

/// Counts of one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitCounts {
    /// Totals of the canonical script; `None` where the plan asks for distances alone.
    pub script: Option<Counts>,
    /// Units of the reference.
    pub reference_length: u32,
    /// Units of the hypothesis.
    pub hypothesis_length: u32,
    /// Levenshtein distance.
    pub distance: u32,
}

impl Layout {
    /// The layout of a plan.
    pub fn new(plan: &Plan) -> Self {
        let units: Vec<Unit> = plan.units().iter().collect();
        let mut length = units.len() * fields(plan.scripts).count();
        let mut metrics = Vec::new();
        for metric in plan.metrics.iter() {
            metrics.push((metric, length));
            length += metric.slots.len();
        }
        Self { plan: plan.clone(), units, metrics, length }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Number of slots of a record.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether the plan asks for nothing.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Number of the first slots, which are fields of units.
    pub fn unit_slots(&self) -> usize {
        self.units.len() * fields(self.plan.scripts).count()
    }

    /// Names of the slots in order: `codepoint.hits` …, then `lines.codepointReference` ….
    pub fn names(&self) -> Vec<String> {
        let units = self
            .units
            .iter()
            .flat_map(|unit| fields(self.plan.scripts).map(|field| format!("{}.{field}", unit.name())));
        let metrics = self.metrics.iter();
        let slots =
            metrics.flat_map(|(metric, _)| metric.slots.iter().map(|slot| format!("{}.{slot}", metric.name)));
        units.chain(slots).collect()
    }

    /// The metrics, each with its first slot.
    pub(crate) fn metrics(&self) -> &[(&'static Metric, usize)] {
        &self.metrics
    }

    /// Counts of a unit in a record; `None` where the plan does not ask for it.
    pub fn unit(&self, record: &[u32], unit: Unit) -> Option<UnitCounts> {
        let number = self.units.iter().position(|&known| known == unit)?;
        let stride = fields(self.plan.scripts).count();
        let values = &record[number * stride..][..stride];
        let (script, lengths) = values.split_at(stride - LENGTH_FIELDS.len());
        Some(UnitCounts {
            script: self.plan.scripts.then(|| Counts {
                hits: script[0],
                substitutions: script[1],
                deletions: script[2],
                insertions: script[3],
            }),
            reference_length: lengths[0],
            hypothesis_length: lengths[1],
            distance: lengths[2],
        })
    }

    /// Writes all counts of a pair.
    pub(crate) fn write(&self, pair: &mut Pair<'_>, record: &mut [u32]) -> Result<(), Halt> {
        let stride = fields(self.plan.scripts).count();
        for (&unit, slots) in self.units.iter().zip(record.chunks_exact_mut(stride)) {
            let (script, lengths) = slots.split_at_mut(stride - LENGTH_FIELDS.len());
            let unit = self.plan.words.cut(unit);
            if self.plan.scripts {
                let counts = pair.counts(Form::Normalized, unit)?;
                script.copy_from_slice(&[
                    counts.hits,
                    counts.substitutions,
                    counts.deletions,
                    counts.insertions,
                ]);
            }
            lengths.copy_from_slice(&pair.measure(Form::Normalized, unit)?);
        }
        for (metric, first) in &self.metrics {
            (metric.count)(pair, &mut record[*first..first + metric.slots.len()])?;
        }
        Ok(())
    }
}

fn fields(scripts: bool) -> impl Iterator<Item = &'static str> {
    let of_script = if scripts { &SCRIPT_FIELDS[..] } else { &[] };
    of_script.iter().chain(&LENGTH_FIELDS).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metric::MetricSet;

    #[test]
    fn a_record_holds_what_its_plan_asks_for() {
        let cer = MetricSet::parse(["cer"]).expect("a metric");
        let plan = Plan { metrics: cer, unit: Unit::Word, scripts: false, ..Plan::all() };
        let names = Layout::new(&plan).names();
        assert_eq!(names, ["word.referenceLength", "word.hypothesisLength", "word.distance"]);
        let whole = Layout::new(&Plan::all());
        assert_eq!(whole.names().len(), whole.len());
        assert_eq!(whole.names()[..2], ["codepoint.hits", "codepoint.substitutions"]);
        assert_eq!(whole.names().last().map(String::as_str), Some("tibetan.errorsOther"));
    }
}
