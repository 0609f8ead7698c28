//! From the bytes of a request to those of its answer.

use std::cell::RefCell;
use std::sync::LazyLock;

use super::counter::Counter;
use super::request;
use super::score;

/// How many bytes are readable after the end of a body, so that the longest
/// short word and two bytes can be read from anywhere in it.
pub const PADDING: usize = 18;

/// The beginning of a request body, as far as the limit.
#[derive(Default)]
pub struct Body {
    bytes: Vec<u8>,
    more: bool,
}

/// A body being read: `bytes` goes [`PADDING`] zeros past `end`.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    pub bytes: &'a [u8],
    pub end: usize,
    /// There were more bytes than the limit.
    pub more: bool,
}

/// What a body turns out to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// The similarity in thousandths, 0 to 1000.
    Score(u16),
    BadRequest,
    TooLarge,
}

/// Why a request cannot be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// It is not JSON, or a text is not a string.
    Wrong,
    /// It ends before its value does.
    Unfinished,
}

impl Body {
    pub fn new(bytes: &[u8], limit: usize) -> Body {
        let mut body = Body::default();
        body.push(bytes, limit);
        body
    }

    /// Appends bytes up to the limit and returns whether all of them fit.
    pub fn push(&mut self, bytes: &[u8], limit: usize) -> bool {
        let room = limit - self.bytes.len();
        self.more = bytes.len() > room;
        self.bytes.extend_from_slice(&bytes[..bytes.len().min(room)]);
        !self.more
    }

    pub fn clear(&mut self) {
        self.bytes.clear();
        self.more = false;
    }

    pub fn capacity(&self) -> usize {
        self.bytes.capacity()
    }

    /// Runs `read` on the body.
    fn read<T>(&mut self, read: impl FnOnce(Input) -> T) -> T {
        let end = self.bytes.len();
        self.bytes.resize(end + PADDING, 0);
        let result = read(Input { bytes: &self.bytes, end, more: self.more });
        self.bytes.truncate(end);
        result
    }

    /// Returns what the body asks for. The tables it takes are the thread's.
    pub fn outcome(&mut self) -> Outcome {
        thread_local! {
            static COUNTER: RefCell<Counter> = RefCell::new(Counter::new());
        }
        let more = self.more;
        COUNTER.with_borrow_mut(|counter| {
            let outcome = match self.read(|input| request::read(input, counter)) {
                Ok(()) => Outcome::Score(counter.score()),
                Err(Fault::Unfinished) if more => Outcome::TooLarge,
                Err(_) => Outcome::BadRequest,
            };
            counter.reset();
            outcome
        })
    }
}

impl Input<'_> {
    /// Returns the byte at a position, which is at most `end`.
    #[inline(always)]
    pub fn at(&self, pos: usize) -> u8 {
        self.bytes[pos]
    }

    /// Returns what is wrong with the byte at a position.
    #[cold]
    pub fn fault(&self, pos: usize) -> Fault {
        if pos < self.end { Fault::Wrong } else { Fault::Unfinished }
    }

    /// Returns the position after `literal`, or the fault if something else
    /// is at `pos`.
    pub fn expect(&self, pos: usize, literal: &[u8]) -> Result<usize, Fault> {
        for (i, &byte) in literal.iter().enumerate() {
            if self.at(pos + i) != byte {
                return Err(self.fault(pos + i));
            }
        }
        Ok(pos + literal.len())
    }

    /// Returns the first position from `pos` on that holds no JSON blank.
    #[inline(always)]
    pub fn skip_blanks(&self, mut pos: usize) -> usize {
        while matches!(self.at(pos), b' ' | b'\t' | b'\r' | b'\n') {
            pos += 1;
        }
        pos
    }

    /// Reads the rest of an escape whose backslash is before `pos`, and
    /// returns the UTF-16 unit it stands for and the position after it.
    pub fn escape(&self, pos: usize) -> Result<(u16, usize), Fault> {
        let unit = match self.at(pos) {
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            byte @ (b'"' | b'\\' | b'/') => byte,
            b'u' => return self.hex(pos + 1),
            _ => return Err(self.fault(pos)),
        };
        Ok((unit.into(), pos + 1))
    }

    fn hex(&self, pos: usize) -> Result<(u16, usize), Fault> {
        let mut unit = 0;
        for pos in pos..pos + 4 {
            let digit = match self.at(pos) {
                byte @ b'0'..=b'9' => byte - b'0',
                byte @ b'a'..=b'f' => byte - b'a' + 10,
                byte @ b'A'..=b'F' => byte - b'A' + 10,
                _ => return Err(self.fault(pos)),
            };
            unit = unit << 4 | u16::from(digit);
        }
        Ok((unit, pos + 4))
    }
}

/// Every answer there can be to a request that is all right.
static ANSWERS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let answer = |thousandths: u16| {
        let score = f64::from(thousandths) / 1000.0;
        let interpretation = score::interpret(thousandths);
        format!(r#"{{"similarity":{score},"interpretation":"{interpretation}"}}"#)
    };
    (0..=1000).map(answer).collect()
});

/// Returns the body of the answer to a score in thousandths.
pub fn answer(score: u16) -> &'static str {
    &ANSWERS[usize::from(score)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers() {
        for (score, want) in [
            (0, r#"{"similarity":0,"interpretation":"Dissimilar"}"#),
            (1, r#"{"similarity":0.001,"interpretation":"Dissimilar"}"#),
            (200, r#"{"similarity":0.2,"interpretation":"Dissimilar"}"#),
            (352, r#"{"similarity":0.352,"interpretation":"Slightly Similar"}"#),
            (1000, r#"{"similarity":1,"interpretation":"Highly Similar"}"#),
        ] {
            assert_eq!(answer(score), want);
        }
    }

    #[test]
    fn limit() {
        let body = br#"{"text1":"one","text2":"one"}"#;
        let outcome = |body: &[u8], limit| Body::new(body, limit).outcome();
        assert_eq!(outcome(body, body.len()), Outcome::Score(1000));
        for limit in 1..body.len() {
            assert_eq!(outcome(body, limit), Outcome::TooLarge, "{limit}");
            assert_eq!(outcome(&body[..limit], body.len()), Outcome::BadRequest, "{limit}");
        }
        assert_eq!(outcome(&[body, &b" "[..]].concat(), body.len()), Outcome::Score(1000));
        assert_eq!(outcome(&[b" ", &body[..]].concat(), body.len()), Outcome::TooLarge);
        assert_eq!(outcome(&[b"x", &body[..]].concat(), body.len()), Outcome::BadRequest);
        // The end of a value that is not in brackets shows in what follows.
        assert_eq!(outcome(b"null", 4), Outcome::Score(1000));
        assert_eq!(outcome(b"null ", 4), Outcome::TooLarge);
        assert_eq!(outcome(b"null ", 5), Outcome::Score(1000));
        assert_eq!(outcome(b"12 ", 2), Outcome::TooLarge);
        assert_eq!(outcome(b"\"\" ", 2), Outcome::TooLarge);
        assert_eq!(outcome(b"[] ", 2), Outcome::BadRequest);
    }

    #[test]
    fn parts() {
        let mut body = Body::default();
        assert!(body.push(b"{\"te", 12));
        assert!(body.push(b"xt1\"", 12));
        assert!(!body.push(b":\"a\"}", 12));
        assert_eq!(body.outcome(), Outcome::TooLarge);
        body.clear();
        assert!(body.push(b"{}", 12));
        assert_eq!(body.outcome(), Outcome::Score(1000));
    }
}
