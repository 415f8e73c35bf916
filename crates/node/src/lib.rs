//! The Node addon: converts values and errors, decides nothing.
#![allow(missing_docs, reason = "the generated declarations carry the documentation")]
mod corpus;
mod plan;
mod statistics;

use napi_derive::napi;

/// Version of the crate the addon was built from.
#[napi]
pub fn addon_version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
