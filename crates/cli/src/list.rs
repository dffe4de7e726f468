//! `mercer list`.

use clap::Args;
use mercer_demos::DEMOS;
use serde_json::json;

use crate::error::Failure;
use crate::{json, render};

#[derive(Args)]
pub(crate) struct Arguments {
    /// As JSON, with every parameter, preset and read-out
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = if arguments.json {
        let demos: Vec<_> = DEMOS.iter().map(|demo| json::demo(*demo)).collect();
        format!("{:#}\n", json!({ "demos": demos }))
    } else {
        DEMOS.iter().map(|demo| entry(demo.info())).collect()
    };
    render::print(&text)
}

fn entry(info: &mercer_demos::demo::DemoInfo) -> String {
    let presets: Vec<_> = info.presets.iter().map(|preset| preset.id).collect();
    format!("{}\n    {}\n    presets: {}\n", info.id, info.summary, presets.join(", "))
}
