//! Which bytes make words, eight at a time.

use super::body::Input;

/// What a byte is inside a JSON string.
#[derive(Clone, Copy, PartialEq)]
pub enum Class {
    /// A letter, digit or underscore.
    Word,
    /// The space, the only blank that may stand there unescaped.
    Blank,
    /// A character that is deleted.
    Deleted,
    /// Part of a character outside ASCII.
    Wide,
    Quote,
    Backslash,
    /// Must be escaped. Also the padding after the body.
    Control,
}

pub static CLASSES: [Class; 256] = {
    let mut classes = [Class::Deleted; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' => Class::Word,
            b' ' => Class::Blank,
            b'"' => Class::Quote,
            b'\\' => Class::Backslash,
            0x80.. => Class::Wide,
            ..0x20 => Class::Control,
            _ => Class::Deleted,
        };
        byte += 1;
    }
    classes
};

/// A character of a text, as far as words go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// A character of a word, folded.
    Letter(u8),
    Blank,
    Deleted,
}

/// Returns what the text holds for a UTF-16 unit that was escaped. Halves of
/// surrogate pairs are deleted like the characters they stand for.
pub fn piece(unit: u16) -> Piece {
    match unit {
        0x130 => Piece::Letter(b'i'),  // capital i with a dot
        0x212a => Piece::Letter(b'k'), // Kelvin sign
        9 | 10 | 12 | 13 | 32 => Piece::Blank,
        0..0x80 if CLASSES[usize::from(unit)] == Class::Word => Piece::Letter(unit as u8 | FOLD as u8),
        _ => Piece::Deleted,
    }
}

const HIGH: u64 = 0x8080_8080_8080_8080;
/// Turns capitals into small letters and leaves digits as they are. The
/// underscore becomes the delete character, which no word can have.
const FOLD: u64 = 0x2020_2020_2020_2020;

const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Returns the high bit of each byte that is a letter.
///
/// Adding 0x80-x to a byte below 0x80 sets its high bit if it is at least x.
#[inline(always)]
fn letters(bytes: u64) -> u64 {
    let folded = bytes & !HIGH | FOLD;
    let from_a = folded + repeat(0x80 - b'a');
    let beyond_z = folded + repeat(0x80 - b'z' - 1);
    from_a & !beyond_z & !bytes & HIGH
}

/// Returns the high bit of each byte that is no letter, digit or underscore.
#[inline(always)]
fn outside(bytes: u64) -> u64 {
    let low = bytes & !HIGH;
    let digits = (low + repeat(0x80 - b'0')) & !(low + repeat(0x80 - b'9' - 1));
    let underscores = HIGH - (low ^ repeat(b'_'));
    !(letters(bytes) | (digits | underscores) & !bytes) & HIGH
}

/// KEEP[n] has the first n bytes set, in the order of memory.
static KEEP: [u128; 17] = {
    let mut masks = [0; 17];
    let mut n = 1;
    while n <= 16 {
        masks[n] = masks[n - 1] << 8 | 0xff;
        n += 1;
    }
    masks
};

/// Returns the run of word characters that begins at `pos`, folded, the first
/// one lowest, and its length: 0 to 16.
#[inline(always)]
pub fn run(input: Input, pos: usize) -> (u128, usize) {
    let block: [u8; 16] = input.bytes[pos..pos + 16].try_into().unwrap();
    let block = u128::from_le_bytes(block);
    let (low, high) = (block as u64, (block >> 64) as u64);
    let first = outside(low).trailing_zeros() as usize / 8;
    let second = outside(high).trailing_zeros() as usize / 8;
    // No branch: how long a word is cannot be foreseen.
    let length = first + (second & (first / 8).wrapping_neg());
    let folded = block | u128::from(FOLD) << 64 | u128::from(FOLD);
    (folded & KEEP[length], length)
}

/// Guesses how long the word at the beginning of a window is by bit 6, which
/// is set in all letters and in no blank, digit or most marks. Returns what is
/// guessed to be the word, folded; its length, 0 to 16; and whether it is
/// letters and nothing else.
///
/// Where the next word begins is so known early; that the guess was right is
/// found out beside that, and nearly always it was.
#[inline(always)]
pub fn guess(window: &[u8; 18]) -> (u128, usize, bool) {
    let low = u64::from_le_bytes(*window[..8].first_chunk().unwrap());
    let high = u64::from_le_bytes(*window[8..16].first_chunk().unwrap());
    let (low_ends, high_ends) = (!low & BIT_6, !high & BIT_6);
    let low_length = low_ends.trailing_zeros() / 8;
    let high_length = high_ends.trailing_zeros() / 8;
    // The bytes before the first one marked; all if none is. There is no
    // branch: how long a word is cannot be foreseen.
    let low_word = ((low_ends & low_ends.wrapping_neg()) >> 6).wrapping_sub(1);
    let whole = (low_word as i64 >> 63) as u64; // all ones if the word goes on
    let high_word = ((high_ends & high_ends.wrapping_neg()) >> 6).wrapping_sub(1) & whole;
    let length = low_length + (high_length & whole as u32);
    let strange = (letters(low) ^ HIGH) & low_word | (letters(high) ^ HIGH) & high_word;
    let key = u128::from((high | FOLD) & high_word) << 64 | u128::from((low | FOLD) & low_word);
    (key, length as usize, strange == 0)
}

