//! CSV files of a benchmark and its models, scored on all cores.

pub mod csv;
