//! Serves text similarity from one pass over the bytes of a request.

fn main() -> std::process::ExitCode {
    similarity::program::main("similarity-tuned", similarity::tuned::configure)
}
