//! From five sums to a score.

/// Sums over the words of two texts, of their counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// Of the counts in the two texts multiplied.
    pub dot: u64,
    /// Of the squared counts in each text.
    pub all: [u64; 2],
    /// The same over words that both texts hold.
    pub shared: [u64; 2],
}

/// The square of how much more a word of one text weighs than one of both:
/// ln(1 + 2/2) / ln(1 + 2/3).
const RATIO: f64 = 1.841_219_535_346_045;

impl Sums {
    #[inline]
    pub fn add(&mut self, counts: [u32; 2]) {
        let [a, b] = counts.map(u64::from);
        self.dot += a * b;
        self.all[0] += a * a;
        self.all[1] += b * b;
        if a != 0 && b != 0 {
            self.shared[0] += a * a;
            self.shared[1] += b * b;
        }
    }

    /// Returns the cosine in thousandths, rounded. A text without words has
    /// one empty word.
    ///
    /// The numbers of words, by which the counts are divided to give term
    /// frequencies, cancel out of the cosine, and so does one of the two
    /// logarithms. What is left is exact but for some ten roundings, the same
    /// as in `../tuned`.
    pub fn thousandths(&self) -> u16 {
        if self.all == [0, 0] {
            return 1000;
        }
        if self.dot == 0 {
            return 0;
        }
        let square = |text: usize| self.shared[text] as f64 + RATIO * (self.all[text] - self.shared[text]) as f64;
        let cosine = self.dot as f64 / (square(0) * square(1)).sqrt();
        (cosine * 1000.0).round() as u16
    }
}

/// Puts a score in thousandths into words.
pub fn interpret(thousandths: u16) -> &'static str {
    match thousandths {
        0..=200 => "Dissimilar",
        201..=400 => "Slightly Similar",
        401..=600 => "Moderately Similar",
        601..=800 => "Quite Similar",
        _ => "Highly Similar",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::original;

    #[test]
    fn ratio() {
        let ratio = 2.0_f64.ln() / (5.0_f64 / 3.0).ln();
        assert!((RATIO - ratio * ratio).abs() < 1e-15);
    }

    #[test]
    fn by_hand() {
        // "a a b" against "a c": a is in both, b and c in one each.
        let mut sums = Sums::default();
        for counts in [[2, 1], [1, 0], [0, 1]] {
            sums.add(counts);
        }
        assert_eq!(sums, Sums { dot: 2, all: [5, 2], shared: [4, 1] });
        let (shared, single) = ((1.0 + 2.0 / 3.0_f64).ln().powi(2), 2.0_f64.ln().powi(2));
        let cosine = 2.0 * shared / ((4.0 * shared + single).sqrt() * (shared + single).sqrt());
        assert_eq!(sums.thousandths(), (cosine * 1000.0).round() as u16);
        assert_eq!(f64::from(sums.thousandths()) / 1000.0, original::similarity("a a b", "a c"));
    }

    #[test]
    fn no_words() {
        assert_eq!(Sums::default().thousandths(), 1000);
        assert_eq!(Sums { all: [1, 0], ..Sums::default() }.thousandths(), 0);
        assert_eq!(Sums { all: [1, 1], ..Sums::default() }.thousandths(), 0);
    }

    #[test]
    fn interpretations() {
        for thousandths in 0..=1000 {
            let score = f64::from(thousandths) / 1000.0;
            assert_eq!(interpret(thousandths), original::interpret(score), "{score}");
        }
    }
}
