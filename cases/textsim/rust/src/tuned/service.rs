//! The service on actix-web.

use std::cell::RefCell;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actix_web::rt::time::timeout;
use actix_web::web::{self, Bytes, Payload, ServiceConfig};
use futures_util::StreamExt;

use super::body::{Body, Outcome, answer};
use crate::program;

/// How long a client may take to send a body.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Adds the service's routes.
pub fn configure(config: &mut ServiceConfig, max_body: usize) {
    let post = web::post().to(move |payload| serve(payload, max_body));
    config.service(program::similarity(post));
}

fn serve(payload: Payload, max_body: usize) -> impl Future<Output = HttpResponse<Bytes>> {
    async move {
        let mut body = Borrowed::take();
        let outcome = match timeout(READ_TIMEOUT, read(payload, &mut body, max_body)).await {
            Ok(true) => body.outcome(),
            _ => Outcome::BadRequest, // broken off or too slow
        };
        match outcome {
            Outcome::Score(score) => respond(StatusCode::OK, Bytes::from_static(answer(score).as_bytes())),
            Outcome::BadRequest => respond(StatusCode::BAD_REQUEST, Bytes::from_static(br#"{"error":"Bad Request"}"#)),
            Outcome::TooLarge => {
                let answer = format!(r#"{{"error":"Request Entity Too Large: the limit is {max_body} bytes"}}"#);
                respond(StatusCode::PAYLOAD_TOO_LARGE, answer.into())
            }
        }
    }
}

/// Fills `body` as far as the limit and returns whether nothing broke.
async fn read(mut payload: Payload, body: &mut Body, limit: usize) -> bool {
    while let Some(part) = payload.next().await {
        match part {
            Ok(part) if body.push(&part, limit) => {}
            Ok(_) => return true,
            Err(_) => return false,
        }
    }
    true
}

fn respond(status: StatusCode, answer: Bytes) -> HttpResponse<Bytes> {
    let mut response = HttpResponse::with_body(status, answer);
    let json = header::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

/// A body of the thread's store, to which it returns.
struct Borrowed(Body);

/// Bodies that a thread keeps at most, and the bytes that one may have.
const KEPT_BODIES: usize = 64;
const KEPT_CAPACITY: usize = 128 << 10;

thread_local! {
    static BODIES: RefCell<Vec<Body>> = const { RefCell::new(Vec::new()) };
}

impl Borrowed {
    fn take() -> Borrowed {
        Borrowed(BODIES.with_borrow_mut(|bodies| bodies.pop()).unwrap_or_default())
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        let mut body = std::mem::take(&mut self.0);
        body.clear();
        BODIES.with_borrow_mut(|bodies| {
            if bodies.len() < KEPT_BODIES && body.capacity() <= KEPT_CAPACITY {
                bodies.push(body);
            }
        });
    }
}

impl Deref for Borrowed {
    type Target = Body;

    fn deref(&self) -> &Body {
        &self.0
    }
}

impl DerefMut for Borrowed {
    fn deref_mut(&mut self) -> &mut Body {
        &mut self.0
    }
}
