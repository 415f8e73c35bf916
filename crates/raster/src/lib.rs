//! Pixel geometry of the line detection pipeline: resizing, local threshold, outlines, rotation, cutting out, warping.
//!
//! Every function gives the bytes of its TypeScript twin in `src/raster`: the same operations in the same order,
//! no contraction of multiplication and addition, and no function of the platform's mathematics library.
mod binarize;
mod bitmap;
mod bits;
mod contours;
mod crop;
mod cubic_spline;
mod fill;
mod fit_line;
mod gaussian;
mod grey;
mod logarithm;
mod resize;
mod rotate;
mod samples;
mod taps;
mod warp;
mod wide;

pub use binarize::{binarize, binarize_part};
pub use bitmap::{Bitmap, RasterError};
pub use contours::{Contours, trace_contours};
pub use crop::{Growth, crop_contour, crop_height};
pub use fit_line::fit_line;
pub use resize::{resize, resize_mask};
pub use rotate::rotate;
pub use samples::page_of_samples;
pub use warp::{Spline, warp};
