/// Neighbours and the fraction between them for one axis of a bilinear resize.
pub(crate) struct Tap {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) fraction: f32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Columns,
    Rows,
}

/// Taps for an axis of `from` pixels brought to `to`.
/// At the ends the columns lose their fraction, the rows keep it: this shows in the first and last row when enlarging.
pub(crate) fn taps(from: usize, to: usize, axis: Axis) -> Vec<Tap> {
    let scale = from as f64 / to as f64;
    let last = from as i64 - 1;
    (0..to)
        .map(|i| {
            let place = ((i as f64 + 0.5) * scale - 0.5) as f32;
            let mut start = place.floor() as i64;
            let mut fraction = place - place.floor();
            if axis == Axis::Columns && start < 0 {
                (start, fraction) = (0, 0.0);
            }
            if axis == Axis::Columns && start >= last {
                (start, fraction) = (last, 0.0);
            }
            let clamp = |index: i64| index.clamp(0, last) as usize;
            Tap { first: clamp(start), second: clamp(start + 1), fraction }
        })
        .collect()
}

/// Nearest integer, ties to even; `value` must be well inside 2^51.
#[inline(always)]
pub(crate) fn round_even(value: f64) -> f64 {
    /// 1.5 × 2^52: a double of this size has no bits behind the point, so that adding it rounds as IEEE 754 does.
    const SHIFT: f64 = 6_755_399_441_055_744.0;
    value + SHIFT - SHIFT
}
