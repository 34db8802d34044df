//! `pi-ask trace export`: a session as something else.

use std::path::Path;

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use pi_ask::ask::Ask;
use pi_ask::ask::model::Model;
use pi_ask::ask::recorded::{self, Recording};
use pi_ask::tea::trace::Film;

use super::{OutputOption, read_with_remarks, warn};
use crate::cli::exit::Exit;
use crate::cli::patience;

/// How long a pause may be in a moving picture, in milliseconds.
const LONGEST_PAUSE: u64 = 2000;

/// What a trace can become.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum Format {
    /// An asciicast of version 3, for asciinema and its kin.
    Cast,
    /// A moving SVG, for pages; pauses are cut to two seconds.
    Svg,
    /// The text of every picture, with its time and cause.
    Frames,
    /// A scripted session, one line for `pi-ask script`.
    Script,
    /// A Rust test that plays it.
    Test,
}

/// Writes what a trace becomes, and says what of it is lost.
pub(super) fn export(file: &Path, to: Format, output: &OutputOption) -> Result<Exit> {
    let recording = read_with_remarks(file)?;
    let mut text = Vec::new();
    match to {
        Format::Cast => film(&recording)?.write_cast(&mut text)?,
        Format::Svg => {
            let short = film(&recording)?.with_pauses_up_to(LONGEST_PAUSE);
            short.write_svg(&mut text)?;
        }
        Format::Frames => film(&recording)?.write_frames(&mut text)?,
        Format::Script => {
            let scripted = recorded::script(&recording);
            warn(file, &scripted.remarks);
            serde_json::to_writer(&mut text, &scripted.session)?;
            text.push(b'\n');
        }
        Format::Test => {
            let (source, remarks) = recorded::test(&recording, &test_name(file));
            warn(file, &remarks);
            text = source.into_bytes();
        }
    }
    output.write(&text)?;
    Ok(Exit::Answered)
}

fn film(recording: &Recording) -> Result<Film> {
    let draw = |_: &_| Film::of::<Ask>(recording, |model: &Model| model.size);
    patience::during("drawing the pictures", draw)
        .map_err(|panic| anyhow!("pi-ask panics before the first picture: {panic}"))
}

/// A name for a test, after its file.
fn test_name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name: String = stem
        .chars()
        .map(|char| match char.to_ascii_lowercase() {
            char @ ('a'..='z' | '0'..='9') => char,
            _ => '_',
        })
        .collect();
    format!("{}_plays_as_recorded", name.trim_matches('_'))
        .trim_start_matches(|char: char| char == '_' || char.is_ascii_digit())
        .to_owned()
}
