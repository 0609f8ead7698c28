//! The service with the algorithm of `../tuned`: one pass over the bytes of a
//! request finds both texts and counts their words where they stand. A word of
//! up to 16 characters is folded to lower case in two registers, which are its
//! key in one open-addressing table with a count for either text; the score
//! needs nothing but five integer sums over that table. No text, word or
//! number is ever written out.

mod body;
mod counter;
mod request;
mod score;
mod service;
mod table;
mod words;

pub use body::{Body, Outcome, answer};
pub use service::configure;
