//! An error rate over many pairs of texts, and the counts that it is made of.
use errata_metrics::{Layout, Plan, Rates, Rules};
use errata_text::Unit;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::Outcome;
use crate::lists::Pairs;
use crate::many::record_many;
use crate::options::Surrogates;

/// The dictionary of `CorpusRate` in `src/library/corpus-rate.ts`; the plan has scripts.
pub fn corpus_rate<'py>(
    texts: [&Bound<'py, PyAny>; 2],
    metric: &str,
    plan: &Plan,
    rules: Rules,
    surrogates: Surrogates,
    threads: usize,
) -> Outcome<Bound<'py, PyDict>> {
    let py = texts[0].py();
    let layout = Layout::new(plan);
    let unit = if metric == "wer" { Unit::Word } else { plan.unit };
    let rates = Rates::new(&layout, rules);
    let pairs = Pairs::new(texts, surrogates)?;
    let count = pairs.len();
    let mut sums = rates.sums();
    let mut defined = 0;
    let mut totals = [0u64; 6];
    record_many(py, pairs, plan, threads, |record| {
        rates.add(&mut sums, record);
        defined += usize::from(rates.of_page(record).next().flatten().is_some());
        let found = layout.unit(record, unit);
        let (Some(counts), Some(found)) = (found.and_then(|found| found.script), found) else {
            return Ok(());
        };
        let added = [
            counts.hits,
            counts.substitutions,
            counts.deletions,
            counts.insertions,
            found.reference_length,
            found.hypothesis_length,
        ];
        totals.iter_mut().zip(added).for_each(|(total, count)| *total += u64::from(count));
        Ok(())
    })?;
    let result = PyDict::new(py);
    result.set_item("micro", rates.pooled(&sums).next().flatten())?;
    result.set_item("macro", rates.means(&sums).next().flatten())?;
    result.set_item("count", count)?;
    result.set_item("leftOut", count - defined)?;
    let names = ["hits", "substitutions", "deletions", "insertions", "referenceLength", "hypothesisLength"];
    for (name, total) in names.iter().zip(totals) {
        result.set_item(name, total)?;
    }
    Ok(result)
}
