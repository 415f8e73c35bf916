use crate::bits::Bits;

/// Left, top, width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The smallest box that holds every point, both ends included; `None` without points.
pub(crate) fn bounding_box(contour: &[i32]) -> Option<Rect> {
    let range = |offset: usize| {
        let values = || contour.iter().skip(offset).step_by(2).map(|&value| i64::from(value));
        Some((values().min()?, values().max()?))
    };
    let ((left, right), (top, bottom)) = (range(0)?, range(1)?);
    Some(Rect { x: left, y: top, width: (right - left + 1) as usize, height: (bottom - top + 1) as usize })
}

/// The filled contour in its bounding box, set inside and on the border:
/// every edge as an 8-connected line, and even-odd spans between the edges.
pub(crate) fn fill_contour(contour: &[i32], rect: Rect) -> Bits {
    let mut mask = Bits::new(rect.width, rect.height);
    let points: Vec<(i64, i64)> = contour
        .chunks_exact(2)
        .map(|pair| (i64::from(pair[0]) - rect.x, i64::from(pair[1]) - rect.y))
        .collect();
    let edges = || points.iter().copied().zip(points.iter().copied().cycle().skip(1));
    for (from, to) in edges() {
        draw_edge(&mut mask, from, to);
    }
    let mut crossings = vec![Vec::new(); rect.height];
    for (from, to) in edges() {
        cross_rows(&mut crossings, from, to);
    }
    for (y, crossings) in crossings.iter_mut().enumerate() {
        crossings.sort_unstable();
        for pair in crossings.chunks_exact(2) {
            let (from, to) = ((pair[0] + 65535) >> 16, pair[1] >> 16);
            if from <= to {
                mask.set_range(y, from as usize, to as usize + 1);
            }
        }
    }
    mask
}

/// Bresenham's line, always from the end with the smaller x, so that an edge and its reverse cover the same pixels.
fn draw_edge(mask: &mut Bits, from: (i64, i64), to: (i64, i64)) {
    let ((x0, y0), (x1, y1)) = if to.0 < from.0 { (to, from) } else { (from, to) };
    let (dx, dy) = (x1 - x0, (y1 - y0).abs());
    let down = if y1 < y0 { -1 } else { 1 };
    let (long, short, long_step, short_step) =
        if dx >= dy { (dx, dy, (1, 0), (0, down)) } else { (dy, dx, (0, down), (1, 0)) };
    let mut error = long - 2 * short;
    let (mut x, mut y) = (x0, y0);
    for _ in 0..=long {
        mask.set(x as usize, y as usize);
        if error < 0 {
            (x, y) = (x + short_step.0, y + short_step.1);
            error += 2 * long;
        }
        error -= 2 * short;
        (x, y) = (x + long_step.0, y + long_step.1);
    }
}

/// Where an edge crosses the rows, in 16.16 fixed point with the slope cut to an integer.
fn cross_rows(crossings: &mut [Vec<i64>], from: (i64, i64), to: (i64, i64)) {
    let (top, bottom) = if from.1 < to.1 { (from, to) } else { (to, from) };
    let rows = bottom.1 - top.1;
    if rows == 0 {
        return;
    }
    let slope = ((bottom.0 - top.0) << 16) / rows;
    for row in 0..rows {
        crossings[(top.1 + row) as usize].push((top.0 << 16) + slope * row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(contour: &[i32]) -> Vec<String> {
        let rect = bounding_box(contour).unwrap();
        let mask = fill_contour(contour, rect);
        let bit = |x: usize, y: usize| mask.row(y)[x / 64] >> (x % 64) & 1;
        (0..rect.height)
            .map(|y| (0..rect.width).map(|x| if bit(x, y) == 1 { '#' } else { '.' }).collect())
            .collect()
    }

    #[test]
    fn outlines_are_filled_with_their_border() {
        for (contour, picture) in [
            (&[3, 4][..], &["#"][..]),
            (&[0, 0, 3, 0], &["####"]),
            (&[0, 0, 0, 2, 2, 2, 2, 0], &["###", "###", "###"]),
            (&[2, 0, 0, 2, 4, 2], &["..#..", ".###.", "#####"]),
            (&[0, 0, 4, 1], &["###..", "...##"]),
        ] {
            assert_eq!(show(contour), picture, "{contour:?}");
        }
    }
}
