//! Prepares the linking of the addon.
fn main() {
    napi_build::setup();
}