const BIT_6: u64 = repeat(0x40);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::original;
    use crate::tuned::body::PADDING;

    fn run_of(text: &[u8], pos: usize) -> (u128, usize) {
        let mut bytes = text.to_vec();
        bytes.resize(text.len() + PADDING, 0);
        run(Input { bytes: &bytes, end: text.len(), more: false }, pos)
    }

    fn key(word: &[u8]) -> u128 {
        let mut bytes = [0; 16];
        bytes[..word.len()].copy_from_slice(word);
        u128::from_le_bytes(bytes)
    }

    #[test]
    fn runs() {
        for (text, pos, want) in [
            ("", 0, ""),
            ("a", 0, "a"),
            (" a", 0, ""),
            (" a", 1, "a"),
            ("One two", 0, "one"),
            ("AbcdefgH\"", 0, "abcdefgh"),
            ("abcdefghI,", 0, "abcdefghi"),
            ("abcdefghijklmno.", 0, "abcdefghijklmno"),
            ("0123456789abcdef", 0, "0123456789abcdef"),
            ("0123456789abcdefg", 0, "0123456789abcdef"),
            ("0123456789abcdefg", 1, "123456789abcdefg"),
            ("a_b", 0, "a\x7fb"),
        ] {
            assert_eq!(run_of(text.as_bytes(), pos), (key(want.as_bytes()), want.len()), "{text:?} at {pos}");
        }
    }

    #[test]
    fn guesses() {
        for (window, want) in [
            ("One two           ", Some("one")),
            (" one              ", Some("")),
            ("1ne               ", Some("")),
            ("Abcdefgh ijklmnopq", Some("abcdefgh")),
            ("abcdefghi, jklmnop", Some("abcdefghi")),
            ("abcdefghijklmnop r", Some("abcdefghijklmnop")),
            ("abcdefghijklmnopqr", Some("abcdefghijklmnop")),
            ("a_b               ", None),
            ("a@b               ", None),
            ("a\\b               ", None),
            ("abcdefghijklm\u{7f}    ", None),
            ("abcdefghijkl{     ", None),
            ("ab\u{e9}              ", None),
        ] {
            let (got, length, letters) = guess(window.as_bytes().first_chunk().unwrap());
            assert_eq!(letters, want.is_some(), "{window:?}");
            if let Some(want) = want {
                assert_eq!((got, length), (key(want.as_bytes()), want.len()), "{window:?}");
            }
        }
    }

    /// A guess that is right is the run up to a digit.
    #[test]
    fn guesses_are_runs() {
        for byte in 0..=255u8 {
            for place in 0..16 {
                let mut text = *b"abcdefghijklmnopqr";
                text[place] = byte;
                let (key, length, letters) = guess(&text);
                if letters && !byte.is_ascii_digit() {
                    assert_eq!((key, length), run_of(&text, 0), "{byte:#x} at {place}");
                }
            }
        }
    }

    /// Every byte at every place of a block, against the table.
    #[test]
    fn every_byte() {
        for byte in 0..=255u8 {
            for place in 0..16 {
                let mut text = [b'a'; 20];
                text[place] = byte;
                let word = CLASSES[usize::from(byte)] == Class::Word;
                let (_, length) = run_of(&text, 0);
                assert_eq!(length, if word { 16 } else { place }, "{byte:#x} at {place}");
            }
        }
    }

    /// Every unit, against the regular expressions.
    #[test]
    fn every_unit() {
        for unit in 0..=0xffff {
            let text = char::from_u32(unit.into()).unwrap_or('\u{fffd}');
            let normal = original::normalize(&format!("a{text}b"));
            let want = match normal.as_bytes() {
                b"ab" => Piece::Deleted,
                b"a b" => Piece::Blank,
                [b'a', byte, b'b'] => Piece::Letter(if *byte == b'_' { 0x7f } else { *byte }),
                _ => panic!("{unit:#x} becomes {normal:?}"),
            };
            assert_eq!(piece(unit), want, "{unit:#x}");
        }
    }
}
