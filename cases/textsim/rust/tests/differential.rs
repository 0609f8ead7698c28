//! The tuned service against plain code: on random texts against the original,
//! on random bodies against serde_json's idea of what JSON is.

use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::json;
use similarity::original;
use similarity::tuned::{Body, Outcome};

/// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const PARTS: &[&str] =
    &["a", "b", "Ab", "aB", "9", "_", "word", "Velondimar", "sixteen_letters_", "seventeen_letters", "o", "n"];
const BETWEEN: &[&str] = &[
    " ",
    " ",
    " ",
    " ",
    " ",
    "",
    ". ",
    ", ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\u{b}",
    "\u{c}",
    "'",
    "-",
    "\"",
    "\\",
    "/",
    "@",
    "[",
    "`",
    "{",
    "~",
    "\u{7f}",
    "\0",
    "é",
    "Å",
    "\u{212a}",
    "\u{130}",
    "\u{131}",
    "ſ",
    "ß",
    "Σ",
    "\u{a0}",
    "\u{3000}",
    "\u{2028}",
    "\u{fffd}",
    "東",
    "\u{1f642}",
    "\u{307}",
    "\u{10ffff}",
    "...",
];

fn random_text(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(40) {
        text.push_str(random.pick(PARTS));
        text.push_str(random.pick(BETWEEN));
    }
    text
}

/// Writes a text as a JSON string, with a part of its characters escaped that
/// need not be.
fn quote(random: &mut Random, text: &str) -> String {
    let mut string = String::from("\"");
    let often = 1 + random.below(10);
    for char in text.chars() {
        if random.below(often) == 0 {
            for unit in char.encode_utf16(&mut [0; 2]) {
                string.push_str(&if random.below(2) == 0 {
                    format!("\\u{unit:04x}")
                } else {
                    format!("\\u{unit:04X}")
                });
            }
        } else {
            let plain = json!(char.to_string()).to_string();
            string.push_str(&plain[1..plain.len() - 1]);
        }
    }
    string + "\""
}

/// Returns the cosine without the noise of a map's order.
fn cosine(text1: &str, text2: &str) -> f64 {
    let mut counts: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    for (i, text) in [text1, text2].iter().enumerate() {
        for word in original::normalize(text).split(' ') {
            counts.entry(word.to_string()).or_default()[i] += 1.0;
        }
    }
    let (mut dot, mut squares) = (0.0, [0.0; 2]);
    for [a, b] in counts.into_values() {
        let weight = if a * b == 0.0 { 2.0_f64.ln() } else { (5.0_f64 / 3.0).ln() };
        dot += a * b * weight * weight;
        squares[0] += a * a * weight * weight;
        squares[1] += b * b * weight * weight;
    }
    dot / (squares[0] * squares[1]).sqrt()
}

#[test]
fn texts() {
    let mut random = Random(1);
    for round in 0..5_000 {
        let text1 = random_text(&mut random);
        let text2 = if random.below(3) == 0 { random_text(&mut random) + &text1 } else { random_text(&mut random) };
        let body = format!(r#"{{"text1":{},"text2":{}}}"#, quote(&mut random, &text1), quote(&mut random, &text2));
        let want = original::similarity(&text1, &text2);
        let Outcome::Score(got) = Body::new(body.as_bytes(), 1 << 20).outcome() else {
            panic!("round {round}: refused {body}");
        };
        let cosine = cosine(&text1, &text2);
        let from_middle = ((cosine * 1000.0).fract() - 0.5).abs();
        // The original itself may round the middle of two thousandths either way.
        if f64::from(got) / 1000.0 != want && from_middle > 1e-9 {
            panic!("round {round}: {got} thousandths, original {want}, cosine {cosine}: {body}");
        }
    }
}

/// What bodies are made of. None is a key of a text, nor is the beginning of
/// any, so that only the syntax decides.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    " ",
    "\n",
    "\"x\"",
    "\"\"",
    "\"\\u00e9\\n\"",
    "\"\\ud800\"",
    "\"\\x\"",
    "\"",
    "\\",
    "0",
    "1",
    "-1",
    "1.5",
    "1e9",
    "1E-2",
    "01",
    ".5",
    "1.",
    "+1",
    "-",
    "e",
    "true",
    "false",
    "null",
    "nul",
    "tru",
    "\t",
    "\u{1}",
    "\"é\"",
    "x",
    "{\"x\":",
    "[1,",
    "\"x\":1",
    "\"y\":[]",
    "{}",
    "[]",
];

#[test]
fn syntax() {
    let mut random = Random(2);
    let mut counts = [0; 2];
    for round in 0..100_000 {
        let mut body = String::from("{");
        for _ in 0..random.below(8) {
            body.push_str(random.pick(TOKENS));
        }
        body.push_str(random.pick(&["}", "}", "}}", "]}", "", "} x"]));
        let mut values = serde_json::Deserializer::from_str(&body).into_iter::<IgnoredAny>();
        let valid = matches!(values.next(), Some(Ok(_)));
        let want = if valid { Outcome::Score(1000) } else { Outcome::BadRequest };
        assert_eq!(Body::new(body.as_bytes(), 1 << 20).outcome(), want, "round {round}: {body}");
        counts[usize::from(valid)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 1_000), "one-sided: {counts:?}");
}

/// Any change of one byte is answered, whatever with.
#[test]
fn mutations() {
    let mut random = Random(3);
    let body = br#"{"text1":"one \u00e9 two\\","a":[1,{"b":null}],"text2":"One, \ud83d\ude42 three"}"#;
    for place in 0..body.len() {
        for byte in 0..=255 {
            let mut body = body.to_vec();
            body[place] = byte;
            if random.below(2) == 0 {
                body.truncate(place + 1);
            }
            let limit = if random.below(2) == 0 { body.len() } else { place + 1 };
            Body::new(&body, limit).outcome();
        }
    }
}
