//! Plain values from JavaScript as options of the crates.
use errata_metrics::{MetricSet, Plan};
use errata_text::{Equivalence, Equivalences, Normalization, Unit, Words};
use napi_derive::napi;

use crate::failure::Failure;

/// What a record is to hold; `Plan` of `src/metrics/plan.ts`.
#[napi(object, object_to_js = false)]
pub struct PlanRequest {
    pub metrics: Vec<String>,
    /// Number of the unit of `cer` in the order of the record.
    pub unit: u32,
    pub scripts: bool,
    pub normalization: Vec<String>,
    pub equivalences: Vec<EquivalenceRequest>,
    /// Words of the units by the rules of Unicode, not by Python's.
    pub unicode_words: bool,
}

/// A rule of the step `equivalences`; `Equivalence` of `src/text/equivalences.ts`.
#[napi(object, object_to_js = false)]
pub struct EquivalenceRequest {
    pub from: String,
    pub to: String,
    pub is_expression: bool,
}

/// The unit of that number in the order of the record; words by the rules of Unicode come after them.
pub fn unit(number: u32) -> Result<Unit, Failure> {
    let found = Unit::CUTS.get(number as usize).copied();
    found.ok_or_else(|| Failure::new("UNIT_UNKNOWN", format!("expected the number of a unit, got {number}")))
}

/// The plan of a request.
pub fn plan(request: &PlanRequest) -> Result<Plan, Failure> {
    let metrics = MetricSet::parse(request.metrics.iter().map(String::as_str));
    Ok(Plan {
        metrics: metrics.map_err(|error| Failure::new(error.code(), &error))?,
        unit: unit(request.unit)?,
        scripts: request.scripts,
        normalization: normalization(&request.normalization, &request.equivalences)?,
        words: if request.unicode_words { Words::Unicode } else { Words::Python },
    })
}

/// The steps and named normalisations of these names.
pub fn normalization(steps: &[String], rules: &[EquivalenceRequest]) -> Result<Normalization, Failure> {
    let normalization = Normalization::parse(steps.iter().map(String::as_str))
        .map_err(|error| Failure::new(error.code(), &error))?;
    let rules = rules.iter().map(|rule| Equivalence {
        from: rule.from.clone(),
        to: rule.to.clone(),
        is_expression: rule.is_expression,
    });
    let equivalences =
        Equivalences::new(rules.collect()).map_err(|error| Failure::new(error.code(), &error))?;
    Ok(normalization.with_equivalences(equivalences))
}
