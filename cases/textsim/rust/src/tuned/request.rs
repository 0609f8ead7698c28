//! From the bytes of a request to its two texts, as Go's encoding/json reads
//! them into a struct with two strings.

use super::body::{Fault, Input};
use super::counter::Counter;

/// How many brackets can be open at once, the request's own among them.
const MAX_DEPTH: usize = 10_000;

/// Counts the words of both texts of a request. What follows its value is not
/// looked at, but for the end of the value itself.
pub fn read(input: Input, counter: &mut Counter) -> Result<(), Fault> {
    let start = input.skip_blanks(0);
    let end = match input.at(start) {
        b'{' => return read_object(input, start + 1, counter),
        b'[' => {
            skip_value(input, start, 0)?;
            return Err(Fault::Wrong);
        }
        b'n' => input.expect(start, b"null")?,
        _ => skip_value(input, start, 0)?,
    };
    // Only the next byte tells that a value without brackets is over.
    if end == input.end && input.more {
        return Err(Fault::Unfinished);
    }
    if input.at(start) == b'n' { Ok(()) } else { Err(Fault::Wrong) }
}

/// Reads the members of the object whose bracket is before `pos`.
///
/// The last of equal keys holds. So when a key comes again, the texts are only
/// remembered from there on, and counted at the end: no text is counted and
/// taken back, and the work stays in proportion to the request.
fn read_object(input: Input, mut pos: usize, counter: &mut Counter) -> Result<(), Fault> {
    let mut texts = [None; 2]; // where they begin
    let mut again = false;
    let mut wrong = false;
    pos = input.skip_blanks(pos);
    if input.at(pos) == b'}' {
        return Ok(());
    }
    loop {
        let text;
        (text, pos) = read_key(input, pos)?;
        match (text, input.at(pos)) {
            (Some(text), b'"') => {
                pos += 1;
                again |= texts[text].is_some();
                texts[text] = Some(pos);
                pos = if again { skip_string(input, pos)? } else { counter.read(text, input, pos)? };
            }
            (Some(_), b'n') => pos = input.expect(pos, b"null")?,
            (Some(_), _) => {
                pos = skip_value(input, pos, 1)?;
                wrong = true;
            }
            (None, _) => pos = skip_value(input, pos, 1)?,
        }
        pos = input.skip_blanks(pos);
        match input.at(pos) {
            b',' => pos = input.skip_blanks(pos + 1),
            b'}' => break,
            _ => return Err(input.fault(pos)),
        }
    }
    if wrong {
        return Err(Fault::Wrong);
    }
    if again {
        counter.reset();
        for (text, start) in texts.into_iter().enumerate() {
            if let Some(start) = start {
                counter.read(text, input, start)?;
            }
        }
    }
    Ok(())
}

/// Reads the key at `pos`, its colon and the blanks around that. Returns which
/// text it names, 0 or 1 or none, and the position of the value.
fn read_key(input: Input, pos: usize) -> Result<(Option<usize>, usize), Fault> {
    let pos = input.expect(pos, b"\"")?;
    let (text, pos) = read_name(input, pos)?;
    let pos = input.expect(input.skip_blanks(pos), b":")?;
    Ok((text, input.skip_blanks(pos)))
}

/// Reads the rest of a key. Escapes and capitals in it make no difference.
/// That is all that Go's folding comes to here, since t, e and x have no other
/// forms.
fn read_name(input: Input, mut pos: usize) -> Result<(Option<usize>, usize), Fault> {
    let mut name = [0; 5];
    let mut length = 0;
    loop {
        let letter;
        match input.at(pos) {
            b'"' => break,
            b'\\' => {
                let unit;
                (unit, pos) = input.escape(pos + 1)?;
                letter = u8::try_from(unit).unwrap_or(OTHER);
            }
            ..0x20 => return Err(input.fault(pos)),
            byte => {
                letter = byte;
                pos += 1;
            }
        }
        if length < name.len() {
            name[length] = letter.to_ascii_lowercase();
        }
        length += 1;
    }
    let text = match &name {
        _ if length != name.len() => None,
        b"text1" => Some(0),
        b"text2" => Some(1),
        _ => None,
    };
    Ok((text, pos + 1))
}

