//! Normalisation of text and cutting it into units.
