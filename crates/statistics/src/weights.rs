use crate::generator::Generator;

/// How often a row counts in a resample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// As many rows as there are, drawn with replacement: the exact (multinomial) bootstrap.
    Bootstrap,
    /// Every row in or out by a fair coin: the rows whose sides a paired permutation test swaps.
    Swap,
}

impl Scheme {
    /// The number that keeps the streams of the schemes apart.
    fn stream(self) -> u32 {
        match self {
            Self::Bootstrap => 0,
            Self::Swap => 1,
        }
    }
}

/// Writes the weights of one resample.
///
/// A weight beyond 16 bits would need one row drawn 65,536 times in as many draws: not in the life of this universe.
pub fn draw_weights(scheme: Scheme, seed: u32, resample: u32, weights: &mut [u16]) {
    let mut generator = Generator::new(seed, resample, scheme.stream());
    match scheme {
        Scheme::Bootstrap => {
            weights.fill(0);
            let rows = weights.len() as u32;
            for _ in 0..rows {
                let row = generator.below(rows) as usize;
                weights[row] = weights[row].wrapping_add(1);
            }
        }
        Scheme::Swap => {
            for rows in weights.chunks_mut(32) {
                let word = generator.word();
                for (bit, weight) in rows.iter_mut().enumerate() {
                    *weight = (word >> bit & 1) as u16;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Scheme, draw_weights};

    #[test]
    fn a_bootstrap_draws_as_many_rows_as_there_are() {
        for rows in [1, 2, 31, 1000] {
            let mut weights = vec![9; rows];
            draw_weights(Scheme::Bootstrap, 7, 3, &mut weights);
            assert_eq!(weights.iter().map(|&weight| usize::from(weight)).sum::<usize>(), rows);
        }
    }

    #[test]
    fn a_swap_takes_about_half_of_the_rows() {
        let mut weights = vec![9; 10_001];
        draw_weights(Scheme::Swap, 7, 3, &mut weights);
        assert!(weights.iter().all(|&weight| weight < 2));
        let swapped = weights.iter().filter(|&&weight| weight == 1).count();
        assert!(swapped.abs_diff(5000) < 300, "{swapped} of 10,001");
    }

    #[test]
    fn weights_have_the_variance_of_a_multinomial() {
        // a weight has mean 1 and variance 1 - 1/n
        let mut squares = 0_u64;
        let mut weights = vec![0; 500];
        for resample in 0..400 {
            draw_weights(Scheme::Bootstrap, 1, resample, &mut weights);
            squares += weights.iter().map(|&weight| u64::from(weight).pow(2)).sum::<u64>();
        }
        let variance = squares as f64 / 200_000.0 - 1.0;
        assert!((variance - 0.998).abs() < 0.03, "{variance}");
    }
}
