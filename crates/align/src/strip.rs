//! A strip of the table: some hundred rows, swept from left to right.

use crate::Simd;
use crate::edge::Edge;
use crate::lanes::{Column, Lanes};

/// Words a strip has at most.
pub(crate) const MOST_WORDS: usize = 16;

/// A strip between two steps: differences of every word, each one column behind the word above it.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) vertical_not_positive: [u64; MOST_WORDS],
    pub(crate) vertical_negative: [u64; MOST_WORDS],
    horizontal_positive: [u64; MOST_WORDS],
    horizontal_negative: [u64; MOST_WORDS],
}

impl State {
    /// Left of the first column: every cell is one dearer than the cell above.
    ///
    /// Words below the first have no column yet during the first steps. A difference of -1 that comes in from
    /// above leaves a rising word as it is and is passed on, so those steps change nothing.
    pub(crate) const START: Self = Self {
        vertical_not_positive: [0; MOST_WORDS],
        vertical_negative: [0; MOST_WORDS],
        horizontal_positive: [0; MOST_WORDS],
        horizontal_negative: [!0; MOST_WORDS],
    };
}

/// What a strip is swept over. The pointers are the duty of whoever runs it, see [`Kernel::run`].
pub(crate) struct Job<'a> {
    /// For every symbol's number a row of words: where the strip's rows have it.
    pub(crate) profile: *const u64,
    /// Numbers of the columns' symbols, from the column of the first word's next step on.
    pub(crate) columns: *const u32,
    /// The row above on entry, the lowest row of the strip on return.
    pub(crate) edge: &'a mut Edge,
    /// The column of the first word's next step.
    pub(crate) column: usize,
    /// Steps to go.
    pub(crate) steps: usize,
    /// Vertical differences of every step, if wanted: per step the words "not positive", then "negative".
    pub(crate) trace: *mut u64,
}

/// A compiled sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    /// Words of the strip.
    pub(crate) words: usize,
    /// Time of a step beside those of the other kernels of the path.
    pub(crate) cost: usize,
    /// Both ask for what [`Kernel::run`] asks for, and for the instructions they were compiled with.
    plain: unsafe fn(&mut State, Job<'_>),
    traced: unsafe fn(&mut State, Job<'_>),
}

impl Kernel {
    /// Rows of the strip.
    pub(crate) fn rows(&self) -> usize {
        self.words * 64
    }

    /// Runs the steps of a job.
    ///
    /// # Safety
    /// - The kernel must come from [`kernels`] for a path that this processor has.
    /// - `profile` must be aligned to 64 bytes and have a row of [`Self::words`] readable words for every number that
    ///   is read from `columns`.
    /// - `columns` must be readable from [`MOST_WORDS`] numbers before it to [`MOST_WORDS`] numbers after its last
    ///   step.
    /// - `trace` must be writable for twice the kernel's words per step, or null when no trace is wanted.
    pub(crate) unsafe fn run(&self, state: &mut State, job: Job<'_>) {
        // SAFETY: passed on to the caller; a trace that is null is not written.
        unsafe { if job.trace.is_null() { (self.plain)(state, job) } else { (self.traced)(state, job) } }
    }
}

/// The sweeps of a path, the tallest first.
pub(crate) fn kernels(path: Simd) -> &'static [Kernel] {
    match path {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => &x86::AVX512,
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => &x86::AVX2,
        #[cfg(target_arch = "x86_64")]
        Simd::Sse2 => &x86::SSE2,
        #[cfg(target_arch = "aarch64")]
        Simd::Neon => &arm::NEON,
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Simd::Simd128 => &wasm::SIMD128,
        _ => &SCALAR,
    }
}

