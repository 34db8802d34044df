//! What `pi-ask` understands, and which file does it.
//!
//! The edge of the program: files, streams, the environment and the clock are read here and in [`pi_ask::ask::effects`],
//! and go into the form as values.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

mod ahead;
mod ask;
mod awaited;
mod check;
mod config;
mod counted;
mod embed;
mod exit;
mod fault;
mod form;
mod generate;
mod import;
mod journal;
mod keymap;
#[cfg(feature = "mcp")]
mod mcp;
mod output;
mod patience;
mod payload;
mod record;
mod replay;
mod script;
mod session;
mod shown;
mod stdout;
mod theme;
mod trace;

use std::panic::catch_unwind;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use pi_ask::ask::import::Import;
use pi_ask::ask::schema::Schema;
use pi_ask::ask::tool::Tool;
use signal_hook::consts::SIGXFSZ;
use signal_hook::flag;
use strum::IntoEnumIterator;

use exit::Exit;
use fault::Fault;

/// Ask a person a question in a terminal, for an agent.
#[derive(Debug, Parser)]
#[command(name = "pi-ask", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Ask a questionnaire and print the answers as one line of JSON.
    ///
    /// The form is drawn on the controlling terminal, so that standard input and output can be pipes.
    ///
    /// Exit status: 0 submitted or sent back to elaborate, 1 cancelled, 2 invalid payload or usage, 3 no terminal to ask on, 4 timed out, 70 internal error.
    Ask {
        /// The payload; `-`, or nothing when standard input is a pipe, reads standard input.
        file: Option<PathBuf>,
        /// The tool that is called: what the payload may be, and what the result looks like.
        #[arg(long, value_name = "TOOL", default_value_t, value_parser = tool())]
        tool: Tool,
        /// The tool that the payload was written for, if it is another one; its result has the shape of that tool's.
        #[arg(long, value_name = "NAME", value_parser = import::parser(), conflicts_with = "tool")]
        import: Option<Import>,
        #[command(flatten)]
        options: AskOptions,
    },
    /// Ask the built-in questionnaire, which has every kind of question.
    Demo {
        #[command(flatten)]
        options: AskOptions,
    },
    /// Check a payload without asking.
    Check {
        /// The payload; `-`, or nothing when standard input is a pipe, reads standard input.
        file: Option<PathBuf>,
        /// The tool that the payload is for.
        #[arg(long, value_name = "TOOL", default_value_t, value_parser = tool())]
        tool: Tool,
        /// The tool that the payload was written for, if it is another one.
        #[arg(long, value_name = "NAME", value_parser = import::parser(), conflicts_with = "tool")]
        import: Option<Import>,
        /// Print the issues as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Change the settings, or see what is in force and what is wrong.
    Config {
        #[command(subcommand)]
        command: Option<config::ConfigCommand>,
        #[command(flatten)]
        options: ConfigOptions,
    },
    /// See which keys are in force, where they come from, and what is wrong with them.
    Keymap {
        #[command(subcommand)]
        command: keymap::KeymapCommand,
        #[command(flatten)]
        options: ConfigOptions,
    },
    /// See, check and import themes.
    Theme {
        #[command(subcommand)]
        command: theme::ThemeCommand,
        #[command(flatten)]
        options: ConfigOptions,
    },
    /// Run the form inside another program, which owns the terminal: lines of JSON on standard input and output.
    ///
    /// The protocol is described in `docs/embedding.md`.
    Embed {
        /// Record everything that happens to FILE, as a trace.
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
    },
    /// Look at a recorded session: play it, step through it, and see why each key did what it did.
    ///
    /// From any place the form can be taken over; that is recorded as a trace of its own, and its result is printed.
    Replay {
        /// The trace, as `--record` writes it, or a journal; `-` reads standard input.
        file: PathBuf,
        #[command(flatten)]
        options: ReplayOptions,
    },
    /// Serve both tools to an MCP client, over standard input and output.
    ///
    /// A client that offers forms shows the questions itself.
    /// Otherwise they are asked in a terminal: what the command `$PI_ASK_TERMINAL` opens, where `{}` stands for the form, or a pane of tmux.
    #[cfg(feature = "mcp")]
    Mcp {
        #[command(flatten)]
        options: McpOptions,
    },
    /// Print the JSON Schema of what goes in or comes out.
    ///
    /// For lines of JSON it is the schema of one line.
    Schema {
        /// What is described.
        #[arg(value_parser = schema_name())]
        name: Schema,
        /// The tool whose payload or result it is.
        #[arg(long, value_name = "TOOL", default_value_t, value_parser = tool())]
        tool: Tool,
    },
    /// Print a script that completes commands and options in a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the manual page.
    Man,
    /// Play scripted sessions without a terminal: one JSON object a line in, one out.
    Script {
        /// The sessions; `-`, or nothing when standard input is a pipe, reads standard input.
        file: Option<PathBuf>,
    },
    /// Look into recorded sessions, verify and compare them, and make something else of them.
    ///
    /// `--record FILE` records one. The format is described in `docs/trace.md`.
    Trace {
        #[command(subcommand)]
        command: trace::TraceCommand,
    },
}

