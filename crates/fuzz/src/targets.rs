pub mod csv;
pub mod distance;
pub mod normalization;
pub mod paths;
pub mod record;
pub mod script;
pub mod units;
