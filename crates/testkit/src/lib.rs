//! Slow references, generators and a checker of scripts.

mod cases;
mod check;
mod plain;
mod random;

pub use cases::{CASES, Case, symbols};
pub use check::check_script;
pub use plain::{plain_distance, plain_script};
pub use random::{EDGE_LENGTHS, Random};