/// Stands for any letter that neither key has.
const OTHER: u8 = 0xff;

/// Returns the position after the string whose quote is before `pos`.
fn skip_string(input: Input, mut pos: usize) -> Result<usize, Fault> {
    loop {
        match input.at(pos) {
            b'"' => return Ok(pos + 1),
            b'\\' => (_, pos) = input.escape(pos + 1)?,
            ..0x20 => return Err(input.fault(pos)),
            _ => pos += 1,
        }
    }
}

/// Returns the position after the value at `pos`, around which `depth`
/// brackets are open. It keeps a list of open brackets and does not recurse,
/// so that nesting costs no stack.
fn skip_value(input: Input, mut pos: usize, depth: usize) -> Result<usize, Fault> {
    let mut open = Vec::new();
    loop {
        let opening = input.at(pos);
        if opening == b'{' || opening == b'[' {
            if depth + open.len() == MAX_DEPTH {
                return Err(Fault::Wrong);
            }
            open.push(opening);
            pos = input.skip_blanks(pos + 1);
            if opening == b'{' && input.at(pos) != b'}' {
                (_, pos) = read_key(input, pos)?;
                continue;
            }
            if opening == b'[' && input.at(pos) != b']' {
                continue;
            }
        } else {
            pos = skip_scalar(input, pos)?;
        }
        // Behind a value, or at the bracket that closes an empty one.
        loop {
            let Some(bracket) = open.last() else { return Ok(pos) };
            pos = input.skip_blanks(pos);
            match (bracket, input.at(pos)) {
                (b'{', b'}') | (b'[', b']') => {
                    open.pop();
                    pos += 1;
                }
                (b'{', b',') => {
                    (_, pos) = read_key(input, input.skip_blanks(pos + 1))?;
                    break;
                }
                (b'[', b',') => {
                    pos = input.skip_blanks(pos + 1);
                    break;
                }
                _ => return Err(input.fault(pos)),
            }
        }
    }
}

fn skip_scalar(input: Input, pos: usize) -> Result<usize, Fault> {
    match input.at(pos) {
        b'"' => skip_string(input, pos + 1),
        b't' => input.expect(pos, b"true"),
        b'f' => input.expect(pos, b"false"),
        b'n' => input.expect(pos, b"null"),
        _ => skip_number(input, pos),
    }
}

fn skip_number(input: Input, mut pos: usize) -> Result<usize, Fault> {
    if input.at(pos) == b'-' {
        pos += 1;
    }
    pos = if input.at(pos) == b'0' { pos + 1 } else { skip_digits(input, pos)? };
    if input.at(pos) == b'.' {
        pos = skip_digits(input, pos + 1)?;
    }
    if matches!(input.at(pos), b'e' | b'E') {
        pos += 1;
        if matches!(input.at(pos), b'+' | b'-') {
            pos += 1;
        }
        pos = skip_digits(input, pos)?;
    }
    Ok(pos)
}

/// Skips one digit and more.
fn skip_digits(input: Input, mut pos: usize) -> Result<usize, Fault> {
    let start = pos;
    while input.at(pos).is_ascii_digit() {
        pos += 1;
    }
    if pos == start { Err(input.fault(pos)) } else { Ok(pos) }
}

#[cfg(test)]
mod tests {
    use crate::tuned::{Body, Outcome};

    const ALIKE: Outcome = Outcome::Score(1000);
    const UNLIKE: Outcome = Outcome::Score(0);
    const BAD: Outcome = Outcome::BadRequest;

    fn outcome(body: impl AsRef<[u8]>) -> Outcome {
        Body::new(body.as_ref(), 1 << 20).outcome()
    }

