//! Pixel geometry of the line detection pipeline.
