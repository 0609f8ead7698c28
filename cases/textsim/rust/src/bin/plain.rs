//! Serves text similarity as first written, with the story's own patterns.

fn main() -> std::process::ExitCode {
    similarity::program::main("similarity-plain", similarity::original::configure_unicode)
}
