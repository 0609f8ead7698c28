//! Both services answer the shared vectors as Go's base does, but for the
//! differences of the original that are pinned here.
//!
//! `SIMILARITY_VECTORS=FILE` takes the vectors of another file for the tuned
//! one.

use std::collections::HashMap;
use std::fs;

use actix_web::dev::{Service, ServiceResponse};
use actix_web::{App, test};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use similarity::program::{self, Configure, DEFAULT_MAX_BODY};

#[derive(Deserialize)]
struct Vector {
    name: String,
    body: String,
    status: u16,
    answer: String,
}

fn read_vectors(path: &str) -> Vec<Vector> {
    let text = fs::read_to_string(path).unwrap_or_else(|err| panic!("read vectors {path}: {err}"));
    let vectors: Vec<Vector> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!vectors.is_empty(), "no vectors in {path}");
    vectors
}

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/vectors.jsonl");

/// Asks a service without a network.
async fn ask(configure: Configure, vectors: &[Vector]) -> Vec<(u16, String)> {
    let app = App::new().configure(|config| program::routes(config, configure, DEFAULT_MAX_BODY));
    let app = test::init_service(app).await;
    let mut answers = Vec::new();
    for vector in vectors {
        let body = BASE64_STANDARD.decode(&vector.body).unwrap();
        let request = test::TestRequest::post().uri("/similarity").set_payload(body).to_request();
        let response: ServiceResponse<_> = app.call(request).await.unwrap();
        assert_eq!(response.headers().get("content-type").unwrap(), "application/json", "{}", vector.name);
        let status = response.status().as_u16();
        let answer = test::read_body(response).await;
        answers.push((status, String::from_utf8(answer.to_vec()).unwrap()));
    }
    answers
}

#[actix_web::test]
async fn tuned() {
    let path = std::env::var("SIMILARITY_VECTORS").unwrap_or(SHARED.to_string());
    let vectors = read_vectors(&path);
    let answers = ask(similarity::tuned::configure, &vectors).await;
    for (vector, got) in vectors.iter().zip(answers) {
        assert_eq!(got, (vector.status, vector.answer.clone()), "{}: {}", vector.name, vector.body);
    }
}

