//! Functions of one text.
use errata_metrics::unit_places;
use errata_text::{LoneSurrogate, decode_utf16, encode_utf16};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::failure::Failure;
use crate::options::{self, EquivalenceRequest};
use crate::owned::Uint32Array;
use crate::task::{JsError, now};

/// The text after the steps, in order.
#[napi]
pub fn normalize(
    text: Utf16String,
    steps: Vec<String>,
    equivalences: Vec<EquivalenceRequest>,
) -> Result<Utf16String, JsError> {
    now(|| {
        let normalization = options::normalization(&steps, &equivalences)?;
        let (mut points, mut scratch) = (decode(&text, "text")?, Vec::new());
        normalization.apply(&mut points, &mut scratch);
        let mut units = Vec::new();
        encode_utf16(&points, &mut units);
        Ok(Utf16String::from(units))
    })
}

/// Start and end of each unit of a text in turn, in UTF-16 units.
#[napi]
pub fn segment(text: Utf16String, unit: u32) -> Result<Uint32Array, JsError> {
    now(|| Ok(Uint32Array::from(unit_places(&decode(&text, "text")?, options::unit(unit)?))))
}

/// The code points of a text; `place` names it in the failure.
pub fn decode(text: &[u16], place: &str) -> Result<Vec<u32>, Failure> {
    let mut points = Vec::new();
    decode_utf16(text, &mut points).map_err(|error| lone_surrogate(place, error))?;
    Ok(points)
}

pub fn lone_surrogate(place: &str, error: LoneSurrogate) -> Failure {
    Failure::of_text(error.code(), place, error)
}
