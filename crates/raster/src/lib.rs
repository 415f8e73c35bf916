//! Pixel geometry of the line detection pipeline: resizing, local threshold, outlines, rotation, cutting out, warping.
//!
//! Every function gives the bytes of its TypeScript twin in `src/raster`: the same operations in the same order,
//! no contraction of multiplication and addition, and no function of the platform's mathematics library.
mod binarize;
mod bitmap;
mod contours;
mod crop;
mod cubic_spline;
mod fill;
mod logarithm;
mod resize;
mod rotate;
mod taps;
mod warp;

pub use binarize::binarize;
pub use bitmap::{Bitmap, RasterError};
pub use contours::{Contours, trace_contours};
pub use crop::{Growth, crop_contour, crop_height};
pub use resize::{resize, resize_mask};
pub use rotate::rotate;
pub use warp::{Spline, warp};
