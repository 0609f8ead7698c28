//! The service as it was first written: plain code that says what it does,
//! with actix-web, serde and regex. `README.md` lists where its answers differ
//! from those of the Go service.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::error::{InternalError, JsonPayloadError};
use actix_web::web::{self, ServiceConfig};
use actix_web::{Error, HttpRequest, HttpResponse};
use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::program;

// The classes are spelled out because \w and \s mean Unicode here and ASCII in
// Go, and even the ASCII \s has one character more, the vertical tab.
static NOT_WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^0-9A-Za-z_\t\n\f\r ]").unwrap());
static BLANKS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[\t\n\f\r ]+").unwrap());

// The story's own patterns.
static UNICODE_NOT_WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[^\w\s]").unwrap());
static UNICODE_BLANKS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\s+").unwrap());

/// A way to strip a text to its words.
pub type Normalize = fn(&str) -> String;

/// Returns text in lower case with only ASCII letters, digits, underscores and
/// single spaces left in it, and no space at either end.
pub fn normalize(text: &str) -> String {
    replace(text, &NOT_WORD, &BLANKS)
}

/// Does what [`normalize`] does with the story's own patterns: letters and
/// blanks outside ASCII are letters and blanks.
pub fn normalize_unicode(text: &str) -> String {
    replace(text, &UNICODE_NOT_WORD, &UNICODE_BLANKS)
}

fn replace(text: &str, not_word: &Regex, blanks: &Regex) -> String {
    let text = text.to_lowercase();
    let text = not_word.replace_all(&text, "");
    let text = blanks.replace_all(&text, " ");
    text.trim().to_string()
}

/// Returns how alike two texts are, in the range [0, 1], rounded to 3
/// decimals.
///
/// The cosine adds up in the order of a map, so its last bits vary from call
/// to call, as they do in Go.
pub fn similarity(text1: &str, text2: &str) -> f64 {
    similarity_by(normalize, text1, text2)
}

fn similarity_by(normalize: Normalize, text1: &str, text2: &str) -> f64 {
    let text1 = normalize(text1);
    let text2 = normalize(text2);
    let words1: Vec<&str> = text1.split(' ').collect();
    let words2: Vec<&str> = text2.split(' ').collect();

    let counts1 = count_words(&words1);
    let counts2 = count_words(&words2);
    let holders = count_holders(&counts1, &counts2);

    let weights1 = weigh(&holders, &counts1, words1.len());
    let weights2 = weigh(&holders, &counts2, words2.len());

    (cosine(&weights1, &weights2) * 1000.0).round() / 1000.0
}

fn count_words<'a>(words: &[&'a str]) -> HashMap<&'a str, usize> {
    let mut counts = HashMap::new();
    for word in words {
        *counts.entry(*word).or_insert(0) += 1;
    }
    counts
}

/// Returns, for each word of either text, how many of the two hold it.
fn count_holders<'a>(counts1: &HashMap<&'a str, usize>, counts2: &HashMap<&'a str, usize>) -> HashMap<&'a str, usize> {
    let mut holders = HashMap::new();
    for word in counts1.keys().chain(counts2.keys()) {
        *holders.entry(*word).or_insert(0) += 1;
    }
    holders
}

/// Returns the tf-idf weight of every word of either text in the text that has
/// these counts and this many words.
fn weigh<'a>(
    holders: &HashMap<&'a str, usize>,
    counts: &HashMap<&'a str, usize>,
    words: usize,
) -> HashMap<&'a str, f64> {
    let mut weights = HashMap::new();
    for (word, df) in holders {
        let tf = *counts.get(word).unwrap_or(&0) as f64 / words as f64;
        let idf = (1.0 + 2.0 / (df + 1) as f64).ln();
        weights.insert(*word, tf * idf);
    }
    weights
}

fn cosine(weights1: &HashMap<&str, f64>, weights2: &HashMap<&str, f64>) -> f64 {
    let (mut dot, mut square1, mut square2) = (0.0, 0.0, 0.0);
    for (word, weight1) in weights1 {
        let weight2 = weights2[word];
        dot += weight1 * weight2;
        square1 += weight1 * weight1;
        square2 += weight2 * weight2;
    }
    let (norm1, norm2) = (f64::sqrt(square1), f64::sqrt(square2));
    if norm1 <= 1e-9 || norm2 <= 1e-9 {
        return 0.0;
    }
    dot / (norm1 * norm2)
}

/// Puts a score of [`similarity`] into words.
pub fn interpret(score: f64) -> &'static str {
    match score {
        s if s <= 0.2 => "Dissimilar",
        s if s <= 0.4 => "Slightly Similar",
        s if s <= 0.6 => "Moderately Similar",
        s if s <= 0.8 => "Quite Similar",
        s if s <= 1.0 => "Highly Similar",
        _ => "Unknown",
    }
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Request {
    text1: String,
    text2: String,
}

#[derive(Serialize)]
struct Response {
    similarity: f64,
    interpretation: &'static str,
}

#[derive(Serialize)]
struct ErrorResponse {
    error: String,
}

async fn answer(normalize: Normalize, request: web::Json<Request>) -> HttpResponse {
    let similarity = similarity_by(normalize, &request.text1, &request.text2);
    HttpResponse::Ok().json(Response { similarity, interpretation: interpret(similarity) })
}

fn refuse(err: JsonPayloadError, _: &HttpRequest) -> Error {
    let (mut response, error) = match err {
        JsonPayloadError::Overflow { limit } | JsonPayloadError::OverflowKnownLength { limit, .. } => {
            (HttpResponse::PayloadTooLarge(), format!("Request Entity Too Large: the limit is {limit} bytes"))
        }
        _ => (HttpResponse::BadRequest(), "Bad Request".to_string()),
    };
    InternalError::from_response(err, response.json(ErrorResponse { error })).into()
}

/// Adds the service's routes.
pub fn configure(config: &mut ServiceConfig, max_body: usize) {
    configure_with(config, max_body, normalize);
}

/// Adds the routes of the service with the story's own patterns.
pub fn configure_unicode(config: &mut ServiceConfig, max_body: usize) {
    configure_with(config, max_body, normalize_unicode);
}

fn configure_with(config: &mut ServiceConfig, max_body: usize, normalize: Normalize) {
    let json = web::JsonConfig::default()
        .limit(max_body)
        .content_type(|_| true)
        .content_type_required(false)
        .error_handler(refuse);
    let post = web::post().to(move |request| answer(normalize, request));
    config.app_data(json).service(program::similarity(post));
}
