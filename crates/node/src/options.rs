//! Plain values from JavaScript as options of the crates.
use errata_metrics::{MetricSet, Plan};
use errata_text::{Normalization, Unit};
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
}

/// The unit of that number in the order of the record.
pub fn unit(number: u32) -> Result<Unit, Failure> {
    let found = Unit::ALL.get(number as usize).copied();
    found.ok_or_else(|| Failure::new("UNIT_UNKNOWN", format!("expected the number of a unit, got {number}")))
}

/// The plan of a request.
pub fn plan(request: &PlanRequest) -> Result<Plan, Failure> {
    let metrics = MetricSet::parse(request.metrics.iter().map(String::as_str));
    Ok(Plan {
        metrics: metrics.map_err(|error| Failure::new(error.code(), &error))?,
        unit: unit(request.unit)?,
        scripts: request.scripts,
        normalization: normalization(&request.normalization)?,
    })
}

/// The steps and named normalisations of these names.
pub fn normalization(steps: &[String]) -> Result<Normalization, Failure> {
    Normalization::parse(steps.iter().map(String::as_str)).map_err(|error| Failure::new(error.code(), &error))
}
