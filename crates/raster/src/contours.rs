use crate::bitmap::{Bitmap, RasterError};

const STEP_X: [i32; 8] = [1, 1, 0, -1, -1, -1, 0, 1];
const STEP_Y: [i32; 8] = [0, -1, -1, -1, 0, 1, 1, 1];
const FRESH: i8 = 1;
const SEEN: i8 = 2;
const SEEN_RIGHT_EDGE: i8 = -2;

/// Outlines one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contours {
    /// x, y pairs of all outlines
    pub points: Vec<i32>,
    /// where each outline ends in `points`
    pub ends: Vec<u32>,
}

/// The mask in a frame of zeros one pixel wide; cells are marked while borders are followed.
struct Cells {
    data: Vec<i8>,
    stride: usize,
    offsets: [isize; 8],
}

/// Outer and hole borders of the non-zero pixels of a part in the order they are found, compressed to changes of
/// direction (border following after Suzuki and Abe 1985). Points are counted from the part's corner.
pub fn trace_contours(
    mask: &Bitmap,
    (left, top): (usize, usize),
    (width, height): (usize, usize),
) -> Result<Contours, RasterError> {
    let fits = |start: usize, length: usize, limit: usize| {
        length > 0 && start.checked_add(length).is_some_and(|end| end <= limit)
    };
    if !fits(left, width, mask.width()) || !fits(top, height, mask.height()) || mask.channels() != 1 {
        return Err(RasterError::Part { width: mask.width(), height: mask.height() });
    }
    let mut cells = Cells::frame(mask, (left, top), (width, height));
    let mut found = Contours::default();
    for y in 1..=height {
        let row = y * cells.stride;
        let (mut x, mut left) = (1, 0);
        while let Some(run) = run_length(&cells.data[row + x..row + cells.stride], left) {
            x += run;
            let here = cells.data[row + x];
            if left == 0 && here == FRESH {
                cells.follow(x, y, 4, &mut found);
            } else if here == 0 && left >= FRESH {
                cells.follow(x - 1, y, 0, &mut found);
            }
            left = cells.data[row + x];
            x += 1;
        }
    }
    Ok(found)
}

/// How many cells at the start are `value`; `None` for all.
fn run_length(cells: &[i8], value: i8) -> Option<usize> {
    const BLOCK: usize = 32;
    let is_run = |block: &[i8]| block.iter().fold(0, |other, &cell| other | (cell ^ value)) == 0;
    let blocks = cells.chunks_exact(BLOCK).take_while(|block| is_run(block)).count() * BLOCK;
    Some(blocks + cells[blocks..].iter().position(|&cell| cell != value)?)
}

impl Cells {
    fn frame(mask: &Bitmap, (left, top): (usize, usize), (width, height): (usize, usize)) -> Self {
        let stride = width + 2;
        let mut data = vec![0; stride * (height + 2)];
        for y in 0..height {
            let start = (y + 1) * stride + 1;
            for (cell, &value) in data[start..start + width].iter_mut().zip(&mask.row(top + y)[left..]) {
                *cell = i8::from(value != 0);
            }
        }
        let offsets = std::array::from_fn(|i| STEP_X[i] as isize + STEP_Y[i] as isize * stride as isize);
        Self { data, stride, offsets }
    }

    fn neighbour(&self, cell: usize, direction: usize) -> usize {
        cell.wrapping_add_signed(self.offsets[direction])
    }

    /// Follows one border; `direction` points at the zero next to it: 4 for an outer border, 0 for a hole.
    fn follow(&mut self, x: usize, y: usize, direction: usize, found: &mut Contours) {
        let start = y * self.stride + x;
        let (mut x, mut y) = (x as i32 - 1, y as i32 - 1);
        let mut s = direction;
        loop {
            s = (s + 7) & 7;
            if s == direction || self.data[self.neighbour(start, s)] != 0 {
                break;
            }
        }
        if s == direction {
            self.data[start] = SEEN_RIGHT_EDGE;
            found.points.extend([x, y]);
        } else {
            let first_neighbour = self.neighbour(start, s);
            let mut previous = s ^ 4;
            let mut cell = start;
            loop {
                let end = s;
                loop {
                    s = (s + 1) & 7;
                    if self.data[self.neighbour(cell, s)] != 0 {
                        break;
                    }
                }
                if s > 0 && s - 1 < end {
                    self.data[cell] = SEEN_RIGHT_EDGE;
                } else if self.data[cell] == FRESH {
                    self.data[cell] = SEEN;
                }
                if s != previous {
                    found.points.extend([x, y]);
                }
                previous = s;
                x += STEP_X[s];
                y += STEP_Y[s];
                let next = self.neighbour(cell, s);
                if next == start && cell == first_neighbour {
                    break;
                }
                cell = next;
                s = (s + 4) & 7;
            }
        }
        found.ends.push(found.points.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(rows: &[&str]) -> Vec<Vec<i32>> {
        let data: Vec<u8> =
            rows.iter().flat_map(|row| row.bytes().map(|byte| u8::from(byte == b'#'))).collect();
        let mask = Bitmap::borrowed(rows[0].len(), rows.len(), 1, &data).unwrap();
        let found = trace_contours(&mask, (0, 0), (rows[0].len(), rows.len())).unwrap();
        let mut start = 0;
        found
            .ends
            .iter()
            .map(|&end| found.points[std::mem::replace(&mut start, end as usize)..end as usize].to_vec())
            .collect()
    }

    #[test]
    fn single_pixels_lines_and_squares() {
        for (rows, outlines) in [
            (&["."][..], vec![]),
            (&["#"], vec![vec![0, 0]]),
            (&["...", ".#.", "..."], vec![vec![1, 1]]),
            (&["####"], vec![vec![0, 0, 3, 0]]),
            (&["###", "###", "###"], vec![vec![0, 0, 0, 2, 2, 2, 2, 0]]),
            (&["#.#"], vec![vec![0, 0], vec![2, 0]]),
        ] {
            assert_eq!(trace(rows), outlines, "{rows:?}");
        }
    }

    #[test]
    fn a_hole_has_an_outline_of_its_own() {
        let outlines = trace(&["###", "#.#", "###"]);
        assert_eq!(outlines, [vec![0, 0, 0, 2, 2, 2, 2, 0], vec![0, 1, 1, 0, 2, 1, 1, 2]]);
    }

    #[test]
    fn a_part_is_traced_as_if_it_were_alone() {
        let data = [1, 1, 1, 1, 0, 1, 1, 1, 1];
        let mask = Bitmap::borrowed(3, 3, 1, &data).unwrap();
        assert_eq!(trace_contours(&mask, (1, 1), (2, 1)).unwrap().points, [1, 0]);
        for (start, length) in
            [((0, 0), (4, 1)), ((3, 0), (1, 1)), ((0, 0), (0, 3)), ((usize::MAX, 0), (1, 1))]
        {
            let found = trace_contours(&mask, start, length);
            assert_eq!(found.unwrap_err().code(), "RASTER_PART", "{start:?} {length:?}");
        }
    }
}
