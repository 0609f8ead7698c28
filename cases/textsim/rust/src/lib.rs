//! The text-similarity service in Rust, twice: `original` is written as the
//! Go service of `../base` is, with the crates one would take for it; `tuned`
//! has the algorithm of `../tuned`. `program` is what all are started by.

pub mod original;
pub mod program;
pub mod tuned;
