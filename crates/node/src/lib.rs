//! The Node addon: converts values and errors, decides nothing.
#![allow(missing_docs, reason = "the generated declarations carry the documentation")]
mod corpus;
mod engine;
mod error;
mod many;
mod options;
mod owned;
mod pair;
mod plan;
mod raster;
mod statistics;
mod text;
