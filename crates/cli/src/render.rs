//! `mercer render`, and writing to the standard output.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use mercer_scene::{Style, Theme};

use crate::error::Failure;
use crate::state::State;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    state: State,
    /// The file to write; its ending, .svg or .png, decides the format
    #[arg(short, long)]
    output: PathBuf,
    /// Width in CSS pixels
    #[arg(long, default_value_t = 900, value_parser = clap::value_parser!(u32).range(50..=10_000))]
    width: u32,
    /// Height in CSS pixels; without it, 5/9 of the width for each full chart, but at least 320
    #[arg(long, value_parser = clap::value_parser!(u32).range(50..=10_000))]
    height: Option<u32>,
    /// Pixels of a PNG for each CSS pixel
    #[arg(long, default_value_t = 1.0, value_parser = scale)]
    scale: f64,
    /// The colours
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    theme: Colours,
    /// Larger type and thicker lines, for a projector
    #[arg(long)]
    presenter: bool,
    /// Without a background
    #[arg(long)]
    transparent: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colours {
    Light,
    Dark,
    Contrast,
}

/// The least height of a full chart in CSS pixels, as on the page.
const NARROW_HEIGHT: f64 = 320.0;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut session = arguments.state.session()?;
    session.refine(|| false);
    let scene = session.scene().map_err(|error| Failure::Model(session.explain(error)))?;
    let width = arguments.width;
    let theme = match arguments.theme {
        Colours::Light => Theme::Light,
        Colours::Dark => Theme::Dark,
        Colours::Contrast => Theme::Contrast,
    };
    let style = Style {
        theme,
        presenter: arguments.presenter,
        transparent: arguments.transparent,
        ..Style::default()
    };
    // A narrow chart is taller than its width would make it, so that the legend keeps its place.
    let chart = (f64::from(width) * 5.0 / 9.0).max(NARROW_HEIGHT);
    let charts = mercer_scene::height(&scene, f64::from(width), &style);
    let height = arguments.height.unwrap_or((chart * charts).round() as u32);
    let output = &arguments.output;
    let ending = output.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let bytes = match ending.as_deref() {
        Some("svg") => mercer_scene::svg(&scene, width, height, &style).into_bytes(),
        Some("png") => mercer_scene::png(&scene, width, height, arguments.scale, &style)
            .map_err(|error| Failure::Picture(error.to_string()))?,
        _ => return Err(Failure::Format(output.clone())),
    };
    std::fs::write(output, bytes).map_err(|error| Failure::Write(output.clone(), error))
}

/// Prints to the standard output; a reader that has gone away is no error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Write(Path::new("the standard output").into(), error))
        }
        _ => Ok(()),
    }
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if (0.1..=8.0).contains(&scale) => Ok(scale),
        _ => Err("a number from 0.1 to 8".into()),
    }
}
