//! Demos, records and read-outs as JSON; the shapes are a contract with the shell and with other people's scripts.

use mercer_demos::demo::{AnyDemo, Preset, Reading, ReadoutInfo};
use mercer_demos::record::{Kind, Record, Spec, Value as Checked};
use mercer_demos::session::preset_record;
use serde_json::{Map, Value, json};

/// A demo with its schema, presets, read-outs and actions.
pub(crate) fn demo(demo: &dyn AnyDemo) -> Value {
    let info = demo.info();
    let schema = demo.schema();
    let preset = |preset: &Preset| json!({ "id": preset.id, "title": preset.title, "record": record(&preset_record(&schema, preset)) });
    json!({
        "id": info.id,
        "title": info.title,
        "section": info.section,
        "figure": info.figure,
        "summary": info.summary,
        "hint": info.hint,
        "schema": schema.specs().iter().map(spec).collect::<Vec<_>>(),
        "presets": info.presets.iter().map(preset).collect::<Vec<_>>(),
        "readouts": info.readouts.iter().map(readout_info).collect::<Vec<_>>(),
        "actions": info.actions.iter()
            .map(|action| json!({ "id": action.id, "label": action.label, "title": action.title, "key": action.key }))
            .collect::<Vec<_>>(),
    })
}

/// A record as name and value.
pub(crate) fn record(record: &Record) -> Value {
    Value::Object(record.iter().map(|(id, checked)| (id.to_string(), value(checked))).collect())
}

/// A read-out with its value at full precision.
pub(crate) fn reading(info: &ReadoutInfo, reading: &Reading) -> Value {
    let (value, reason) = match reading {
        Reading::Number(number) => (json!(number), Value::Null),
        Reading::Words(words) => (json!(words), Value::Null),
        Reading::Missing(reason) => (Value::Null, json!(reason)),
    };
    json!({
        "label": info.label,
        "symbol": info.symbol,
        "value": value,
        "unit": info.unit,
        "equation": info.equation,
        "reason": reason,
    })
}

fn readout_info(info: &ReadoutInfo) -> Value {
    json!({
        "id": info.id,
        "label": info.label,
        "symbol": info.symbol,
        "unit": info.unit,
        "equation": info.equation,
    })
}

fn spec(spec: &Spec) -> Value {
    let mut object = json!({
        "id": spec.id,
        "kind": kind(&spec.kind),
        "label": spec.label,
        "symbol": spec.symbol,
        "unit": spec.unit,
        "min": null,
        "max": null,
        "scale": null,
        "default": value(&spec.default),
        "group": spec.group,
        "more": spec.more,
        "hidden": spec.hidden,
        "when": spec.when.as_ref().map(|(parameter, values)| json!({ *parameter: values })),
        "beside": spec.beside,
        "span": spec.span.map(|(from, to)| [from, to]),
        "wanted": spec.wanted(),
    });
    if let Value::Object(fields) = &mut object {
        fields.extend(limits(&spec.kind));
    }
    object
}

fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Number { .. } => "number",
        Kind::Integer { .. } => "integer",
        Kind::Seed { .. } => "seed",
        Kind::Choice { .. } => "choice",
        Kind::Switch => "switch",
        Kind::Points { .. } => "points",
        Kind::Words { .. } => "text",
    }
}

fn limits(kind: &Kind) -> Map<String, Value> {
    use mercer_demos::kernel_choice::Scale;
    let limits = match kind {
        Kind::Number { min, max, least, scale, step } => {
            let scale = if *scale == Scale::Log { "log" } else { "linear" };
            json!({ "min": min, "max": max, "least": least, "scale": scale, "step": step })
        }
        Kind::Integer { min, max } => json!({ "min": min, "max": max, "scale": "linear", "step": 1 }),
        Kind::Seed { action } => {
            let max = mercer_demos::record::GREATEST_SEED;
            json!({ "min": 0, "max": max, "scale": "linear", "step": 1, "action": action })
        }
        Kind::Choice { options } => json!({
            "options": options.iter()
                .map(|option| json!({ "id": option.id, "label": option.label }))
                .collect::<Vec<_>>(),
        }),
        Kind::Switch => json!({}),
        Kind::Points { columns, most, .. } => json!({ "columns": columns, "most": most }),
        Kind::Words { most } => json!({ "most": most }),
    };
    match limits {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn value(checked: &Checked) -> Value {
    match checked {
        Checked::Number(number) => json!(number),
        Checked::Integer(number) => json!(number),
        Checked::Choice(word) => json!(word),
        Checked::Switch(on) => json!(on),
        Checked::Words(words) => json!(words),
        Checked::Points { columns, points } => {
            json!(
                points
                    .iter()
                    .map(|point| point.iter().take(*columns).collect::<Vec<_>>())
                    .collect::<Vec<_>>()
            )
        }
    }
}
