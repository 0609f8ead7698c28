//! Serves text similarity as first written.

fn main() -> std::process::ExitCode {
    similarity::program::main("similarity-original", similarity::original::configure)
}
