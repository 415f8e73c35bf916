//! One program for all targets: `ERRATA_FUZZ_TARGET` names the one to run.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();

fn chosen() -> fn(&[u8]) {
    let name = std::env::var("ERRATA_FUZZ_TARGET").expect("ERRATA_FUZZ_TARGET names a target");
    errata_fuzz::target(&name).unwrap_or_else(|| panic!("ERRATA_FUZZ_TARGET: found {name:?}, expected a target"))
}

fuzz_target!(|bytes: &[u8]| TARGET.get_or_init(chosen)(bytes));
