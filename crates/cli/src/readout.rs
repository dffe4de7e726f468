//! `mercer readout`.

use clap::Args;
use mercer_demos::demo::Reading;
use serde_json::{Map, Value, json};

use crate::error::Failure;
use crate::state::State;
use crate::{json, render};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    state: State,
    /// As JSON, at full precision
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut session = arguments.state.session()?;
    session.scene().map_err(|error| Failure::Model(session.explain(error)))?;
    session.refine(|| false);
    let readouts = session.readouts();
    let text = if arguments.json {
        let readouts: Map<_, _> = readouts
            .iter()
            .map(|(info, reading)| (info.id.to_string(), json::reading(info, reading)))
            .collect();
        let whole = json!({
            "demo": session.demo().info().id,
            "preset": session.preset().id,
            "record": json::record(session.record()),
            "link": session.link(),
            "readouts": Value::Object(readouts),
        });
        format!("{whole:#}\n")
    } else {
        readouts
            .iter()
            .map(|(info, reading)| {
                let value = match reading {
                    Reading::Number(number) => number.to_string(),
                    Reading::Words(words) => words.clone(),
                    Reading::Missing(reason) => format!("none: {reason}"),
                };
                format!("{:<22} {value}   {} {}\n", info.id, info.label, info.equation)
            })
            .collect()
    };
    render::print(&text)
}
