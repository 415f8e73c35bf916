//! Edit distance and alignment of symbols.
