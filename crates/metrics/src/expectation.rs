//! What distances will be, by those of pairs before. Nothing depends on it but time: tries that would fail are left
//! out.

/// A distance is about as much of something known as it was in the pairs before; the last ones count most.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    distances: f64,
    of: f64,
}

impl Share {
    /// Weight of a pair beside the next one.
    const FADING: f64 = 0.75;

    fn add(&mut self, distance: u32, of: u32) {
        self.distances = self.distances * Self::FADING + f64::from(distance);
        self.of = self.of * Self::FADING + f64::from(of);
    }

    fn guess(&self, of: u32) -> Option<u32> {
        (self.of > 0.0).then(|| (self.distances / self.of * f64::from(of)) as u32)
    }
}

/// What is expected of one kind of distance in one series of pairs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Expectation {
    /// Of the units of both texts, where nothing is known of the pair yet.
    by_length: Share,
    /// Of the distance that was found first in the pair.
    by_first: Share,
}

impl Expectation {
    /// What the distance of texts with so many units may be, `first` being the first one that was found of them.
    pub(crate) fn guess(&self, length: u32, first: Option<u32>) -> Option<u32> {
        match first {
            Some(first) => self.by_first.guess(first),
            None => self.by_length.guess(length),
        }
    }

    /// Learns from what was found.
    pub(crate) fn add(&mut self, distance: u32, length: u32, first: Option<u32>) {
        match first {
            Some(first) => self.by_first.add(distance, first),
            None => self.by_length.add(distance, length),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expectation;

    #[test]
    fn a_guess_follows_what_was_found() {
        let mut expectation = Expectation::default();
        assert_eq!(expectation.guess(100, None), None);
        expectation.add(5, 100, None);
        assert_eq!(expectation.guess(200, None), Some(10));
        assert_eq!(expectation.guess(200, Some(30)), None);
        expectation.add(20, 0, Some(30));
        assert_eq!(expectation.guess(0, Some(60)), Some(40));
        for _ in 0..20 {
            expectation.add(30, 0, Some(30));
        }
        assert_eq!(expectation.guess(0, Some(1000)).map(|guess| guess / 10), Some(99));
        expectation.add(0, 0, Some(0));
        assert_eq!(expectation.guess(u32::MAX, Some(0)), Some(0));
    }
}
