//! Memory of long pairs, one pair per process: the peak is of the whole process.

use errata_align::{Aligner, Counts};

use crate::clock::{cpu_ns, resident_kib};

/// A page-like text: 90 symbols, uneven frequencies; and the same with `percent` errors in a hundred.
fn pair(length: usize, percent: u64) -> (Vec<u32>, Vec<u32>) {
    let mut state = 1u64;
    let mut below = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) * end) >> 31
    };
    let reference: Vec<u32> = (0..length).map(|_| 0xF40 + below(90).min(below(90)) as u32).collect();
    let mut hypothesis = Vec::with_capacity(length + length / 8);
    for &symbol in &reference {
        match below(1000) {
            draw if draw >= percent * 10 => hypothesis.push(symbol),
            draw if draw % 10 < 6 => hypothesis.push(0xF40 + below(90) as u32),
            draw if draw % 10 < 8 => {}
            _ => hypothesis.extend([0xF40 + below(90) as u32, symbol]),
        }
    }
    (reference, hypothesis)
}

/// Describes the memory of `distance` or `script` on one pair beyond the texts as a line of JSON.
///
/// # Errors
/// Says where memory can't be measured.
pub fn measure(kind: &str, length: usize, percent: u64) -> Result<String, String> {
    let (reference, hypothesis) = pair(length, percent);
    let (before, _) = resident_kib().ok_or("peak memory is read from /proc, which is not here")?;
    let start = cpu_ns();
    let mut aligner = Aligner::new();
    let distance = match kind {
        "distance" => aligner.distance(&reference, &hypothesis).map_err(|halt| halt.to_string())?,
        "script" => {
            let mut ops = Vec::new();
            aligner.align(&reference, &hypothesis, &mut ops).map_err(|halt| halt.to_string())?;
            Counts::of(&ops).distance()
        }
        other => return Err(format!("expected job to be distance or script, got {other:?}")),
    };
    let ns = cpu_ns() - start;
    let (_, peak) = resident_kib().ok_or("peak memory is read from /proc, which is not here")?;
    Ok(format!(
        concat!(
            r#"{{"memory":"{}","length":{},"percent":{},"path":"{}","distance":{},"ns":{},"#,
            r#""beyond_texts_kib":{},"peak_kib":{}}}"#
        ),
        kind,
        length,
        percent,
        aligner.path().name(),
        distance,
        ns,
        peak.saturating_sub(before),
        peak
    ))
}
