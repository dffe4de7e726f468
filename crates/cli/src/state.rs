//! The state a command is about: a demo, a preset and what is changed about it, checked as a link is.

use clap::Args;
use mercer_demos::record::{Notice, Patch, Raw};
use mercer_demos::{Session, find};

use crate::error::Failure;

#[derive(Args)]
pub(crate) struct State {
    /// The demo, as `mercer list` names it
    pub(crate) demo: String,
    /// The preset it starts from
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// Changes a parameter, as in --set lengthscale=0.2; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    settings: Vec<String>,
    /// The observations, as in --points "0,1;1,2"
    #[arg(long, allow_hyphen_values = true)]
    points: Option<String>,
    /// The state as a link's text, as in --link "preset=prior&samples=3"
    #[arg(long, conflicts_with = "preset")]
    link: Option<String>,
}

impl State {
    /// The demo in that state.
    ///
    /// # Errors
    /// An unknown demo, a setting without `=`, and every value that a link would have had to change or leave out: a
    /// command, unlike a page, has nobody to tell afterwards.
    pub(crate) fn session(&self) -> Result<Session, Failure> {
        let demo = find(&self.demo).ok_or_else(|| Failure::UnknownDemo(self.demo.clone()))?;
        let mut session = Session::new(demo);
        let mut notices: Vec<Notice> = Vec::new();
        match (&self.link, &self.preset) {
            (Some(link), _) => notices.extend(session.open(link)),
            (None, Some(preset)) => {
                notices.extend(session.open(&format!("preset={}", mercer_demos::record::encode(preset))));
            }
            (None, None) => {}
        }
        notices.extend(session.patch(&self.patch()?));
        // After the settings, so that points given beside the name of a data set are not ignored.
        if let Some(points) = &self.points {
            notices.extend(session.patch(&vec![("points".into(), Raw::Text(points.clone()))]));
        }
        if notices.is_empty() { Ok(session) } else { Err(Failure::Values(notices)) }
    }

    fn patch(&self) -> Result<Patch, Failure> {
        let setting = |text: &String| match text.split_once('=') {
            Some((name, value)) => Ok((name.trim().to_string(), Raw::Text(value.to_string()))),
            None => Err(Failure::NotASetting(text.clone())),
        };
        self.settings.iter().map(setting).collect()
    }
}
