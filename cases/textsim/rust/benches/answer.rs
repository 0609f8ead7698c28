//! Times the work on one request without HTTP. `cargo bench` prints, for the
//! long ones of the shared vectors, the fastest and the median of 301 runs of
//! about a millisecond or one request.
//!
//! `SIMILARITY_VECTORS=FILE` takes the vectors of another file. Those that
//! have one name take turns, so that the processor cannot learn one by heart.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use similarity::original;
use similarity::program::DEFAULT_MAX_BODY;
use similarity::tuned::{Body, Outcome};

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/vectors.jsonl");
const RUNS: usize = 301;
const RUN: Duration = Duration::from_millis(1);

fn main() {
    let path = std::env::var("SIMILARITY_VECTORS").unwrap_or(SHARED.to_string());
    let vectors = std::fs::read_to_string(&path).unwrap_or_else(|err| panic!("read vectors {path}: {err}"));
    let mut bodies: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for line in vectors.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let name = vector["name"].as_str().unwrap();
        if name.starts_with("10,000 characters") {
            let body = BASE64_STANDARD.decode(vector["body"].as_str().unwrap()).unwrap();
            bodies.entry(name.to_string()).or_default().push(body);
        }
    }
    for (name, bodies) in &bodies {
        time("tuned", name, bodies, answer_tuned);
        time("original", name, bodies, answer_original);
    }
}

#[inline(never)]
fn answer_tuned(body: &[u8]) -> f64 {
    match Body::new(body, DEFAULT_MAX_BODY).outcome() {
        Outcome::Score(score) => f64::from(score) / 1000.0,
        outcome => panic!("{outcome:?}"),
    }
}

#[inline(never)]
fn answer_original(body: &[u8]) -> f64 {
    let request: Value = serde_json::from_slice(body).unwrap();
    original::similarity(request["text1"].as_str().unwrap(), request["text2"].as_str().unwrap())
}

fn time(program: &str, name: &str, bodies: &[Vec<u8>], answer: fn(&[u8]) -> f64) {
    let mut bodies = bodies.iter().cycle();
    let mut micros = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        let mut times = 0;
        while start.elapsed() < RUN {
            black_box(answer(bodies.next().unwrap()));
            times += 1;
        }
        micros.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(times));
    }
    micros.sort_by(f64::total_cmp);
    println!("{program:9}{name:40}{:10.1} us {:10.1} us", micros[0], micros[RUNS / 2]);
}
