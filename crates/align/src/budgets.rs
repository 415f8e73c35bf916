//! How broad a band of the table is swept.

use crate::profile::Texts;
use crate::sweep::Band;

/// Edits that a guess has room for: a window that is a little too narrow is in vain.
pub(crate) fn likely(guess: Option<u32>) -> u32 {
    guess.map_or(0, |guess| guess.saturating_add(guess / 8))
}

/// The bands to try, one after the other.
///
/// A narrow band costs little and gives an upper bound, which is close to the distance unless whole passages were
/// moved. A budget of that bound always succeeds; where it is much larger than what the narrow band proved,
/// smaller budgets come first, which cost little because they are spent early.
pub(crate) struct Budgets {
    target: i64,
    beside: i64,
    /// The distance is larger than this.
    proved: i64,
    bound: Option<i64>,
    /// A budget that is probably enough, to be tried first.
    guess: Option<i64>,
}

impl Budgets {
    pub(crate) fn new(texts: &Texts<'_>, bound: Option<u32>, guess: Option<u32>) -> Self {
        let target = texts.width() as i64 - texts.height() as i64;
        let longest = texts.height().max(texts.width()) as i64;
        let beside = (longest / 128).max(64);
        let mut bound = bound.map(i64::from);
        // a band of almost the whole table proves nothing that the table would not
        if bound.is_none() && target.abs() + 4 * beside >= longest {
            bound = Some(longest);
        }
        let proved = bound.unwrap_or(0);
        let guess = guess.map(|guess| i64::from(likely(Some(guess))) + 4);
        let guess = guess.filter(|&guess| guess > target.abs() && guess < bound.unwrap_or(longest));
        Self { target, beside, proved, bound, guess }
    }

    pub(crate) fn next(&mut self) -> Band {
        if let Some(guess) = self.guess.take() {
            return Band::Budget(guess);
        }
        match self.bound {
            None => Band::Diagonals(self.target.min(0) - self.beside, self.target.max(0) + self.beside),
            Some(bound) if 16 * self.proved >= bound => Band::Budget(bound),
            Some(_) => Band::Budget(4 * self.proved),
        }
    }

    /// The distance, if the band was wide enough for it.
    pub(crate) fn check(&mut self, band: Band, cost: Option<u32>) -> Option<u32> {
        let limit = match band {
            Band::Diagonals(..) => self.target.abs() + 2 * self.beside + 1,
            Band::Budget(budget) => budget,
        };
        // a distance within the limit is smaller, but then the bound is it and the next budget succeeds
        self.proved = self.proved.max(limit);
        if let Some(cost) = cost {
            self.bound = Some(self.bound.map_or(i64::from(cost), |bound| bound.min(i64::from(cost))));
            if i64::from(cost) <= limit {
                return Some(cost);
            }
        }
        if let Band::Budget(budget) = band {
            // tried again and again it would never end
            assert!(
                self.bound.is_none_or(|bound| bound > budget),
                "a budget of {budget} edits was not enough"
            );
        }
        None
    }
}
