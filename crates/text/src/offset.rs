//! Indices of code points as offsets in UTF-16 units, the offsets of JavaScript.

/// Translates indices into a text of code points.
#[derive(Debug, Clone, Default)]
pub struct Utf16Offsets {
    /// Offset of each code point and of the end; empty when every code point takes one unit.
    starts: Vec<u32>,
}

impl Utf16Offsets {
    /// Prepares the translation; costs no memory for texts without supplementary code points.
    pub fn new(points: &[u32]) -> Self {
        if points.iter().all(|&point| point < 0x1_0000) {
            return Self::default();
        }
        let mut starts = Vec::with_capacity(points.len() + 1);
        let mut offset = 0;
        for &point in points {
            starts.push(offset);
            offset += 1 + u32::from(point >= 0x1_0000);
        }
        starts.push(offset);
        Self { starts }
    }

    /// Offset of the code point at `index`; of the end of the text for its length.
    pub fn offset(&self, index: u32) -> u32 {
        self.starts.get(index as usize).copied().unwrap_or(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supplementary_code_points_take_two_units() {
        let points: Vec<u32> = "a😀ཀ".chars().map(u32::from).collect();
        let offsets = Utf16Offsets::new(&points);
        assert_eq!([0, 1, 2, 3].map(|index| offsets.offset(index)), [0, 1, 3, 4]);
        let plain = Utf16Offsets::new(&points[2..]);
        assert_eq!([0, 1].map(|index| plain.offset(index)), [0, 1]);
    }
}
