//! The loops over pixels. They are called from worker threads, so they answer at once.
use errata_raster::{Bitmap, Growth, RasterError, Spline};
use napi_derive::napi;

use crate::owned::{Int32Array, Uint8Array, Uint32Array};
use crate::task::{JsError, now};

#[napi(object, object_to_js = false)]
pub struct RasterSize {
    pub width: u32,
    pub height: u32,
    /// 1 or 3
    pub channels: u32,
}

#[napi(object, object_from_js = false)]
pub struct RasterImage {
    pub width: u32,
    pub height: u32,
    pub data: Uint8Array,
}

#[napi(object, object_from_js = false)]
pub struct RasterContours {
    /// x, y pairs of all outlines, the first found first
    pub points: Int32Array,
    /// where each outline ends in `points`
    pub ends: Uint32Array,
}

#[napi]
pub fn raster_resize(data: &[u8], size: RasterSize, width: u32, height: u32) -> Result<Uint8Array, JsError> {
    answer(data, &size, |source| errata_raster::resize(source, width as usize, height as usize).map(bytes))
}

#[napi]
pub fn raster_resize_mask(
    data: &[u8],
    size: RasterSize,
    width: u32,
    height: u32,
) -> Result<Uint8Array, JsError> {
    answer(data, &size, |mask| errata_raster::resize_mask(mask, width as usize, height as usize).map(bytes))
}

#[napi]
pub fn raster_binarize(data: &[u8], size: RasterSize) -> Result<Uint8Array, JsError> {
    answer(data, &size, |source| Ok(bytes(errata_raster::binarize(source))))
}

#[napi]
pub fn raster_contours(data: &[u8], size: RasterSize) -> Result<RasterContours, JsError> {
    answer(data, &size, |mask| {
        let found = errata_raster::trace_contours(mask);
        Ok(RasterContours { points: found.points.into(), ends: found.ends.into() })
    })
}

#[napi]
pub fn raster_rotate(data: &[u8], size: RasterSize, matrix: &[f64]) -> Result<Uint8Array, JsError> {
    answer(data, &size, |source| errata_raster::rotate(source, matrix).map(bytes))
}

#[napi]
pub fn raster_crop(
    data: &[u8],
    size: RasterSize,
    contour: &[i32],
    width: u32,
    height: u32,
) -> Result<RasterImage, JsError> {
    answer(data, &size, |page| {
        let found = errata_raster::crop_contour(page, contour, growth(width, height))?;
        Ok(RasterImage { width: found.width() as u32, height: found.height() as u32, data: bytes(found) })
    })
}

#[napi]
pub fn raster_crop_height(
    data: &[u8],
    size: RasterSize,
    contour: &[i32],
    width: u32,
    height: u32,
) -> Result<u32, JsError> {
    answer(data, &size, |page| {
        errata_raster::crop_height(page, contour, growth(width, height)).map(|rows| rows as u32)
    })
}

#[napi(object, object_from_js = false)]
pub struct RasterWarped {
    pub page: Uint8Array,
    pub mask: Uint8Array,
}

/// `size` is that of the page; the mask has one channel.
#[napi]
pub fn raster_warp(
    page: &[u8],
    mask: &[u8],
    size: RasterSize,
    points: &[f64],
    weights: &[f64],
) -> Result<RasterWarped, JsError> {
    answer(page, &size, |page| {
        let mask = Bitmap::borrowed(page.width(), page.height(), 1, mask)?;
        let (page, mask) = errata_raster::warp(page, &mask, &Spline::new(points, weights)?)?;
        Ok(RasterWarped { page: bytes(page), mask: bytes(mask) })
    })
}

/// Looks at the bytes as an image and runs the work on it.
fn answer<T>(
    data: &[u8],
    size: &RasterSize,
    work: impl FnOnce(&Bitmap) -> Result<T, RasterError>,
) -> Result<T, JsError> {
    now(|| {
        let (width, height, channels) = (size.width as usize, size.height as usize, size.channels as usize);
        Ok(work(&Bitmap::borrowed(width, height, channels, data)?)?)
    })
}

fn bytes(bitmap: Bitmap) -> Uint8Array {
    bitmap.into_data().into()
}

fn growth(width: u32, height: u32) -> Growth {
    Growth { width: width as usize, height: height as usize }
}
