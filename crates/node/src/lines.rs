//! Distances of many lines, side by side.
use std::cell::Cell;

use errata_align::{Aligner, Stop};
use errata_text::decode_utf16;

use crate::context::Context;
use crate::failure::Failure;
use crate::many::place;
use crate::text::lone_surrogate;

/// Buffers for blocks of lines. They are small but for the table of the aligner, 8 MB that would be zeroed for every
/// block; so each thread keeps its own.
pub struct LineBench {
    aligner: Aligner,
    lines: Vec<[Vec<u32>; 2]>,
    distances: Vec<u32>,
}

impl LineBench {
    /// Lines take so little time that the aligner is not stopped: who calls asks between blocks.
    fn new(context: &Context) -> Self {
        let aligner = context.aligner().stopped_by(Stop::new());
        Self { aligner, lines: Vec::new(), distances: Vec::new() }
    }

    /// Distances in code points; pairs come with their numbers, for the failure.
    pub fn distances<'a>(
        &mut self,
        pairs: impl Iterator<Item = (usize, [&'a [u16]; 2])>,
        distances: &mut [u32],
    ) -> Result<(), Failure> {
        self.lines.resize_with(distances.len(), Default::default);
        for ((number, texts), lines) in pairs.zip(&mut self.lines) {
            for (side, units) in texts.into_iter().enumerate() {
                let decoded = decode_utf16(units, &mut lines[side]);
                decoded.map_err(|error| lone_surrogate(&place(side, number), error))?;
            }
        }
        let pairs: Vec<_> =
            self.lines.iter().map(|[here, there]| (here.as_slice(), there.as_slice())).collect();
        self.aligner.distance_many(&pairs, &mut self.distances)?;
        distances.copy_from_slice(&self.distances);
        Ok(())
    }
}

thread_local! {
    static LINE_BENCH: Cell<Option<Box<LineBench>>> = const { Cell::new(None) };
}

/// Lends the bench of this thread; after a failure it is thrown away, since a panic may have left it half done.
pub fn with_line_bench<T>(work: impl FnOnce(&mut LineBench) -> Result<T, Failure>) -> Result<T, Failure> {
    let mut bench = match LINE_BENCH.take() {
        Some(kept) => kept,
        None => Box::new(LineBench::new(Context::get()?)),
    };
    let result = work(&mut bench)?;
    LINE_BENCH.set(Some(bench));
    Ok(result)
}
