//! Plans as JavaScript writes them.

use errata_metrics::{MetricSet, Plan};
use errata_text::{Normalization, Unit};
use napi_derive::napi;

/// What a record is to hold; `Plan` of `src/metrics/plan.ts`.
#[napi(object)]
pub struct PlanRequest {
    pub metrics: Vec<String>,
    pub unit: String,
    pub scripts: bool,
    pub normalization: Vec<String>,
}

/// The plan of a request; an unknown name is an error.
pub fn read_plan(request: PlanRequest) -> napi::Result<Plan> {
    let metrics =
        MetricSet::parse(request.metrics.iter().map(String::as_str)).map_err(|error| invalid(&error))?;
    let unit = Unit::parse(&request.unit).map_err(|error| invalid(&error))?;
    let steps = request.normalization.iter().map(String::as_str);
    let normalization = Normalization::parse(steps).map_err(|error| invalid(&error))?;
    Ok(Plan { metrics, unit, scripts: request.scripts, normalization })
}

fn invalid(error: &dyn std::error::Error) -> napi::Error {
    napi::Error::new(napi::Status::InvalidArg, error.to_string())
}
