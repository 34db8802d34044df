//! The command line of pi-ask.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
