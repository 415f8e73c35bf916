//! Plain values from JavaScript as options of the crates.
use errata_metrics::Plan;
use errata_text::{Normalization, Unit};

use crate::error::Failure;
use crate::plan::{PlanRequest, read_plan};

/// The unit of that number in the order of the record.
pub fn unit(number: u32) -> Result<Unit, Failure> {
    let found = Unit::ALL.get(number as usize).copied();
    found.ok_or_else(|| Failure::new("UNIT_UNKNOWN", format!("expected the number of a unit, got {number}")))
}

/// The plan of a request.
pub fn plan(request: PlanRequest) -> Result<Plan, Failure> {
    read_plan(request).map_err(|error| Failure::new("PLAN_INVALID", error.reason))
}

/// The steps and named normalisations of these names.
pub fn normalization(steps: &[String]) -> Result<Normalization, Failure> {
    Normalization::parse(steps.iter().map(String::as_str)).map_err(|error| Failure::new(error.code(), &error))
}