    #[test]
    fn requests() {
        for (body, want) in [
            (r#"{"text1":"one two","text2":"one three"}"#, Outcome::Score(352)),
            (r#"{}"#, ALIKE),
            (r#"{"text1":"a"}"#, UNLIKE),
            (r#"{"text3":[{}],"text1":"a","text2":"a"}"#, ALIKE),
            (r#"{"TEXT1":"a","Te\u0058t2":"b"}"#, UNLIKE),
            (r#"{"text1":"a","Te\u0058t2":"a"}"#, ALIKE),
            (r#"{"text1":"a","text\u0132":"a"}"#, UNLIKE),
            (r#"{"text1":"a","text2 ":"a"}"#, UNLIKE),
            (r#"{"text1":"a","text":"a"}"#, UNLIKE),
            (r#"{"text1":"b","text1":"a","text2":"a"}"#, ALIKE),
            (r#"{"text1":"a","text1":"b","text2":"a"}"#, UNLIKE),
            (r#"{"text2":"a","text2":"c","text1":"a","text2":"a"}"#, ALIKE),
            (r#"{"text1":"a","text2":"c","text1":"","text2":""}"#, ALIKE),
            (r#"{"text1":"a","text1":null,"text2":"a"}"#, ALIKE),
            (r#"{"text1":null,"text2":"a"}"#, UNLIKE),
            ("null", ALIKE),
            (" \r\n\tnull", ALIKE),
            ("nullx", ALIKE),
            (" { \"text1\" : \"a\" , \"text2\" :\n\"a\" } ", ALIKE),
            (r#"{"text1":"a"} and more"#, UNLIKE),
            (r#"{"text1":"a"}{"text2":"a"}"#, UNLIKE),
            (r#"{"x":[1,-0.5e+7,0,10E-2,true,false,null,"\"\ud800",{"y":{},"z":[]}],"text2":"a"}"#, UNLIKE),
        ] {
            assert_eq!(outcome(body), want, "{body}");
        }
    }

    #[test]
    fn bad_requests() {
        for body in [
            "",
            " \n",
            "text1=a",
            r#"{"text1":"a""#,
            r#"{"text1":"a"#,
            r#"{"text1":"a",}"#,
            r#"{,}"#,
            r#"{"text1"}"#,
            r#"{"text1":}"#,
            r#"{"text1" "a"}"#,
            r#"{"text1":"\x"}"#,
            "{\"text1\":\"a\nb\"}",
            "\u{feff}{}",
            "[]",
            r#""a""#,
            "1",
            "true",
            "nul",
            "nulx",
            r#"{"text1":1,"text2":"a"}"#,
            r#"{"text1":["a"],"text2":"a"}"#,
            r#"{"text1":{}}"#,
            r#"{"text1":true}"#,
            r#"{"text1":nul}"#,
            r#"{"text1":1,"text1":"a"}"#,
            r#"{text1:"a"}"#,
            r#"{"x":01}"#,
            r#"{"x":-}"#,
            r#"{"x":1.}"#,
            r#"{"x":.5}"#,
            r#"{"x":1e}"#,
            r#"{"x":+1}"#,
            r#"{"x":tru}"#,
            r#"{"x":[1,]}"#,
            r#"{"x":[1 2]}"#,
            r#"{"x":[}}"#,
            r#"{"x":{]}"#,
            r#"{"x":{"y"}}"#,
            r#"{"x":{"y":1,}}"#,
            r#"{"x":"a}"#,
            "{\"x\":\"\x00\"}",
            "{\0}",
            r#"{"text1":"a","text1":"\x"}"#,
            r#"{"x\y":1}"#,
            "{\"x\n\":1}",
        ] {
            assert_eq!(outcome(body), BAD, "{body}");
        }
    }

    #[test]
    fn depth() {
        for (open, close) in [("[", "]"), ("{\"x\":", "}")] {
            let nested = |depth| {
                let middle = if open == "[" { "" } else { "1" };
                format!("{{\"x\":{}{middle}{}}}", open.repeat(depth), close.repeat(depth))
            };
            assert_eq!(outcome(nested(9_999)), ALIKE);
            assert_eq!(outcome(nested(10_000)), BAD);
        }
        assert_eq!(outcome("[".repeat(1 << 20)), BAD);
    }
}
