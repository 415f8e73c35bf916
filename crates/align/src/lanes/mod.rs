//! Words side by side, each 64 rows of the table, each one column behind the word above it.
//!
//! The skew makes the words independent within a step: what the word above passes down at its lower edge was
//! computed one step earlier (as in A*PA2, Groot Koerkamp 2024).

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
pub(crate) mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sse2;

/// What a word of a column holds: vertical differences, and the horizontal ones it has just computed.
#[derive(Clone, Copy)]
pub(crate) struct Column<V> {
    /// Not positive: a bit is clear where the cell is dearer than the one above.
    pub(crate) vertical_not_positive: V,
    /// A bit is set where the cell is cheaper than the one above.
    pub(crate) vertical_negative: V,
    /// A bit is set where the cell is dearer than the one to the left.
    pub(crate) horizontal_positive: V,
    /// A bit is set where the cell is cheaper than the one to the left.
    pub(crate) horizontal_negative: V,
}

/// A register of 64-bit words.
///
/// Every method is compiled into the function that calls it, and thereby for the instructions of that function: they
/// are unsafe because nothing but the caller can know that the processor has them. What else a caller owes is said at
/// each.
pub(crate) trait Lanes: Copy {
    /// Words in the register.
    const COUNT: usize;
    /// Collects the topmost bit of the last word, step after step.
    type Tail: Copy;

    /// The same word in every place.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn splat(word: u64) -> Self;

    /// The words from `from` on.
    ///
    /// # Safety
    /// The processor must have the instructions of this type, and `from` must be valid for reading [`Self::COUNT`]
    /// words. It need be aligned for a word only, not for the register.
    unsafe fn load(from: *const u64) -> Self;

    /// Writes the words from `to` on.
    ///
    /// # Safety
    /// The processor must have the instructions of this type, and `to` must be valid for writing [`Self::COUNT`]
    /// words. It need be aligned for a word only, not for the register.
    unsafe fn store(self, to: *mut u64);

    /// Word `k` is the word `first + k` of the profile row `rows[first + k]`.
    ///
    /// Panics when there are fewer than `first + COUNT` rows.
    ///
    /// # Safety
    /// The processor must have the instructions of this type. For every `k` below [`Self::COUNT`], the pointer
    /// `rows[first + k].add(first)` must be valid for reading `COUNT` words, all of which may be read though one is
    /// used, and **aligned for the whole register**: to `8 * COUNT` bytes.
    unsafe fn profile(rows: &[*const u64], first: usize) -> Self;

    /// Word `k` is read from the eight bytes at `from[k]`.
    ///
    /// Panics when there are fewer than `COUNT` pointers.
    ///
    /// # Safety
    /// The processor must have the instructions of this type. The first [`Self::COUNT`] pointers must be valid for
    /// reading eight bytes each. They need no alignment.
    unsafe fn gather(from: &[*const u8]) -> Self;

    /// Every word shifted right by eight bits; the lowest ones of the word of `high` come in.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn slide(low: Self, high: Self) -> Self;

    /// `falling`, or not `not_positive`.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn turns(falling: Self, not_positive: Self) -> Self;

    /// Every word moves down one place; the last word of `above` comes in.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn carry(above: Self, words: Self) -> Self;

    /// Every word shifted left by one bit.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn double(self) -> Self;

    /// Myers' step for one column of every word (Myers 1999 in the form of Hyyrö 2003). The topmost bits of
    /// `carry_positive` and `carry_negative` are the difference that comes in from above.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn step(
        equal: Self,
        column: Column<Self>,
        carry_positive: Self,
        carry_negative: Self,
    ) -> Column<Self>;

    /// Every word of `totals` plus the topmost bit of its word.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn count_top(totals: Self, words: Self) -> Self;

    /// A tail without bits.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn tail() -> Self::Tail;

    /// Adds the topmost bit of the last word.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn push(tail: &mut Self::Tail, words: Self);

    /// The bits pushed, the last one lowest.
    ///
    /// # Safety
    /// The processor must have the instructions of this type.
    unsafe fn tail_word(tail: Self::Tail) -> u64;
}
