//! Counts and rates of a page from one pass over its texts.

pub mod record;
