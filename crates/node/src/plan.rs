//! Plans as JavaScript writes them.

use errata_metrics::Plan;
use errata_text::{Normalization, Unit, UnitSet};
use napi_derive::napi;

/// What a record is to hold; `Plan` of `src/engine/engine.ts`.
#[napi(object)]
pub struct PlanRequest {
    pub units: Vec<String>,
    pub scripts: bool,
    pub lines: bool,
    pub orcnorm: bool,
    pub structure: bool,
    pub tibetan: bool,
    pub normalization: Vec<String>,
}

/// The plan of a request; an unknown name is an error.
pub fn read_plan(request: PlanRequest) -> napi::Result<Plan> {
    let mut units = UnitSet::NONE;
    for name in &request.units {
        units = units.with(Unit::parse(name).map_err(|error| invalid(&error))?);
    }
    let steps = request.normalization.iter().map(String::as_str);
    let normalization = Normalization::parse(steps).map_err(|error| invalid(&error))?;
    let PlanRequest { scripts, lines, orcnorm, structure, tibetan, .. } = request;
    Ok(Plan { units, scripts, lines, orcnorm, structure, tibetan, normalization })
}

fn invalid(error: &dyn std::error::Error) -> napi::Error {
    napi::Error::new(napi::Status::InvalidArg, error.to_string())
}
