//! Numbers and names of a frame as options of the crates.
use errata_metrics::{MetricSet, Plan};
use errata_text::{Equivalence, Equivalences, Normalization, Unit, Words};

use crate::failure::Failure;
use crate::frame::Frame;

/// A unit by its number in the order of the record.
pub fn unit(frame: &mut Frame<'_>) -> Result<Unit, Failure> {
    let number = frame.number()?;
    let found = Unit::CUTS.get(number as usize).copied();
    found.ok_or_else(|| Failure::new("UNIT_UNKNOWN", format!("expected the number of a unit, got {number}")))
}

/// A plan: its unit, whether it has scripts and words by the rules of Unicode, its metrics, its normalisation.
pub fn plan(frame: &mut Frame<'_>) -> Result<Plan, Failure> {
    let unit = unit(frame)?;
    let (scripts, unicode_words) = (frame.number()? != 0, frame.number()? != 0);
    let names = frame.number()?;
    let names = frame.strings(names)?;
    let metrics = MetricSet::parse(names.iter().map(String::as_str));
    Ok(Plan {
        metrics: metrics.map_err(|error| Failure::new(error.code(), &error))?,
        unit,
        scripts,
        normalization: normalization(frame)?,
        words: if unicode_words { Words::Unicode } else { Words::Python },
    })
}

/// The names of steps, then rules: a number that says whether each is an expression, and two texts.
pub fn normalization(frame: &mut Frame<'_>) -> Result<Normalization, Failure> {
    let names = frame.number()?;
    let names = frame.strings(names)?;
    let normalization = Normalization::parse(names.iter().map(String::as_str))
        .map_err(|error| Failure::new(error.code(), &error))?;
    let rules: Vec<Equivalence> = (0..frame.number()?)
        .map(|_| {
            let is_expression = frame.number()? != 0;
            Ok(Equivalence { from: frame.string()?, to: frame.string()?, is_expression })
        })
        .collect::<Result<_, Failure>>()?;
    let equivalences = Equivalences::new(rules).map_err(|error| Failure::new(error.code(), &error))?;
    Ok(normalization.with_equivalences(equivalences))
}
