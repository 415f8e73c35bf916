//! The Node addon: converts values and errors, decides nothing.
//!
//! Every exported function goes through `task`: `now` answers at once, `later` on another thread; in both a panic is a
//! failure with a code. What they share, processor path and threads, is in `context`.
#![allow(missing_docs, reason = "the generated declarations carry the documentation")]
mod confusions;
mod context;
mod corpus;
mod failure;
mod info;
mod lines;
mod many;
mod options;
mod owned;
mod pairs;
mod progress;
mod raster;
mod resampling;
mod task;
mod text;
