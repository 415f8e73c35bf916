//! Times the core on corpora, prints JSON lines.
fn main() {}