#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags are independent of each other"
)]
struct AskOptions {
    /// Draw the form below the prompt, leaving the screen as it is (the default).
    #[arg(long, conflicts_with = "fullscreen")]
    inline: bool,
    /// Draw the form on a screen of its own.
    #[arg(long)]
    fullscreen: bool,
    /// Ask in plain lines, one after the other, for screen readers and simple terminals; so is asked where `TERM` is `dumb`.
    #[arg(long, conflicts_with = "fullscreen")]
    accessible: bool,
    /// Write the result to FILE instead of standard output.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Record everything that happens to FILE, as a trace.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Take what a form with the same questions left when it broke off, without asking.
    #[arg(long)]
    resume: bool,
    /// Close the form after this time unless a key is pressed: `90s`, `10m`.
    #[arg(long, value_name = "DURATION", value_parser = timeout, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// What to do when the time is up.
    #[arg(long, value_enum, default_value_t, requires = "timeout")]
    on_timeout: OnTimeout,
    /// Panic at this key.
    #[cfg(debug_assertions)]
    #[arg(long, value_name = "KEY", hide = true)]
    panic_at: Option<pi_ask::tea::Key>,
    #[command(flatten)]
    config: ConfigOptions,
}

impl AskOptions {
    fn fault(&self) -> Fault {
        #[cfg(debug_assertions)]
        let key = self.panic_at;
        #[cfg(not(debug_assertions))]
        let key = None;
        Fault(key)
    }
}

#[derive(Debug, Args)]
struct ReplayOptions {
    /// The message to open it at; 0 is the start.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    at: usize,
    /// Where to record a form that is taken over, instead of FILE.branch-1, FILE.branch-2, …
    #[arg(long, value_name = "FILE")]
    branch: Option<PathBuf>,
}

#[cfg(feature = "mcp")]
#[derive(Debug, Args)]
struct McpOptions {
    /// Ask in a terminal, if there is one, also where the client offers forms: with notes, previews and your keys.
    #[arg(long)]
    terminal: bool,
    #[command(flatten)]
    config: ConfigOptions,
}

#[derive(Clone, Debug, Default, Args)]
struct ConfigOptions {
    /// The directory of the configuration, instead of `$PI_ASK_CONFIG_DIR` or `~/.config/pi-ask`.
    #[arg(long, value_name = "DIR", global = true)]
    config: Option<PathBuf>,
    /// The keymap to lie under your own keys.
    #[arg(long, value_name = "NAME", global = true)]
    keymap: Option<String>,
    /// The theme.
    #[arg(long, value_name = "NAME", global = true)]
    theme: Option<String>,
    /// One setting over all files, such as `behaviour.showFooterHints=false`. Can be repeated.
    #[arg(long, value_name = "KEY=VALUE", global = true)]
    set: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum OnTimeout {
    /// Cancel.
    #[default]
    Cancel,
    /// Take the recommended option of each question that has no answer; cancel if there is none.
    Recommended,
}

/// Reads how long a form waits.
fn timeout(text: &str) -> Result<Duration, String> {
    let year = Duration::from_secs(366 * 24 * 60 * 60);
    match humantime::parse_duration(text) {
        Err(_) => Err("a time is written as in `90s`, `10m` or `1h 30m`".to_owned()),
        Ok(time) if time < Duration::from_secs(1) => {
            Err("a form is open for a second at least".to_owned())
        }
        Ok(time) if time > year => {
            Err("that is more than a year; without `--timeout` a form waits for ever".to_owned())
        }
        Ok(time) => Ok(time),
    }
}

/// Reads the name of a tool.
fn tool() -> impl TypedValueParser<Value = Tool> {
    let names = Tool::iter().map(<&str>::from);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Tool>())
}

/// Reads the name of a schema, and says what each is.
fn schema_name() -> impl TypedValueParser<Value = Schema> {
    let names =
        Schema::iter().map(|schema| PossibleValue::new(<&str>::from(schema)).help(schema.doc()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Schema>())
}

/// Runs the command line.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let printed = shown::print_usage(&error);
            let asked_for = !error.use_stderr();
            return ExitCode::from(match printed {
                Err(error) if asked_for => ended_by(&error),
                Ok(()) | Err(_) if asked_for => Exit::Answered,
                Ok(()) | Err(_) => Exit::Usage,
            });
        }
    };
    // A file that may not get longer is an error of its write then, and no reason to be killed.
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let done = catch_unwind(|| run(cli.command));
    match done {
        Ok(Ok(exit)) => exit.into(),
        Ok(Err(error)) => ended_by(&error).into(),
        // The panic has said by itself what happened.
        Err(_) => Exit::Internal.into(),
    }
}

/// What an error comes to.
fn ended_by(error: &anyhow::Error) -> Exit {
    // Whoever read the output has seen enough.
    if exit::is_broken_pipe(error) {
        return Exit::Answered;
    }
    exit::complain(error);
    if stdout::is_at_fault(error) {
        Exit::Internal
    } else {
        Exit::Usage
    }
}

fn run(command: Command) -> Result<Exit> {
    match command {
        Command::Ask {
            file,
            tool,
            import,
            options,
        } => payload::read(file.as_deref())
            .and_then(|payload| ask::ask(payload, tool, import, &options)),
        Command::Demo { options } => ask::ask(payload::demo(), Tool::AskUser, None, &options),
        Command::Check {
            file,
            tool,
            import,
            json,
        } => payload::read(file.as_deref())
            .and_then(|payload| check::check(payload, tool, import, json)),
        Command::Config { command, options } => config::config(command, &options),
        Command::Keymap { command, options } => keymap::keymap(&command, &options),
        Command::Theme { command, options } => theme::theme(command, &options),
        Command::Embed { record } => embed::embed(record.as_deref()),
        Command::Replay { file, options } => replay::replay(&file, &options),
        #[cfg(feature = "mcp")]
        Command::Mcp { options } => mcp::serve(&options),
        Command::Schema { name, tool } => generate::schema(name, tool),
        Command::Completions { shell } => generate::completions(shell),
        Command::Man => generate::man(),
        Command::Script { file } => script::script(file.as_deref()),
        Command::Trace { command } => trace::trace(command),
    }
}