/// Sweeps `R` registers of lanes, `W` words in all.
///
/// # Safety
/// As [`Kernel::run`] for a kernel of `W` words, and the processor must have the instructions of `V`. With `TRACE`
/// the trace must not be null.
#[inline(always)]
unsafe fn sweep<V: Lanes, const R: usize, const W: usize, const TRACE: bool>(
    state: &mut State,
    job: Job<'_>,
) {
    // SAFETY: the caller vouches for the instructions. Registers are loaded from and stored to arrays of `MOST_WORDS`
    // words, of which `R * V::COUNT = W` are used. `columns` is read from `W - 1` numbers before a step to three
    // after it. A profile row begins at a multiple of `8 * W` bytes and a register in it at one of `8 * V::COUNT`,
    // which `W` is a multiple of. The trace moves by the `2 * W` words of a step.
    unsafe {
        let mut strip = load::<V, R>(state);
        let mut columns = job.columns;
        let mut trace = job.trace;
        let mut done = 0;
        while done < job.steps {
            let count = (job.steps - done).min(64);
            let (feed_positive, feed_negative) = job.edge.read(job.column + done);
            let (mut feed_positive, mut feed_negative) = (V::splat(feed_positive), V::splat(feed_negative));
            let (mut tail_positive, mut tail_negative) = (V::tail(), V::tail());
            // a macro, because a closure would be compiled without the caller's instruction set
            macro_rules! step {
                ($rows:expr) => {{
                    let (mut above_positive, mut above_negative) = (feed_positive, feed_negative);
                    for (r, column) in strip.iter_mut().enumerate() {
                        let equal = V::profile($rows, r * V::COUNT);
                        let carry_positive = V::carry(above_positive, column.horizontal_positive);
                        let carry_negative = V::carry(above_negative, column.horizontal_negative);
                        above_positive = column.horizontal_positive;
                        above_negative = column.horizontal_negative;
                        *column = V::step(equal, *column, carry_positive, carry_negative);
                        if TRACE {
                            column.vertical_not_positive.store(trace.add(r * V::COUNT));
                            column.vertical_negative.store(trace.add(W + r * V::COUNT));
                        }
                    }
                    if TRACE {
                        trace = trace.add(2 * W);
                    }
                    feed_positive = feed_positive.double();
                    feed_negative = feed_negative.double();
                    V::push(&mut tail_positive, strip[R - 1].horizontal_positive);
                    V::push(&mut tail_negative, strip[R - 1].horizontal_negative);
                }};
            }
            for _ in 0..count / 4 {
                // the profile row of a column serves one word after the other
                let mut rows = [job.profile; MOST_WORDS + 3];
                for (k, row) in rows.iter_mut().enumerate().take(W + 3) {
                    *row = job.profile.add(*columns.offset(3 - k as isize) as usize * W);
                }
                step!(&rows[3..]);
                step!(&rows[2..]);
                step!(&rows[1..]);
                step!(&rows);
                columns = columns.add(4);
            }
            for _ in 0..count % 4 {
                let mut rows = [job.profile; MOST_WORDS];
                for (k, row) in rows.iter_mut().enumerate().take(W) {
                    *row = job.profile.add(*columns.sub(k) as usize * W);
                }
                step!(&rows);
                columns = columns.add(1);
            }
            done += count;
            let (positive, negative) = (V::tail_word(tail_positive), V::tail_word(tail_negative));
            let keep = !0 >> (64 - count);
            // the last word is W - 1 columns behind the first
            job.edge.write(job.column + done, W - 1, count, positive & keep, negative & keep);
        }
        for (r, column) in strip.iter().enumerate() {
            let at = r * V::COUNT;
            column.vertical_not_positive.store(state.vertical_not_positive.as_mut_ptr().add(at));
            column.vertical_negative.store(state.vertical_negative.as_mut_ptr().add(at));
            column.horizontal_positive.store(state.horizontal_positive.as_mut_ptr().add(at));
            column.horizontal_negative.store(state.horizontal_negative.as_mut_ptr().add(at));
        }
    }
}

