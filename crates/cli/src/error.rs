//! What the command says when it cannot do what it was asked, and the code it ends with.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use mercer_demos::record::Notice;

/// Why the command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is no demo of that name.
    UnknownDemo(String),
    /// A setting has no `=`.
    NotASetting(String),
    /// Values were wrong.
    Values(Vec<Notice>),
    /// The mathematics refused.
    Model(String),
    /// The picture could not be made.
    Picture(String),
    /// The file's name ends with neither `.svg` nor `.png`.
    Format(PathBuf),
    /// The file or the standard output could not be written.
    Write(PathBuf, std::io::Error),
}

impl Failure {
    /// Says what is wrong on the standard error. Wrong arguments end with 2, everything else with 1.
    pub(crate) fn report(&self) -> ExitCode {
        // Nothing is left to tell anyone if the standard error is closed.
        let _ = writeln!(std::io::stderr(), "mercer: {self}");
        match self {
            Self::Model(_) | Self::Picture(_) | Self::Write(..) => ExitCode::from(1),
            _ => ExitCode::from(2),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownDemo(id) => {
                let known: Vec<_> = mercer_demos::DEMOS.iter().map(|demo| demo.info().id).collect();
                write!(f, "there is no demo “{id}”; there are {}", known.join(", "))
            }
            Self::NotASetting(text) => {
                write!(f, "--set takes name=value, as in lengthscale=0.2, not “{text}”")
            }
            Self::Values(notices) => {
                let lines: Vec<_> = notices.iter().map(ToString::to_string).collect();
                write!(f, "{}", lines.join("\nmercer: "))
            }
            Self::Model(why) => write!(f, "{why}"),
            Self::Picture(why) => write!(f, "the picture cannot be drawn: {why}"),
            Self::Format(path) => write!(f, "{} must end in .svg or .png", path.display()),
            Self::Write(path, error) => write!(f, "{} cannot be written: {error}", path.display()),
        }
    }
}
