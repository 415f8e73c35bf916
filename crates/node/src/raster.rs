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

/// Left, top, width and height in pixels.
#[napi(object, object_to_js = false)]
pub struct RasterBox {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

#[napi(object, object_from_js = false)]
pub struct RasterImage {
    pub width: u32,
    pub height: u32,
    /// 1 or 3
    pub channels: u32,
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

/// `part` may reach beyond the right and the lower end.
#[napi]
pub fn raster_binarize(data: &[u8], size: RasterSize, part: RasterBox) -> Result<Uint8Array, JsError> {
    let (start, length) = corners(&part);
    answer(data, &size, |source| errata_raster::binarize_part(source, start, length).map(bytes))
}

#[napi]
pub fn raster_fit_line(
    data: &[u8],
    size: RasterSize,
    width: u32,
    height: u32,
    frame_width: u32,
    frame_height: u32,
) -> Result<Uint8Array, JsError> {
    let (fitted, frame) = ((width as usize, height as usize), (frame_width as usize, frame_height as usize));
    answer(data, &size, |image| errata_raster::fit_line(image, fitted, frame).map(bytes))
}

/// Red, green, blue samples as a page.
#[napi]
pub fn raster_page(data: &[u8], size: RasterSize) -> Result<RasterImage, JsError> {
    answer(data, &size, |samples| Ok(image(errata_raster::page_of_samples(samples))))
}

#[napi]
pub fn raster_contours(data: &[u8], size: RasterSize, part: RasterBox) -> Result<RasterContours, JsError> {
    let (start, length) = corners(&part);
    answer(data, &size, |mask| {
        let found = errata_raster::trace_contours(mask, start, length)?;
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
    answer(data, &size, |page| errata_raster::crop_contour(page, contour, growth(width, height)).map(image))
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

fn image(bitmap: Bitmap) -> RasterImage {
    let (width, height, channels) = (bitmap.width(), bitmap.height(), bitmap.channels());
    RasterImage { width: width as u32, height: height as u32, channels: channels as u32, data: bytes(bitmap) }
}

fn corners(part: &RasterBox) -> ((usize, usize), (usize, usize)) {
    ((part.x as usize, part.y as usize), (part.width as usize, part.height as usize))
}

fn growth(width: u32, height: u32) -> Growth {
    Growth { width: width as usize, height: height as usize }
}
