//! From the bytes of a JSON string to counted words.

use super::body::{Fault, Input};
use super::score::Sums;
use super::table::{LongTable, Table};
use super::words::{CLASSES, Class, Piece, guess, piece, run};

/// The words of two texts.
pub struct Counter {
    table: Table,
    long: LongTable,
}

/// The word being read: `key` is all of it up to 16 characters. A longer one
/// is at the end of the table of long words.
#[derive(Clone, Copy, Default)]
struct Word {
    key: u128,
    length: usize,
}

impl Counter {
    pub fn new() -> Counter {
        Counter { table: Table::new(), long: LongTable::new() }
    }

    /// Counts the words of the JSON string whose quote is before `pos` for a
    /// text, 0 or 1, and returns the position after the string.
    ///
    /// Bytes that are not UTF-8 are deleted one by one, as if they had become
    /// replacement characters. Two characters outside ASCII have a small
    /// letter within it; the rest are deleted too.
    pub fn read(&mut self, text: usize, input: Input, mut pos: usize) -> Result<usize, Fault> {
        loop {
            pos = self.read_plain(text, input, pos);
            let ended;
            (pos, ended) = self.read_word(text, input, pos)?;
            if ended {
                return Ok(pos);
            }
        }
    }

    /// Counts words as long as they are of at most 16 letters and end in a
    /// space, with or without one punctuation mark before it. Returns where
    /// the first word begins that is not like that.
    ///
    /// Most words are, so this is the loop that counts.
    fn read_plain(&mut self, text: usize, input: Input, mut pos: usize) -> usize {
        while let Some(window) = input.bytes[pos..].first_chunk() {
            let (key, length, letters) = guess(window);
            let mut end = length + 1;
            if window[length] != b' ' {
                if CLASSES[usize::from(window[length])] != Class::Deleted || window[length + 1] != b' ' {
                    return pos;
                }
                end += 1;
            }
            if !letters {
                return pos;
            }
            if length != 0 {
                self.table.add(text, key);
            }
            pos += end;
        }
        pos
    }

    /// Counts one word of any kind, or none. Returns the position after the
    /// blank or the quote that ends it, and whether it was the quote.
    fn read_word(&mut self, text: usize, input: Input, mut pos: usize) -> Result<(usize, bool), Fault> {
        let mut word = Word::default();
        loop {
            let (key, length) = run(input, pos);
            self.append(&mut word, key, length);
            pos += length;
            loop {
                let byte = input.at(pos);
                match CLASSES[usize::from(byte)] {
                    Class::Word => break,
                    Class::Blank => {
                        self.finish(text, word);
                        return Ok((pos + 1, false));
                    }
                    Class::Deleted => pos += 1,
                    Class::Quote => {
                        self.finish(text, word);
                        return Ok((pos + 1, true));
                    }
                    Class::Wide => {
                        let (letter, size) = wide(input, pos);
                        if let Some(letter) = letter {
                            self.append(&mut word, letter.into(), 1);
                        }
                        pos += size;
                    }
                    Class::Backslash => {
                        let unit;
                        (unit, pos) = input.escape(pos + 1)?;
                        match piece(unit) {
                            Piece::Letter(letter) => self.append(&mut word, letter.into(), 1),
                            Piece::Blank => {
                                self.finish(text, word);
                                return Ok((pos, false));
                            }
                            Piece::Deleted => {}
                        }
                    }
                    Class::Control => return Err(input.fault(pos)),
                }
            }
        }
    }

    /// Appends characters to the word. What they are joined to stood on the
    /// other side of something that was deleted, or is the rest of a long word.
    #[inline(always)]
    fn append(&mut self, word: &mut Word, key: u128, length: usize) {
        if word.length == 0 {
            *word = Word { key, length };
        } else if length != 0 {
            self.join(word, key, length);
        }
    }

    fn join(&mut self, word: &mut Word, key: u128, length: usize) {
        let joined = word.length + length;
        if joined <= 16 {
            word.key |= key << (8 * word.length);
        } else {
            if word.length <= 16 {
                self.long.append(word.key, word.length);
            }
            self.long.append(key, length);
        }
        word.length = joined;
    }