const BAD: (u16, &str) = (400, r#"{"error":"Bad Request"}"#);
const ALIKE: (u16, &str) = (200, r#"{"similarity":1,"interpretation":"Highly Similar"}"#);

/// Why the original answers a vector in another way than base.
const CASE: &str = "keys are told apart by case";
const TWICE: &str = "a key that comes twice is an error";
const NULL: &str = "null is no string, and no struct";
const AFTER: &str = "something after the value is an error";
const SURROGATE: &str = "half a surrogate pair is an error";
const UTF8: &str = "bytes that are not UTF-8 are an error";
const DEPTH: &str = "values that are skipped may be nested to any depth";

/// The vectors that the original answers in another way than base, each with
/// its answer. The numbers 0 and 1 are spelled 0.0 and 1.0 in all its answers,
/// which is not listed.
const DIFFERENCES: &[(&str, (u16, &str), &str)] = &[
    ("keys in another case", ALIKE, CASE),
    ("last of equal keys in another case", ALIKE, CASE),
    ("last of equal keys", BAD, TWICE),
    ("three equal keys", BAD, TWICE),
    ("null text", BAD, NULL),
    ("null changes nothing", BAD, NULL),
    ("null", BAD, NULL),
    ("text after", BAD, AFTER),
    ("second object", BAD, AFTER),
    ("NUL after", BAD, AFTER),
    ("lone high surrogate", BAD, SURROGATE),
    ("lone low surrogate", BAD, SURROGATE),
    ("surrogates the wrong way round", BAD, SURROGATE),
    ("high surrogate before a letter", BAD, SURROGATE),
    ("high surrogate before an escape", BAD, SURROGATE),
    ("invalid UTF-8", BAD, UTF8),
    ("Kelvin sign cut off", BAD, UTF8),
    ("surrogate in UTF-8", BAD, UTF8),
    ("overlong letter", BAD, UTF8),
    ("nested too deep", ALIKE, DEPTH),
    ("objects nested too deep", ALIKE, DEPTH),
];

#[actix_web::test]
async fn original() {
    let vectors = read_vectors(SHARED);
    let answers = ask(similarity::original::configure, &vectors).await;
    let mut differences: HashMap<_, _> =
        DIFFERENCES.iter().map(|(name, answer, why)| (*name, (*answer, *why))).collect();
    let mut wrong = Vec::new();
    for (vector, (status, answer)) in vectors.iter().zip(answers) {
        let answer = answer.replace(":0.0,", ":0,").replace(":1.0,", ":1,");
        let base = (vector.status, vector.answer.as_str());
        let (want, why) = differences.remove(vector.name.as_str()).unwrap_or((base, "as base"));
        if (status, answer.as_str()) != want {
            wrong.push(format!("{}: {status} {answer}, want {want:?} ({why})", vector.name));
        }
        if why != "as base" && want == base {
            wrong.push(format!("{}: base answers so too", vector.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(differences.is_empty(), "no such vectors: {differences:?}");
}

/// What no shared vector shows.
#[actix_web::test]
async fn original_more_differences() {
    let vector = |body: &str| Vector {
        name: body.to_string(),
        body: BASE64_STANDARD.encode(body),
        status: 0,
        answer: String::new(),
    };
    // A list is taken for the struct's fields in their order.
    let vectors = [vector(r#"["a","a"]"#), vector("{\"text1\":\"a\",\"text2\":\"a\"} \n")];
    for answer in ask(similarity::original::configure, &vectors).await {
        assert_eq!(answer, (200, ALIKE.1.replace(":1,", ":1.0,")));
    }
    assert_eq!(ask(similarity::tuned::configure, &vectors[..1]).await, [(BAD.0, BAD.1.to_string())]);
}

/// How the story's own patterns differ: on texts of ASCII in the vertical tab
/// alone, beyond it in every letter and blank.
#[actix_web::test]
async fn plain_differs() {
    use similarity::original::{normalize, normalize_unicode};
    for (text, want, plain) in [
        ("It's - Snake_Case 9\t\n.", "its snake_case 9", "its snake_case 9"),
        ("a\u{b}b", "ab", "a b"),
        ("Caf\u{e9} \u{c9}", "caf", "caf\u{e9} \u{e9}"),
        ("a\u{a0}b", "ab", "a b"),
        ("\u{201c}so\u{201d}", "so", "so"),
    ] {
        assert_eq!(normalize(text), want, "{text:?}");
        assert_eq!(normalize_unicode(text), plain, "{text:?}");
    }
}

/// What no body alone shows: one longer than the limit, and a compressed one.
#[actix_web::test]
async fn original_differs_around_the_body() {
    for (configure, long, compressed) in
        [(similarity::tuned::configure as Configure, 200, 400), (similarity::original::configure, 413, 200)]
    {
        let app = App::new().configure(|config| program::routes(config, configure, 100));
        let app = test::init_service(app).await;
        let post = || test::TestRequest::post().uri("/similarity");
        let request = post().set_payload("{}".to_string() + &" ".repeat(100));
        assert_eq!(app.call(request.to_request()).await.unwrap().status().as_u16(), long);
        let request = post().insert_header(("Content-Encoding", "gzip")).set_payload(GZIPPED);
        assert_eq!(app.call(request.to_request()).await.unwrap().status().as_u16(), compressed);
    }
}

/// `{"text1":"a","text2":"a"}`
const GZIPPED: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\x56\x2a\x49\xad\x28\x31\x54\xb2\x52\x4a\x54\xd2\x01\xb3\x8d\xc0\xec\x5a\x00\x96\xd0\x1a\x62\x19\x00\x00\x00";
