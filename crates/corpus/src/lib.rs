//! CSV files of a benchmark and its models, scored on all cores.