    /// Counts the word, if there is one.
    #[inline(always)]
    fn finish(&mut self, text: usize, word: Word) {
        match word.length {
            0 => {}
            1..=16 => self.table.add(text, word.key),
            _ => self.long.add(text),
        }
    }

    /// Returns the similarity of the texts in thousandths.
    pub fn score(&self) -> u16 {
        let mut sums = Sums::default();
        self.table.sum(&mut sums);
        self.long.sum(&mut sums);
        sums.thousandths()
    }

    /// Forgets both texts.
    pub fn reset(&mut self) {
        self.table.reset();
        self.long.reset();
    }
}

/// Returns the small letter of the character at `pos` if that is in ASCII, and
/// how many bytes to go on. A byte that begins neither of the two such
/// characters can be left out alone: no other byte can be taken for their
/// first.
fn wide(input: Input, pos: usize) -> (Option<u8>, usize) {
    match [input.at(pos), input.at(pos + 1), input.at(pos + 2)] {
        [0xc4, 0xb0, _] => (Some(b'i'), 2),    // capital i with a dot
        [0xe2, 0x84, 0xaa] => (Some(b'k'), 3), // Kelvin sign
        _ => (None, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuned::body::PADDING;

    /// Counts a string and what the words of the other text are, and returns
    /// the score, or none if the string is wrong.
    fn score(string: &[u8], words: &str) -> Option<u16> {
        let mut counter = Counter::new();
        for (text, string) in [string, words.as_bytes()].into_iter().enumerate() {
            let mut bytes = [string, b"\""].concat();
            let end = bytes.len();
            bytes.resize(end + PADDING, 0);
            let input = Input { bytes: &bytes, end, more: false };
            assert_eq!(counter.read(text, input, 0).ok()?, end);
        }
        Some(counter.score())
    }

    #[test]
    fn same_words() {
        for (string, words) in [
            (&b""[..], ""),
            (b" ... ", ""),
            (b"One, two.", "one two"),
            (b"  one \\n\\t two  ", "two one"),
            (b"a - b", "a b"),
            (b"d'al", "dal"),
            (b"a\\u000bb\\bc", "abc"),
            (b"a\\/b\\\\c\\\"d", "abcd"),
            (b"a\\u0020b\\u0009c\\fd", "a b c d"),
            (b"\\u0041\\u005f\\u0039", "a_9"),
            ("l'été".as_bytes(), "lt"),
            ("\u{212a}\u{130}".as_bytes(), "ki"),
            (b"\\u212a\\u0130", "ki"),
            (b"\xe2\x84\xe2\x84\xaa\xc4\xc4\xb0\xb0", "ki"),
            (b"a\xffb\xf0\x9fc\xe2\x84", "abc"),
            (b"a\\ud83d\\ude00b\\ud800\\u0041\\udc00", "aba"),
            ("a\u{1f600}b\u{7f}".as_bytes(), "ab"),
            (b"0123456789abcdef 0123456789abcde-f 0123-456789abcdef", "0123456789ABCDEF"),
            (b"0123456789abcdefg 0123456789abcde-fg 0-123456789abcdefg", "0123456789ABCDEFG"),
            (b"0123456789abcdef0123456789abcdef-0123456789abcdef", "0123456789abcdef0123456789abcdef0123456789abcdef"),
        ] {
            assert_eq!(score(string, words), Some(1000), "{:?}", string.escape_ascii().to_string());
        }
    }

    #[test]
    fn other_words() {
        for (string, words) in [
            (&b"a_b"[..], "ab"),
            (b"0123456789abcdef", "0123456789abcdefg"),
            (b"0123456789abcdefg", "0123456789abcdefh"),
            (b"a", ""),
            (b"", "a"),
        ] {
            assert_eq!(score(string, words), Some(0), "{:?}", string.escape_ascii().to_string());
        }
        assert_eq!(score(b"one two", "one three"), Some(352));
    }

    #[test]
    fn wrong_strings() {
        for string in [&b"a\nb"[..], b"\x00", b"\\x", b"\\u12", b"\\u12g4", b"a\\"] {
            assert_eq!(score(string, ""), None, "{:?}", string.escape_ascii().to_string());
        }
    }
}