/// The first `R` registers of a state.
///
/// # Safety
/// The processor must have the instructions of `V`, and `R * V::COUNT` must not be more than [`MOST_WORDS`].
#[inline(always)]
unsafe fn load<V: Lanes, const R: usize>(state: &State) -> [Column<V>; R] {
    // SAFETY: the caller vouches for the instructions and for `R` registers to fit the arrays of the state.
    unsafe {
        let start = Column {
            vertical_not_positive: V::load(state.vertical_not_positive.as_ptr()),
            vertical_negative: V::load(state.vertical_negative.as_ptr()),
            horizontal_positive: V::load(state.horizontal_positive.as_ptr()),
            horizontal_negative: V::load(state.horizontal_negative.as_ptr()),
        };
        let mut strip = [start; R];
        for (r, column) in strip.iter_mut().enumerate() {
            let at = r * V::COUNT;
            column.vertical_not_positive = V::load(state.vertical_not_positive.as_ptr().add(at));
            column.vertical_negative = V::load(state.vertical_negative.as_ptr().add(at));
            column.horizontal_positive = V::load(state.horizontal_positive.as_ptr().add(at));
            column.horizontal_negative = V::load(state.horizontal_negative.as_ptr().add(at));
        }
        strip
    }
}

/// One compiled sweep, plain and traced: registers, words, measured time of a step in 1/100 ns, instruction set.
macro_rules! kernel {
    ($lanes:ty, $registers:literal, $words:literal, $cost:literal $(, $features:literal)?) => {{
        /// # Safety
        /// As [`Kernel::run`].
        $(#[target_feature(enable = $features)])?
        unsafe fn plain(state: &mut State, job: Job<'_>) {
            // SAFETY: passed on to the caller; this function is compiled for the instructions of the lanes.
            unsafe { sweep::<$lanes, $registers, $words, false>(state, job) }
        }
        /// # Safety
        /// As [`Kernel::run`], with a trace.
        $(#[target_feature(enable = $features)])?
        unsafe fn traced(state: &mut State, job: Job<'_>) {
            // SAFETY: passed on to the caller; this function is compiled for the instructions of the lanes.
            unsafe { sweep::<$lanes, $registers, $words, true>(state, job) }
        }
        Kernel { words: $words, cost: $cost, plain, traced }
    }};
}

const SCALAR: [Kernel; 3] = [kernel!(u64, 4, 4, 900), kernel!(u64, 2, 2, 530), kernel!(u64, 1, 1, 450)];

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Job, Kernel, State, sweep};
    use crate::lanes::avx512::Half;
    use std::arch::x86_64::{__m128i, __m256i, __m512i};

    pub(super) const AVX512: [Kernel; 3] = [
        kernel!(__m512i, 2, 16, 900, "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2"),
        kernel!(Half, 2, 8, 500, "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2"),
        kernel!(Half, 1, 4, 370, "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2"),
    ];
    pub(super) const AVX2: [Kernel; 3] = [
        kernel!(__m256i, 2, 8, 760, "avx2,bmi1,bmi2"),
        kernel!(__m256i, 1, 4, 540, "avx2,bmi1,bmi2"),
        kernel!(u64, 1, 1, 390, "bmi1,bmi2"),
    ];
    pub(super) const SSE2: [Kernel; 2] = [kernel!(__m128i, 2, 4, 580), kernel!(__m128i, 1, 2, 430)];
}

#[cfg(target_arch = "aarch64")]
mod arm {
    use super::{Job, Kernel, State, sweep};
    use std::arch::aarch64::uint64x2_t;

    pub(super) const NEON: [Kernel; 2] = [kernel!(uint64x2_t, 2, 4, 580), kernel!(uint64x2_t, 1, 2, 430)];
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use super::{Job, Kernel, State, sweep};
    use std::arch::wasm32::v128;

    pub(super) const SIMD128: [Kernel; 2] = [kernel!(v128, 2, 4, 580), kernel!(v128, 1, 2, 430)];
}
